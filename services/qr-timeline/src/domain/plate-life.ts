import { problem, type Problem } from '@keepsake/platform/problem';
import { isAlive, type Plate } from './plate.js';

/** One thing that happened to a plate. `holder` is whom it was taken for: `order:<id>`, `case:<id>`, `replaces:<id>`, `claim`. */
export type PlateStep = {
  readonly at: Date;
  readonly step: string;
  readonly holder?: string;
  readonly staffId?: string;
  readonly reason?: string;
  /** Of the maker pack, where the step is about one. */
  readonly version?: number;
};

export const plateMarks = ['received', 'damaged', 'retired', 'good'] as const;
/** What staff with the plate in hand says of it: received ones came from the maker, damaged ones can be made again, retired ones never, good ones go back. */
export type PlateMark = (typeof plateMarks)[number];

/** The stock state after the mark; to receive a plate leaves it as it is. */
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
        'This plate is promised to somebody. Give them another plate first, then scan it again.',
      )
    : undefined;

const replaced = (plate: Plate): Problem | undefined =>
  plate.lifeState === 'reassigned' || plate.gone
    ? problem('conflict', 'plate-replaced', 'This plate was replaced by another one. It stays out of use for ever.')
    : undefined;

const notReturnable = ({ stockState }: Plate): Problem | undefined => {
  if (stockState === 'retired')
    return problem('conflict', 'plate-retired', 'This plate was retired for ever. Please put it aside.');
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

/** It says already what the mark would say. */
export const isMarked = (plate: Plate, mark: PlateMark): boolean =>
  mark === 'received' ? !plate.atMaker : plate.stockState === stateOfMark[mark] && !plate.atMaker;

/** Why this plate cannot be marked so; undefined when it can. */
export const whyNotMarkable = (plate: Plate, mark: PlateMark): Problem | undefined => {
  if (mark === 'received') return undefined;
  return (
    replaced(plate) ??
    living(plate) ??
    promised(plate) ??
    (mark === 'good' ? (atMaker(plate) ?? notReturnable(plate)) : undefined)
  );
};
