import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { Codes } from './plate-ports.js';

export type GiveBackCode = { readonly codeId: string; readonly holder: string; readonly locationId: string };
export type GaveBackCode = { readonly outcome: 'given-back' | 'active' | 'held' | 'unknown' };

/** Undoes the assignment of a plate to a case; it stays with its location. Active plates stay assigned. */
export const releaseCode =
  (deps: { readonly codes: Pick<Codes, 'giveBack' | 'held'> }): Handler<GiveBackCode, GaveBackCode> =>
  async ({ codeId, holder, locationId }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction<GaveBackCode>(async (tx) => {
      if (await deps.codes.giveBack(tx, codeId, holder, locationId)) return { outcome: 'given-back' };
      const found = await deps.codes.held(tx, codeId);
      if (!found) return { outcome: 'unknown' };
      if (found.holder !== holder) return { outcome: found.plate.locationId === locationId ? 'given-back' : 'held' };
      return { outcome: 'active' };
    });
  };
