import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Encrypts access codes and payout details in the database; signs claim links. Rotation (NEW,OLD): docs/operating.md. */
  SEAL_SECRET: rotatedSecret,
  /** Days until a confirmed commission can be paid out. */
  COMMISSION_HOLD_DAYS: z.coerce.number('a number of days').int().min(0).max(365).default(14),
  /** Smallest payout in cents of USD. Less waits for the affiliate's next commissions; 0: everything is paid. */
  MINIMUM_PAYOUT_CENTS: z.coerce.number('an amount in cents').int().min(0).max(100_000).default(0),
});

export type AffiliatesEscrowConfig = {
  readonly sealSecret: string;
  readonly commissionHoldDays: number;
  readonly minimumPayoutCents: number;
};

export const readConfig: ReadConfig<AffiliatesEscrowConfig> = (env) => {
  const { SEAL_SECRET, COMMISSION_HOLD_DAYS, MINIMUM_PAYOUT_CENTS } = parseConfig(settings, env);
  return {
    sealSecret: SEAL_SECRET,
    commissionHoldDays: COMMISSION_HOLD_DAYS,
    minimumPayoutCents: MINIMUM_PAYOUT_CENTS,
  };
};
