import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { partnerFigures, type PartnerFigures } from '../domain/partner-figures.js';
import type { PartnerCounts } from './ports.js';

export type ShownFigures = PartnerFigures & { readonly timeZone: string; readonly asOf: string };

/** Read from what was kept; the accounts themselves are not looked at. */
export const showFigures =
  (deps: { readonly partnerCounts: PartnerCounts; readonly clock: Clock }): Handler<unknown, ShownFigures> =>
  async (_, turn) => {
    requireStaff(turn.caller, 'operations', 'support', 'marketing', 'finance');
    const { timeZone, counts } = await deps.partnerCounts.read();
    const now = deps.clock.now();
    return { ...partnerFigures(counts, monthOf(businessDay(now, timeZone))), timeZone, asOf: now.toISOString() };
  };
