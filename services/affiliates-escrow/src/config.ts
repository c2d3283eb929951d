import { parseConfig } from '@keepsake/platform/config';
import type { ReadConfig } from '@keepsake/platform/service';
import { z } from 'zod';

const settings = z.object({
  /** How long a confirmed commission waits before it can be paid out. */
  COMMISSION_HOLD_DAYS: z.coerce.number('a number of days').int().min(0).max(365).default(14),
});

export type AffiliatesEscrowConfig = { readonly commissionHoldDays: number };

export const readConfig: ReadConfig<AffiliatesEscrowConfig> = (env) => ({
  commissionHoldDays: parseConfig(settings, env).COMMISSION_HOLD_DAYS,
});
