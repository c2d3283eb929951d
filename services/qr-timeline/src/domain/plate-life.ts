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

export const plateMarks = ['damaged', 'retired', 'good'] as const;
/** What somebody with the plate in hand says of it: damaged ones can be made again, retired ones never, good ones go back. */
export type PlateMark = (typeof plateMarks)[number];

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

/** Why this plate cannot be marked so; undefined when it can. */
export const whyNotMarkable = (plate: Plate, mark: PlateMark): Problem | undefined =>
  replaced(plate) ?? living(plate) ?? promised(plate) ?? (mark === 'good' ? notReturnable(plate) : undefined);
