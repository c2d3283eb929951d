import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { pageLimit } from '@keepsake/platform/paging';
import type { Handler } from '@keepsake/platform/request-context';
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

const sumOf = (counts: readonly CodeCount[], matches: (count: CodeCount) => boolean): number =>
  counts.filter(matches).reduce((sum, { n }) => sum + n, 0);

/** Counts codes without TEST ones. A completed story counts as activated. */
export const codeStats =
  (deps: {
    readonly codes: Codes;
    readonly packs: Pick<Packs, 'waiting'>;
    readonly clock: Clock;
  }): Handler<unknown, CodeFigures> =>
  async (_, ctx) => {
    requireStaff(ctx.caller, ...everyone);
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
  async (input, ctx) => {
    requireStaff(ctx.caller, ...everyone);
    const [page, counts] = await Promise.all([deps.codes.newest(input), deps.codes.counts()]);
    return { ...page, total: sumOf(counts, () => true) };
  };

/** Lists plates that can replace a broken one: in stock, unused, unassigned. */
export const availableCodes =
  (deps: { readonly codes: Codes }): Handler<{ readonly limit: number }, readonly string[]> =>
  async ({ limit }, ctx) => {
    requireStaff(ctx.caller, 'operations', 'support');
    return deps.codes.inStock(pageLimit(limit));
  };

export const lookUpCodes =
  (deps: {
    readonly codes: Codes;
  }): Handler<{ readonly ids: readonly string[]; readonly code?: string }, readonly Plate[]> =>
  async ({ ids, code }, ctx) => {
    requireSystem(ctx.caller);
    const typed = code === undefined ? undefined : await deps.codes.byCode(code);
    return [...(await deps.codes.byIds(ids)), ...(typed ? [typed] : [])];
  };
