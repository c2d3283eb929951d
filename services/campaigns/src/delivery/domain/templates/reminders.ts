import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';
import { named } from './about.js';

/** `name` is empty for the reader's own day. `day`: "February 28", as older versions write and show it. */
type DayReminder = {
  readonly firstName: string;
  readonly name: string;
  readonly day: string;
  /** YYYY-MM-DD */
  readonly on?: string;
  /** Set if the email is sent on the day itself. */
  readonly today?: boolean;
};

type Texts = { readonly subject: string; readonly paragraph: string; readonly idea: string };

const contentOf = (
  { firstName, name, day, on = day, today = false }: DayReminder,
  { t, dayOfYear, publicUrl }: Writing,
  keys: Texts,
): EmailContent => {
  const about = named(t, name);
  const when = { day: sanitizeName(dayOfYear(on)) };
  const choice = { today: today ? 'yes' : 'no' };
  return {
    subject: about(keys.subject, when, choice),
    recipientName: firstName,
    parts: [
      { paragraph: about(keys.paragraph, when, choice) },
      { paragraph: t(keys.idea) },
      { button: t('words.openAccount'), to: `${publicUrl}/customer/account` },
      { paragraph: t('reminder.choose') },
    ],
  };
};

const idea = 'reminder.idea';

/** Whether the person has died is unknown, so the text fits both cases. */
export const birthdayReminder = (values: DayReminder, writing: Writing): EmailContent =>
  contentOf(
    values,
    writing,
    values.name === ''
      ? { subject: 'reminder.ownBirthdaySubject', paragraph: 'reminder.ownBirthday', idea }
      : { subject: 'reminder.birthdaySubject', paragraph: 'reminder.birthday', idea },
  );

export const anniversaryReminder = (values: DayReminder, writing: Writing): EmailContent =>
  contentOf(
    values,
    writing,
    values.name === ''
      ? { subject: 'reminder.ownAnniversarySubject', paragraph: 'reminder.ownAnniversary', idea }
      : { subject: 'reminder.anniversarySubject', paragraph: 'reminder.anniversary', idea },
  );

/** Sent to people who mourn and asked for it: names the day and requests nothing. */
export const remembranceReminder = (values: DayReminder, writing: Writing): EmailContent =>
  contentOf(values, writing, {
    subject: 'reminder.remembranceSubject',
    paragraph: 'reminder.remembrance',
    idea: 'reminder.quietIdea',
  });
