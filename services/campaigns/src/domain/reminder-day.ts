import { parseHumanDate } from '@keepsake/contracts/values/human-date';

export const dayKinds = ['birthday', 'anniversary', 'family-birthday', 'remembrance'] as const;
export type DayKind = (typeof dayKinds)[number];

/** A day of the year that means something. `wanted` is what the customer chose; absent: nothing yet. */
export type ReminderDay = {
  readonly kind: DayKind;
  readonly name: string;
  readonly date: string;
  readonly wanted?: boolean;
};

/** A day of mourning never speaks first: it stays quiet until its family asks for it. */
export const isOn = ({ kind, wanted }: ReminderDay): boolean => wanted ?? kind !== 'remembrance';

const mournful = new Set(['memorial', 'pet-memorial']);

/** The day a memorial timeline is about, when it is known to the day. */
export const remembranceOf = (timeline: {
  readonly eventTypeSlug: string;
  readonly honoreeName: string;
  readonly eventDate?: string;
}): ReminderDay | undefined => {
  const date = parseHumanDate(timeline.eventDate ?? '');
  const toTheDay = date?.precision === 'day' || date?.precision === 'instant';
  if (!mournful.has(timeline.eventTypeSlug) || !date || !toTheDay || timeline.honoreeName === '') return undefined;
  return { kind: 'remembrance', name: timeline.honoreeName, date: date.text.slice(0, 10) };
};
