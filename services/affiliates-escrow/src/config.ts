import { parseConfig, rotatedSecret } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** Encrypts access codes and payout details in the database; signs claim links. Rotation (NEW,OLD): docs/operating.md. */
  SEAL_SECRET: rotatedSecret,
  /** Days until a confirmed commission can be paid out. */
  COMMISSION_HOLD_DAYS: z.coerce.number('a number of days').int().min(0).max(365).default(14),
});

export type AffiliatesEscrowConfig = { readonly sealSecret: string; readonly commissionHoldDays: number };

export const readConfig: ReadConfig<AffiliatesEscrowConfig> = (env) => {
  const { SEAL_SECRET, COMMISSION_HOLD_DAYS } = parseConfig(settings, env);
  return { sealSecret: SEAL_SECRET, commissionHoldDays: COMMISSION_HOLD_DAYS };
};
