import { parseHumanDate } from '@keepsake/contracts/values/human-date';
import { oneLine } from '../../delivery/api.js';

export const dayKinds = ['birthday', 'anniversary', 'family-birthday', 'remembrance'] as const;
export type DayKind = (typeof dayKinds)[number];

/** A yearly day. `wanted` is the choice of the customer; absent if they made none. */
export type ReminderDay = {
  readonly kind: DayKind;
  readonly name: string;
  readonly date: string;
  readonly wanted?: boolean;
};

/** Returns false for a remembrance day until the family switches it on. */
export const isOn = ({ kind, wanted: requested }: ReminderDay): boolean => requested ?? kind !== 'remembrance';

const mournful = new Set(['memorial', 'pet-memorial']);

/** Returns the day of a memorial timeline if its date is complete. */
export const remembranceOf = (timeline: {
  readonly eventTypeSlug: string;
  readonly honoreeName: string;
  readonly eventDate?: string;
}): ReminderDay | undefined => {
  const date = dayOf(timeline.eventDate);
  if (!mournful.has(timeline.eventTypeSlug) || date === undefined || timeline.honoreeName === '') return undefined;
  return { kind: 'remembrance', name: timeline.honoreeName, date };
};

/** When the email about a day is sent: a number of days ahead, and optionally on the day itself. */
export type ReminderTime = { readonly leadDays: number; readonly onDay: boolean };
export const usualReminderTime: ReminderTime = { leadDays: 14, onDay: false };

/** Returns the day of a birthday order if its date is complete. */
export const birthdayOf = (order: {
  readonly eventTypeSlug: string;
  readonly honoreeName: string;
  readonly eventDate?: string;
}): ReminderDay | undefined => {
  const date = dayOf(order.eventDate);
  const name = oneLine(order.honoreeName);
  if (order.eventTypeSlug !== 'birthday' || date === undefined || name === '') return undefined;
  return { kind: 'family-birthday', name, date };
};

/** Returns undefined for a year or a month alone. */
export const dayOf = (text = ''): string | undefined => {
  const date = parseHumanDate(text);
  return date && (date.precision === 'day' || date.precision === 'instant') ? date.text.slice(0, 10) : undefined;
};
