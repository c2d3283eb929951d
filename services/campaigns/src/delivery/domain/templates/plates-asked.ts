import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, EmailContent, Part } from '../email-content.js';
import { platesCount, stockAt } from './partners.js';

type Asked = { readonly locationName: string; readonly quantity: number; readonly priceCents?: number };

export type PlatesAnswered = Asked & {
  readonly firstName: string;
  /** Absent in emails that older versions queued. */
  readonly locationId?: string;
  readonly news: 'priced' | 'sent' | 'refused';
  /** Text of staff for the partner. */
  readonly reason?: string;
};

const priced = (priceCents: number | undefined): readonly (readonly [string, string])[] =>
  priceCents === undefined ? [] : [['Price', formatMoney(priceCents)]];

const subjects = {
  priced: 'A price for your plates',
  sent: 'Your plates are on their way',
  refused: 'About the plates you asked for',
} as const;

const details = ({ news, reason }: PlatesAnswered): readonly Part[] => {
  if (news === 'priced')
    return [
      { paragraph: 'Please accept or decline it in the portal. Nothing is made or sent before you have accepted.' },
    ];
  if (news === 'sent')
    return [
      {
        paragraph:
          'When they have arrived, confirm in the portal that you have received them. They are in your stock then.',
      },
    ];
  return [
    { paragraph: 'We cannot send these plates at present.' },
    ...(reason === undefined ? [] : [{ quote: reason }]),
    { paragraph: 'If you have a question, reply to this email.' },
  ];
};

/** Sent to the partner: the outcome of a plate request from the portal. */
export const platesAnswered = (answer: PlatesAnswered, { publicUrl }: Branding): EmailContent => ({
  subject: subjects[answer.news],
  recipientName: answer.firstName,
  parts: [
    { paragraph: `You have asked for ${platesCount(answer.quantity)} for ${stockAt(answer.locationName)}.` },
    ...(answer.news === 'refused' || answer.priceCents === undefined ? [] : [{ rows: priced(answer.priceCents) }]),
    ...details(answer),
    {
      button: answer.news === 'priced' ? 'Answer the price' : 'Open your plate orders',
      to: `${publicUrl}/partner-portal${answer.locationId === undefined ? '' : `?location=${answer.locationId}&tab=inventory#order-plates`}`,
    },
  ],
});

export type SupportPlates = Asked & { readonly news: 'asked' | 'accepted' | 'declined'; readonly note?: string };

const next = {
  asked: 'Please answer with a price.',
  accepted: 'The price is accepted, and this is an order now. Confirm its payment, then pack and ship it.',
  declined: 'The partner no longer wants them. There is nothing to do.',
} as const;

/** Sent to the business. */
export const supportPlates = (request: SupportPlates, { publicUrl }: Branding): EmailContent => ({
  subject: `Plates for ${request.locationName}: ${request.news}`,
  parts: [
    {
      rows: [['Location', request.locationName], ['Plates', String(request.quantity)], ...priced(request.priceCents)],
    },
    ...(request.note === undefined ? [] : [{ quote: request.note }]),
    { paragraph: next[request.news] },
    { button: 'Open the requests', to: `${publicUrl}/admin/plate-requests` },
  ],
});
