import { eventTypeOf } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Timeline } from './timeline.js';

/** Where a person is buried. Every field is set by the family; nothing is read from photos. */
export type Grave = {
  readonly cemetery?: string;
  readonly plot?: string;
  /** Decimal degrees; both or neither. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Media of a shown entry. */
  readonly photoId?: string;
  /** Everyone who sees the timeline sees it; otherwise only owner and keepers. */
  readonly shown: boolean;
};

/** As keepers read it, with the revision required to change it. */
export type StoredGrave = Grave & { readonly code: string; readonly revision: number };

/** About 10 cm. */
const decimals = 1_000_000;

const rounded = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Math.round(degrees * decimals) / decimals;

const isMemorial = ({ eventTypeSlug }: Pick<Timeline, 'eventTypeSlug'>): boolean =>
  eventTypeOf(eventTypeSlug).remembrance;

/** Checks what a family entered. A place that is shown needs a cemetery, so that guests know where directions lead. */
export const requireGrave = (timeline: Pick<Timeline, 'eventTypeSlug'>, input: Grave): Grave => {
  if (!isMemorial(timeline))
    throw problem(
      'invalid',
      'grave-memorial-only',
      'Only a memorial has a resting place. Choose a memorial as the kind of page first.',
    );
  const { cemetery, latitude, longitude, shown } = input;
  if ((latitude === undefined) !== (longitude === undefined))
    throw invalidFields([
      {
        field: latitude === undefined ? 'latitude' : 'longitude',
        message: 'Enter both latitude and longitude, or neither.',
      },
    ]);
  if (shown && cemetery === undefined)
    throw invalidFields([{ field: 'cemetery', message: 'Enter the name of the cemetery before you show it.' }]);
  return { ...input, ...present({ latitude: rounded(latitude), longitude: rounded(longitude) }) };
};

/** Returns the resting place for guests; undefined if the family keeps it to itself. */
export const shownGrave = (timeline: Pick<Timeline, 'eventTypeSlug' | 'grave'>): Grave | undefined =>
  timeline.grave.shown && isMemorial(timeline) ? timeline.grave : undefined;

export const graveOf = ({ code, grave, graveRevision }: Timeline): StoredGrave => ({
  code,
  revision: graveRevision,
  ...grave,
});
