import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import { timeZone } from '@keepsake/platform/figures';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Encrypts access codes and payout details in the database; signs claim links. Rotation (NEW,OLD): docs/operating.md. */
  SEAL_SECRET: rotatedSecret,
  /** Days until a confirmed commission can be paid out. */
  COMMISSION_HOLD_DAYS: z.coerce.number('a number of days').int().min(0).max(365).default(14),
  /** Smallest payout in cents of USD. Less waits for the affiliate's next commissions; 0: everything is paid. */
  MINIMUM_PAYOUT_CENTS: z.coerce.number('an amount in cents').int().min(0).max(100_000).default(0),
  /** Time zone of the days and months in all figures. */
  BUSINESS_TIMEZONE: timeZone.default('America/New_York'),
  BRAND_NAME: z.string().default('Keepsake'),
});

export type AffiliatesEscrowConfig = {
  readonly sealSecret: string;
  readonly commissionHoldDays: number;
  readonly minimumPayoutCents: number;
  readonly timeZone: string;
  readonly brandName: string;
};

export const readConfig: ReadConfig<AffiliatesEscrowConfig> = (env) => {
  const given = parseConfig(settings, env);
  return {
    sealSecret: given.SEAL_SECRET,
    commissionHoldDays: given.COMMISSION_HOLD_DAYS,
    minimumPayoutCents: given.MINIMUM_PAYOUT_CENTS,
    timeZone: given.BUSINESS_TIMEZONE,
    brandName: given.BRAND_NAME,
  };
};
