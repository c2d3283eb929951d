import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { isAfterDate } from '@keepsake/contracts/values/human-date';
import { present } from '@keepsake/contracts/values/present';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Timeline } from './timeline.js';

/** Header of a timeline. Absent fields use the default of the event type. */
export type About = {
  readonly eventType: string;
  readonly eventTypeSlug: EventTypeSlug;
  readonly honoreeName?: string;
  readonly heading?: string;
  readonly subtitle?: string;
  readonly eventDescription?: string;
  readonly eventDate?: string;
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly restingPlace?: string;
  /** The partner who prepared the page, and whether the page shows it. */
  readonly preparedBy?: string;
  readonly preparedByShown: boolean;
};

type AboutWords = Omit<About, 'eventType' | 'eventTypeSlug' | 'preparedBy' | 'preparedByShown'>;

/** Absent fields stay; '' clears. */
export type AboutChange = { readonly [F in keyof AboutWords | 'eventType']?: string } & {
  readonly preparedByShown?: boolean;
};

export type PicturePlace = 'portrait' | 'cover';

/** Rejects a change based on an older revision, so that no edit of another person is overwritten. */
export const requireRevision = (now: number, read: number | undefined): void => {
  if (read !== undefined && read !== now)
    throw problem(
      'conflict',
      'changed-meanwhile',
      'Someone else changed this timeline in the meantime. Check it and save again.',
      { revision: now },
    );
};

/** As keepers read it, with the revision required to change it. */
export type StoredAbout = About & Pick<Timeline, 'code' | 'portraitId' | 'coverId'> & { readonly revision: number };

export const optionsOf = (timeline: Timeline): StoredAbout => {
  const { code, eventType, eventTypeSlug, honoreeName, heading, subtitle, eventDescription, eventDate } = timeline;
  const { fromDate, toDate, restingPlace, preparedBy, preparedByShown, portraitId, coverId } = timeline;
  const revision = timeline.aboutRevision;
  const message = { honoreeName, heading, subtitle, eventDescription, eventDate, fromDate, toDate, restingPlace };
  return {
    code,
    revision,
    eventType,
    eventTypeSlug,
    preparedByShown,
    ...present({ ...message, preparedBy, portraitId, coverId }),
  };
};

const terms = [
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
    terms.map((field) => [field, (change[field] ?? now[field] ?? '') || undefined]),
  ) as Readonly<Record<(typeof terms)[number], string | undefined>>;
  if (next.fromDate !== undefined && next.toDate !== undefined && isAfterDate(next.fromDate, next.toDate))
    throw invalidFields([{ field: 'toDate', message: 'This date is before the first one.' }]);
  const { preparedByShown = now.preparedByShown } = change;
  return { eventType: type.label, eventTypeSlug: type.slug, preparedByShown, ...present(next) };
};
