import type { Branding, EmailContent } from '../email-content.js';
import { sanitizeName } from '../plain-text.js';

/** `name` is empty for the reader's own day. `day` is formatted: "February 28". */
type DayReminder = {
  readonly firstName: string;
  readonly name: string;
  readonly day: string;
  /** Set if the email is sent on the day itself. */
  readonly today?: boolean;
};

const contentOf = (
  { firstName }: DayReminder,
  { publicUrl }: Branding,
  labels: { readonly subject: string; readonly paragraph: string; readonly idea: string },
): EmailContent => ({
  subject: labels.subject,
  recipientName: firstName,
  parts: [
    { paragraph: labels.paragraph },
    { paragraph: labels.idea },
    { button: 'Open my account', to: `${publicUrl}/customer/account` },
    { paragraph: 'There you can also choose which days we remind you of and when, or that we stop.' },
  ],
});

/** Returns "on February 28", or for today a short form for subjects and a full one for sentences. */
const whenOf = ({ day, today = false }: DayReminder): { readonly short: string; readonly full: string } => {
  const date = sanitizeName(day);
  return today ? { short: 'today', full: `today, ${date}` } : { short: `on ${date}`, full: `on ${date}` };
};

const invitation = 'It may be a good day to add a memory to a timeline, or to ask someone for theirs.';

/** Whether the person has died is unknown, so the text fits both cases. */
export const birthdayReminder = (values: DayReminder, branding: Branding): EmailContent => {
  const { short, full } = whenOf(values);
  const whose = sanitizeName(values.name);
  if (values.name === '')
    return contentOf(values, branding, {
      subject: `Your birthday ${short}`,
      paragraph: `Your birthday is ${full}.`,
      idea: invitation,
    });
  const reason = 'You asked us to remind you of birthdays.';
  return contentOf(values, branding, {
    subject: whose === '' ? `A birthday ${short}` : `${whose}: a birthday ${short}`,
    paragraph: whose === '' ? `${reason} One of them is ${full}.` : `${reason} The birthday of ${whose} is ${full}.`,
    idea: invitation,
  });
};

export const anniversaryReminder = (values: DayReminder, branding: Branding): EmailContent => {
  const { short, full } = whenOf(values);
  const whose = sanitizeName(values.name);
  if (values.name === '')
    return contentOf(values, branding, {
      subject: `Your anniversary ${short}`,
      paragraph: `Your anniversary is ${full}.`,
      idea: invitation,
    });
  const reason = 'You asked us to remind you of days that matter.';
  return contentOf(values, branding, {
    subject: whose === '' ? `An anniversary ${short}` : `${whose}: an anniversary ${short}`,
    paragraph: whose === '' ? `${reason} One of them is ${full}.` : `${reason} The anniversary of ${whose} is ${full}.`,
    idea: invitation,
  });
};

/** Sent to people who mourn and asked for it: names the day and requests nothing. */
export const remembranceReminder = (values: DayReminder, branding: Branding): EmailContent => {
  const { full } = whenOf(values);
  const when = sanitizeName(values.day);
  const whom = sanitizeName(values.name);
  return contentOf(values, branding, {
    subject: whom === '' ? `A day of remembrance: ${when}` : `In memory of ${whom}: ${when}`,
    paragraph:
      whom === ''
        ? `You asked us to remind you of a day of remembrance. It is ${full}.`
        : `You asked us to remind you of the day on which you remember ${whom}. It is ${full}.`,
    idea: 'If you wish, look at the timeline again or add a memory. It can also wait.',
  });
};
