import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { pageLimit } from '@keepsake/platform/paging';
import type { Handler } from '@keepsake/platform/turn';
import type { LifeState, Plate, StockState } from '../domain/plate.js';
import type { Asked, CodeCount, Codes, Packs, Page } from './plate-ports.js';

const everyone = ['operations', 'support', 'marketing', 'finance'] as const;

export type CodeFigures = {
  readonly total: number;
  readonly unactivated: number;
  readonly activated: number;
  /** Received ones only; `atMaker` counts the other free ones. */
  readonly available: number;
  readonly atMaker: number;
  readonly assigned: number;
  readonly shipped: number;
  readonly damaged: number;
  readonly retired: number;
  readonly completed: number;
  readonly reassigned: number;
  readonly packsWaiting: number;
  readonly asOf: string;
};

const sumOf = (counts: readonly CodeCount[], wanted: (count: CodeCount) => boolean): number =>
  counts.filter(wanted).reduce((sum, { n }) => sum + n, 0);

/** TEST codes count nowhere. A completed story is an activated code. */
export const codeStats =
  (deps: {
    readonly codes: Codes;
    readonly packs: Pick<Packs, 'waiting'>;
    readonly clock: Clock;
  }): Handler<unknown, CodeFigures> =>
  async (_, turn) => {
    requireStaff(turn.caller, ...everyone);
    const [counts, atMaker, packsWaiting] = await Promise.all([
      deps.codes.counts(),
      deps.codes.atMaker(),
      deps.packs.waiting(),
    ]);
    const inStock = (state: StockState): number => sumOf(counts, ({ stockState }) => stockState === state);
    const inLife = (...states: readonly LifeState[]): number =>
      sumOf(counts, ({ lifeState }) => states.includes(lifeState));
    return {
      total: sumOf(counts, () => true),
      unactivated: inLife('unactivated'),
      activated: inLife('activated', 'completed'),
      available: inStock('available') - atMaker,
      atMaker,
      assigned: inStock('assigned'),
      shipped: inStock('shipped'),
      damaged: inStock('damaged'),
      retired: inStock('retired'),
      completed: inLife('completed'),
      reassigned: inLife('reassigned'),
      packsWaiting,
      asOf: deps.clock.now().toISOString(),
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
  (deps: {
    readonly codes: Codes;
  }): Handler<{ readonly ids: readonly string[]; readonly code?: string }, readonly Plate[]> =>
  async ({ ids, code }, turn) => {
    requireSystem(turn.caller);
    const typed = code === undefined ? undefined : await deps.codes.byCode(code);
    return [...(await deps.codes.byIds(ids)), ...(typed ? [typed] : [])];
  };
