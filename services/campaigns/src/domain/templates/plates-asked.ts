import { formatMoney } from '@keepsake/contracts/values/money';
import type { House, Letter, Part } from '../letter.js';
import { platesCount, shelfAt } from './partners.js';

type Asked = { readonly locationName: string; readonly quantity: number; readonly priceCents?: number };

export type PlatesAnswered = Asked & {
  readonly firstName: string;
  /** Absent in mails that were queued before it was sent along. */
  readonly locationId?: string;
  readonly news: 'priced' | 'sent' | 'refused';
  /** What staff wrote for the partner to read. */
  readonly reason?: string;
};

const priced = (priceCents: number | undefined): readonly (readonly [string, string])[] =>
  priceCents === undefined ? [] : [['Price', formatMoney(priceCents)]];

const subjects = {
  priced: 'A price for your plates',
  sent: 'Your plates are on their way',
  refused: 'About the plates you asked for',
} as const;

const told = ({ news, reason }: PlatesAnswered): readonly Part[] => {
  if (news === 'priced')
    return [{ say: 'Please accept or decline it in the portal. Nothing is made or sent before you have accepted.' }];
  if (news === 'sent')
    return [
      {
        say: 'When they have arrived, confirm in the portal that you have received them. They are in your stock then.',
      },
    ];
  return [
    { say: 'We cannot send these plates at present.' },
    ...(reason === undefined ? [] : [{ quote: reason }]),
    { say: 'If you have a question, please answer this mail.' },
  ];
};

/** To the partner: what became of the plates that were asked for in the portal. */
export const platesAnswered = (answer: PlatesAnswered, { publicUrl }: House): Letter => ({
  subject: subjects[answer.news],
  dear: answer.firstName,
  parts: [
    { say: `You have asked for ${platesCount(answer.quantity)} for ${shelfAt(answer.locationName)}.` },
    ...(answer.news === 'refused' || answer.priceCents === undefined ? [] : [{ rows: priced(answer.priceCents) }]),
    ...told(answer),
    {
      lead: answer.news === 'priced' ? 'Answer the price' : 'Open your plate orders',
      to: `${publicUrl}/partner-portal${answer.locationId === undefined ? '' : `?location=${answer.locationId}&tab=inventory#order-plates`}`,
    },
  ],
});

export type SupportPlates = Asked & { readonly news: 'asked' | 'accepted' | 'declined'; readonly note?: string };

const next = {
  asked: 'Please answer with a price.',
  accepted: 'The price is accepted, and this is an order now. Confirm its payment, then pack and ship it.',
  declined: 'The partner does not want them any more. There is nothing to do.',
} as const;

/** To the business itself. */
export const supportPlates = (asked: SupportPlates, { publicUrl }: House): Letter => ({
  subject: `Plates for ${asked.locationName}: ${asked.news}`,
  parts: [
    {
      rows: [['Location', asked.locationName], ['Plates', String(asked.quantity)], ...priced(asked.priceCents)],
    },
    ...(asked.note === undefined ? [] : [{ quote: asked.note }]),
    { say: next[asked.news] },
    { lead: 'Open the requests', to: `${publicUrl}/admin/plate-requests` },
  ],
});
