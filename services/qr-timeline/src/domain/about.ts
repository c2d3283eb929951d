import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { isAfterDate } from '@keepsake/contracts/values/human-date';
import { present } from '@keepsake/contracts/values/present';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Timeline } from './timeline.js';

/** How a timeline introduces itself. What is absent says what its kind of event says by itself. */
export type About = {
  readonly eventType: string;
  readonly eventTypeSlug: string;
  readonly honoreeName?: string;
  readonly heading?: string;
  readonly subtitle?: string;
  readonly eventDescription?: string;
  readonly eventDate?: string;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly restingPlace?: string;
};

type AboutWords = Omit<About, 'eventType' | 'eventTypeSlug'>;

/** What is absent stays; '' takes away. */
export type AboutChange = { readonly [F in keyof AboutWords | 'eventType']?: string };

export type PicturePlace = 'portrait' | 'cover';

/** Whoever writes what somebody else has written since is told, so that nobody's words are lost unseen. */
export const requireRevision = (now: number, read: number | undefined): void => {
  if (read !== undefined && read !== now)
    throw problem(
      'conflict',
      'changed-meanwhile',
      'Somebody else who keeps this timeline has changed it meanwhile. Please look at it and save again.',
      { revision: now },
    );
};

/** As its keepers read it, with the revision that a change of it names. */
export type KeptAbout = About & Pick<Timeline, 'code' | 'portraitId' | 'coverId'> & { readonly revision: number };

export const aboutOf = (timeline: Timeline): KeptAbout => {
  const { code, eventType, eventTypeSlug, honoreeName, heading, subtitle, eventDescription, eventDate } = timeline;
  const { fromDate, toDate, restingPlace, portraitId, coverId, aboutRevision: revision } = timeline;
  const said = { honoreeName, heading, subtitle, eventDescription, eventDate, fromDate, toDate, restingPlace };
  return { code, revision, eventType, eventTypeSlug, ...present({ ...said, portraitId, coverId }) };
};

const words = [
  'honoreeName',
  'heading',
  'subtitle',
  'eventDescription',
  'eventDate',
  'fromDate',
  'toDate',
  'restingPlace',
] as const satisfies readonly (keyof AboutWords)[];

export const describe = (now: About, change: AboutChange): About => {
  const type =
    change.eventType === undefined || change.eventType === now.eventType
      ? { slug: now.eventTypeSlug, label: now.eventType }
      : lookUpEventType(change.eventType);
  const next = Object.fromEntries(
    words.map((field) => [field, (change[field] ?? now[field] ?? '') || undefined]),
  ) as Readonly<Record<(typeof words)[number], string | undefined>>;
  if (next.fromDate !== undefined && next.toDate !== undefined && isAfterDate(next.fromDate, next.toDate))
    throw invalidFields([{ field: 'toDate', message: 'This date is before the first one.' }]);
  return { eventType: type.label, eventTypeSlug: type.slug, ...present(next) };
};
