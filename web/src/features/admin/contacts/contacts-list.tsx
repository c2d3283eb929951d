import { inquiryTypes } from '@keepsake/contracts/catalog/inquiry-types';
import type { ContactAnswer } from '@keepsake/contracts/rest/contacts';
import { day, timeOfDay } from '../../../shared/formats.js';
import { StateLabel } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

export type Contact = ContactAnswer;

export const writer = ({ firstName, lastName }: Contact): string => `${firstName} ${lastName}`.trim();

/** `notes` joins the chosen inquiry and the message; other clients may send any text. */
export const inquiryOf = ({ notes }: Contact): string =>
  Object.values(inquiryTypes).find((label) => notes.startsWith(`${label}: `)) ?? '';

export const messageOf = (contact: Contact): string => {
  const inquiry = inquiryOf(contact);
  return inquiry === '' ? contact.notes : contact.notes.slice(inquiry.length + 2);
};

const hourMs = 3_600_000;
const promisedMs = 24 * hourMs;

/** The contact page promises an answer within 24 hours. */
export const answerDue = (contact: Contact, now = Date.now()): { readonly text: string; readonly late: boolean } => {
  if (contact.answeredAt !== null) return { text: `Answered ${day(contact.answeredAt)}`, late: false };
  const leftMs = Date.parse(contact.createdAt) + promisedMs - now;
  const hours = Math.floor(Math.abs(leftMs) / hourMs);
  if (leftMs > 0) return { text: hours === 0 ? 'Less than 1 h left' : `${hours} h left`, late: false };
  return { text: hours < 48 ? `${hours} h late` : `${Math.floor(hours / 24)} days late`, late: true };
};

const Due = ({ contact }: { readonly contact: Contact }) => {
  const { text, late } = answerDue(contact);
  return <StateLabel tone={contact.answeredAt !== null ? 'done' : late ? 'waits' : 'moves'}>{text}</StateLabel>;
};

const short = (text: string): string => (text.length > 90 ? `${text.slice(0, 88).trimEnd()} …` : text);

export const contactsList: ListDefinition<Contact> = {
  name: 'contacts',
  title: 'Contacts',
  path: '/api/contacts',
  searchLabel: 'Name, email or words of the message',
  countLabel: (count) => (count === 1 ? '1 message' : `${count.toLocaleString()} messages`),
  rowKey: ({ id }) => id,
  rowName: (contact) => `the message of ${writer(contact)}`,
  usualSort: 'created',
  views: {
    param: 'answered',
    label: 'Show',
    choices: [
      { value: '', label: 'Waiting', ask: 'false', waits: true },
      { value: 'true', label: 'Answered', ask: 'true' },
      { value: 'all', label: 'All', ask: '' },
    ],
  },
  filters: [
    {
      param: 'inquiry',
      label: 'Any inquiry',
      choices: Object.entries(inquiryTypes).map(([value, label]) => ({ value, label })),
    },
    {
      param: 'type',
      label: 'Everyone',
      choices: [
        { value: 'prospect', label: 'Prospects' },
        { value: 'customer', label: 'Customers' },
      ],
    },
  ],
  columns: [
    textColumn('name', 'Name', writer, { sort: 'name' }),
    {
      key: 'due',
      title: 'Answer',
      cell: (one) => <Due contact={one} />,
      text: (one) => answerDue(one).text,
    },
    textColumn('inquiry', 'Inquiry', inquiryOf),
    { key: 'message', title: 'Message', cell: (one) => short(messageOf(one)), text: messageOf },
    textColumn('email', 'Email', ({ email }) => email, { sort: 'email' }),
    textColumn('type', 'Type', ({ type }) => type, { rare: true }),
    textColumn('source', 'Source', ({ source }) => source, { rare: true }),
    {
      key: 'created',
      title: 'Written',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{`${day(createdAt)}, ${timeOfDay(createdAt)}`}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: writer(one),
    firstEnd: day(one.createdAt),
    second: short(messageOf(one)),
    secondEnd: <Due contact={one} />,
  }),
  empty: {
    sentence: 'No messages.',
    more: 'Messages from the contact form appear here until they are answered.',
  },
};
