import { requireStaff, requireSystem } from '@keepsake/platform/access';
import { pageLimit } from '@keepsake/platform/paging';
import type { Handler } from '@keepsake/platform/turn';
import type { Plate } from '../domain/plate.js';
import type { Asked, CodeCount, Codes, Page } from './plate-ports.js';

const everyone = ['operations', 'support', 'marketing', 'finance'] as const;

export type CodeFigures = {
  readonly total: number;
  readonly unactivated: number;
  readonly activated: number;
  readonly available: number;
  readonly assigned: number;
  readonly shipped: number;
};

const sumOf = (counts: readonly CodeCount[], wanted: (count: CodeCount) => boolean): number =>
  counts.filter(wanted).reduce((sum, { n }) => sum + n, 0);

/** TEST codes count nowhere. A completed story is an activated code. */
export const codeStats =
  (deps: { readonly codes: Codes }): Handler<unknown, CodeFigures> =>
  async (_, turn) => {
    requireStaff(turn.caller, ...everyone);
    const counts = await deps.codes.counts();
    return {
      total: sumOf(counts, () => true),
      unactivated: sumOf(counts, ({ lifeState }) => lifeState === 'unactivated'),
      activated: sumOf(counts, ({ lifeState }) => lifeState === 'activated' || lifeState === 'completed'),
      available: sumOf(counts, ({ stockState }) => stockState === 'available'),
      assigned: sumOf(counts, ({ stockState }) => stockState === 'assigned'),
      shipped: sumOf(counts, ({ stockState }) => stockState === 'shipped'),
    };
  };

export const listCodes =
  (deps: { readonly codes: Codes }): Handler<Asked, Page<Plate> & { readonly total: number }> =>
  async (asked, turn) => {
    requireStaff(turn.caller, ...everyone);
    const [page, counts] = await Promise.all([deps.codes.newest(asked), deps.codes.counts()]);
    return { ...page, total: sumOf(counts, () => true) };
  };

/** What a broken plate can be replaced by: in stock, unused, promised to nobody. */
export const availableCodes =
  (deps: { readonly codes: Codes }): Handler<{ readonly limit: number }, readonly string[]> =>
  async ({ limit }, turn) => {
    requireStaff(turn.caller, 'operations', 'support');
    return deps.codes.onShelf(pageLimit(limit));
  };

export const lookUpCodes =
  (deps: { readonly codes: Codes }): Handler<{ readonly ids: readonly string[] }, readonly Plate[]> =>
  async ({ ids }, turn) => {
    requireSystem(turn.caller);
    return deps.codes.byIds(ids);
  };
