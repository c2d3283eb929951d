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
  /** Tags of the languages of the texts; the second one has texts. */
  readonly textLanguage?: string;
  readonly secondLanguage?: string;
  readonly secondHeading?: string;
  readonly secondSubtitle?: string;
  readonly secondDescription?: string;
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
  const { textLanguage, secondLanguage, secondHeading, secondSubtitle, secondDescription } = timeline;
  const second = { textLanguage, secondLanguage, secondHeading, secondSubtitle, secondDescription };
  const message = { honoreeName, heading, subtitle, eventDescription, eventDate, fromDate, toDate, restingPlace };
  return {
    code,
    revision,
    eventType,
    eventTypeSlug,
    preparedByShown,
    ...present({ ...message, ...second, preparedBy, portraitId, coverId }),
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
  'textLanguage',
  'secondLanguage',
  'secondHeading',
  'secondSubtitle',
  'secondDescription',
] as const satisfies readonly (keyof AboutWords)[];

/** Rejects a second language without a first one, or equal to it. */
const requireTwo = ({ textLanguage, secondLanguage }: Pick<About, 'textLanguage' | 'secondLanguage'>): void => {
  if (secondLanguage === undefined) return;
  if (textLanguage === undefined)
    throw invalidFields([{ field: 'textLanguage', message: 'Choose the language of the texts above too.' }]);
  if (textLanguage === secondLanguage)
    throw invalidFields([{ field: 'secondLanguage', message: 'Choose another language than the first one.' }]);
};

/** Without a second language its texts are removed. */
const withoutSecond = { secondHeading: undefined, secondSubtitle: undefined, secondDescription: undefined };

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
  requireTwo(present(next));
  const { preparedByShown = now.preparedByShown } = change;
  const texts = next.secondLanguage === undefined ? { ...next, ...withoutSecond } : next;
  return { eventType: type.label, eventTypeSlug: type.slug, preparedByShown, ...present(texts) };
};
