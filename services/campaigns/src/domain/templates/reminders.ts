import type { House, Letter } from '../letter.js';
import { spoken } from '../plain-words.js';

/** `name` is empty where it is the reader's own day. `day` is written out for the reader: "February 28". */
type DayReminder = { readonly firstName: string; readonly name: string; readonly day: string };

const letter = (
  { firstName }: DayReminder,
  { publicUrl }: House,
  words: { readonly subject: string; readonly about: string; readonly idea: string },
): Letter => ({
  subject: words.subject,
  dear: firstName,
  parts: [
    { say: words.about },
    { say: words.idea },
    { lead: 'Open my account', to: `${publicUrl}/customer/account` },
    { say: 'There you can also choose which days we remind you of, or that we stop.' },
  ],
});

const invitation = 'It may be a good day to add a memory to a timeline, or to ask somebody for theirs.';

/** Nobody knows here whether the person is alive: the words are right for both. */
export const birthdayReminder = (values: DayReminder, house: House): Letter => {
  const when = spoken(values.day);
  const whose = spoken(values.name);
  const asked = 'You asked us to remind you of birthdays.';
  return letter(values, house, {
    subject: whose === '' ? `A birthday on ${when}` : `${whose}: a birthday on ${when}`,
    about: whose === '' ? `${asked} One of yours is on ${when}.` : `${asked} The birthday of ${whose} is on ${when}.`,
    idea: invitation,
  });
};

export const anniversaryReminder = (values: DayReminder, house: House): Letter => {
  const when = spoken(values.day);
  const whose = spoken(values.name);
  const asked = 'You asked us to remind you of days that matter.';
  return letter(values, house, {
    subject: whose === '' ? `An anniversary on ${when}` : `${whose}: an anniversary on ${when}`,
    about:
      whose === ''
        ? `${asked} An anniversary of yours is on ${when}.`
        : `${asked} The anniversary of ${whose} is on ${when}.`,
    idea: invitation,
  });
};

/** To somebody who mourns, and asked for it: it names the day and wants nothing. */
export const remembranceReminder = (values: DayReminder, house: House): Letter => {
  const when = spoken(values.day);
  const whom = spoken(values.name);
  return letter(values, house, {
    subject: whom === '' ? `A day of remembrance on ${when}` : `In memory of ${whom}: ${when}`,
    about:
      whom === ''
        ? `You asked us to remind you of a day of remembrance. It is on ${when}.`
        : `You asked us to remind you of the day on which you remember ${whom}. It is on ${when}.`,
    idea: 'If you wish, look at the timeline again or add a memory. It can also wait.',
  });
};
