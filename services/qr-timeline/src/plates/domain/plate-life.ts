import { problem, type Problem } from '@keepsake/platform/problem';
import { isAlive, type Plate } from './plate.js';

/**
 * One event in the life of a plate. `holder` is its assignment: `order:<id>`, `case:<id>`, `replaces:<id>`, `claim`.
 */
export type PlateStep = {
  readonly at: Date;
  readonly step: string;
  readonly holder?: string;
  readonly staffId?: string;
  readonly reason?: string;
  /** Version of the maker pack, for steps about one. */
  readonly version?: number;
};

export const plateMarks = ['received', 'damaged', 'retired', 'good'] as const;
/**
 * Mark set by staff with the plate at hand: `received` from the maker, `damaged` (can be made again), `retired`
 * (never), `good` (back to stock).
 */
export type PlateMark = (typeof plateMarks)[number];

/** Stock state after the mark; receiving does not change it. */
export const stateOfMark = { damaged: 'damaged', retired: 'retired', good: 'available' } as const;

const living = (plate: Plate): Problem | undefined =>
  isAlive(plate)
    ? problem(
        'conflict',
        'plate-lives',
        'A family’s timeline is on this plate. Move it to another plate in customer service first.',
      )
    : undefined;

const promised = (plate: Plate): Problem | undefined =>
  plate.stockState === 'assigned'
    ? problem(
        'conflict',
        'plate-promised',
        'This plate is reserved for a customer. Give them another plate first, then scan it again.',
      )
    : undefined;

const replaced = (plate: Plate): Problem | undefined =>
  plate.lifeState === 'reassigned' || plate.gone
    ? problem('conflict', 'plate-replaced', 'This plate was replaced by another one. It is permanently out of use.')
    : undefined;

const notReturnable = ({ stockState }: Plate): Problem | undefined => {
  if (stockState === 'retired')
    return problem('conflict', 'plate-retired', 'This plate is permanently retired. Put it aside.');
  if (stockState === 'shipped')
    return problem(
      'conflict',
      'plate-shipped',
      'This plate was shipped. Mark it damaged, or leave it with its family.',
    );
  return undefined;
};

const atMaker = (plate: Plate): Problem | undefined =>
  plate.atMaker
    ? problem('conflict', 'plate-at-maker', 'The maker still has this plate. Mark it received first.')
    : undefined;

/** Returns true if the plate has this mark already. */
export const isMarked = (plate: Plate, mark: PlateMark): boolean =>
  mark === 'received' ? !plate.atMaker : plate.stockState === stateOfMark[mark] && !plate.atMaker;

/** Returns why this plate cannot get this mark; undefined if it can. */
export const markProblem = (plate: Plate, mark: PlateMark): Problem | undefined => {
  if (mark === 'received') return undefined;
  return (
    replaced(plate) ??
    living(plate) ??
    promised(plate) ??
    (mark === 'good' ? (atMaker(plate) ?? notReturnable(plate)) : undefined)
  );
};
