import type { TimelineAbout } from '@keepsake/contracts/rest/manage';

/** Text fields; an empty text clears the value. */
export const detailFields = [
  'eventType',
  'honoreeName',
  'heading',
  'subtitle',
  'eventDescription',
  'fromDate',
  'toDate',
  'eventDate',
  'restingPlace',
  'textLanguage',
  'secondLanguage',
  'secondHeading',
  'secondSubtitle',
  'secondDescription',
] as const;

export type AboutField = (typeof detailFields)[number];
export type AboutTexts = Readonly<Record<AboutField, string>>;
export type AboutTyped = Readonly<Partial<Record<AboutField, string>>>;

export const textsOf = (details: TimelineAbout): AboutTexts => ({
  eventType: details.eventType,
  honoreeName: details.honoreeName ?? '',
  heading: details.heading ?? '',
  subtitle: details.subtitle ?? '',
  eventDescription: details.eventDescription ?? '',
  fromDate: details.fromDate ?? '',
  toDate: details.toDate ?? '',
  eventDate: details.eventDate ?? '',
  restingPlace: details.restingPlace ?? '',
  textLanguage: details.textLanguage ?? '',
  secondLanguage: details.secondLanguage ?? '',
  secondHeading: details.secondHeading ?? '',
  secondSubtitle: details.secondSubtitle ?? '',
  secondDescription: details.secondDescription ?? '',
});

/** Returns the fields that another person changed during editing; equal changes do not count. */
export const meanwhile = (before: AboutTexts, now: AboutTexts, typed: AboutTyped): readonly AboutField[] =>
  detailFields.filter(
    (field) => typed[field] !== undefined && now[field] !== before[field] && now[field] !== typed[field],
  );

/** Only differences from the stored value are changes. */
export const changesOf = (kept: AboutTexts, typed: AboutTyped): AboutTyped =>
  Object.fromEntries(
    detailFields.flatMap((field) => {
      const text = typed[field];
      return text === undefined || text === kept[field] ? [] : [[field, text]];
    }),
  );
