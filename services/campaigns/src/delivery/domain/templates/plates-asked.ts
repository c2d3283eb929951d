import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, EmailContent, Part } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { named } from './about.js';

type Asked = { readonly locationName: string; readonly quantity: number; readonly priceCents?: number };

export type PlatesAnswered = Asked & {
  readonly firstName: string;
  /** Absent in emails that older versions queued. */
  readonly locationId?: string;
  readonly news: 'priced' | 'sent' | 'refused';
  /** Text of staff for the partner. */
  readonly reason?: string;
};

const details = ({ news, reason }: PlatesAnswered, { t }: Writing): readonly Part[] => {
  if (news === 'priced') return [{ paragraph: t('stock.priced') }];
  if (news === 'sent') return [{ paragraph: t('stock.sent') }];
  return [
    { paragraph: t('stock.refused') },
    ...(reason === undefined ? [] : [{ quote: reason }]),
    { paragraph: t('stock.refusedMore') },
  ];
};

const subjects = {
  priced: 'stock.pricedSubject',
  sent: 'stock.sentSubject',
  refused: 'stock.refusedSubject',
} as const satisfies Readonly<Record<PlatesAnswered['news'], string>>;

/** Sent to the partner: the outcome of a plate request from the portal. */
export const platesAnswered = (answer: PlatesAnswered, writing: Writing): EmailContent => {
  const { t, money, publicUrl } = writing;
  const { news, locationId, locationName, quantity, priceCents } = answer;
  return {
    subject: t(subjects[news]),
    recipientName: answer.firstName,
    parts: [
      { paragraph: named(t, locationName)('stock.asked', { count: quantity }) },
      ...(news === 'refused' || priceCents === undefined
        ? []
        : [{ rows: [[t('stock.price'), money(priceCents)] as const] }]),
      ...details(answer, writing),
      {
        button: news === 'priced' ? t('stock.answerPrice') : t('stock.openOrders'),
        to: `${publicUrl}/partner-portal${locationId === undefined ? '' : `?location=${locationId}&tab=inventory#order-plates`}`,
      },
    ],
  };
};

const priced = (priceCents: number | undefined): readonly (readonly [string, string])[] =>
  priceCents === undefined ? [] : [['Price', formatMoney(priceCents)]];

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
