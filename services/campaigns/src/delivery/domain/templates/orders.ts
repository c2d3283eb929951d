import { carriers } from '@keepsake/contracts/catalog/carriers';
import type { EmailContent, Part } from '../email-content.js';
import type { Translate, Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';
import { isEstimate, isForPartner, purchaseRows, storyOf, type OrderLabels } from './purchase.js';

const seeOrder = ({ orderId }: Pick<OrderLabels, 'orderId'>, writing: Writing): Part => ({
  button: writing.t('order.see'),
  to: `${writing.publicUrl}/order-confirmation/${orderId}`,
});

export type OrderReceived = OrderLabels & { readonly paid: boolean };

export const orderReceived = (order: OrderReceived, writing: Writing): EmailContent => {
  const { t } = writing;
  const name = isForPartner(order.bought) ? '' : sanitizeName(order.honoreeName);
  return {
    subject: t('order.receivedSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: t('order.received', { name }, { story: name === '' ? 'none' : storyOf(order.eventType) }) },
      { rows: purchaseRows(order, writing) },
      { paragraph: paymentText(order, t) },
      ...(isEstimate(order.bought) ? [{ paragraph: t('order.estimate') }] : []),
      ...(order.addressNeeded ? addressParts(order, writing) : []),
      seeOrder(order, writing),
    ],
  };
};

/** Emails that older versions queued have no link and ask for a reply instead. */
const addressParts = ({ linkToken }: { readonly linkToken?: string }, { t, publicUrl }: Writing): readonly Part[] =>
  linkToken === undefined
    ? [{ paragraph: t('order.addressReply') }]
    : [
        { paragraph: t('order.addressLink') },
        { button: t('order.addAddress'), to: `${publicUrl}/order-status/${linkToken}` },
      ];

const paymentText = ({ paid, payOnline, totalCents, discountCents = 0 }: OrderReceived, t: Translate): string => {
  if (paid) return t('order.isPaid');
  if (totalCents === 0 && discountCents > 0) return t('order.payNothing');
  return payOnline === true ? t('order.payOnline') : t('order.payLater');
};

export type PaymentConfirmed = Pick<OrderLabels, 'orderId' | 'number' | 'firstName' | 'linkToken'> & {
  readonly amountCents: number;
  /** Absent in emails that older versions queued. */
  readonly addressNeeded?: boolean;
};

export const paymentConfirmed = (order: PaymentConfirmed, writing: Writing): EmailContent => {
  const { t, money } = writing;
  return {
    subject: t('order.paymentSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: order.addressNeeded === true ? t('order.paymentNoAddress') : t('order.payment') },
      {
        rows: [
          [t('order.rowOrder'), order.number],
          [t('order.rowPaid'), money(order.amountCents)],
        ],
      },
      ...(order.addressNeeded === true ? addressParts(order, writing) : []),
      seeOrder(order, writing),
    ],
  };
};

export type OrderNotice = Pick<OrderLabels, 'orderId' | 'number' | 'firstName'>;

export const orderCompleted = (order: OrderNotice, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('order.completedSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: t('order.completed') },
      { paragraph: t('order.scan') },
      seeOrder(order, writing),
      { paragraph: t('order.wrong') },
    ],
  };
};

export type OrderShipped = OrderNotice & {
  readonly carrier: string;
  readonly trackingNumber?: string;
  /** Absent in emails that older versions queued. */
  readonly bought?: string;
};

/** Returns letters and digits only, so that the email contains no text or link of others. */
const trackingWords = (typed: string): string => typed.replace(/[^A-Za-z0-9]/g, '');

const shipmentRows = (
  { number, carrier, trackingNumber }: Pick<OrderShipped, 'carrier' | 'trackingNumber'> & { readonly number?: string },
  { t }: Writing,
): Part => {
  const known = carriers.find(({ id }) => id === carrier && id !== 'other');
  return {
    rows: [
      ...(number === undefined ? [] : [[t('order.rowOrder'), number] as const]),
      [t('order.rowCarrier'), known?.name ?? t('words.anotherCarrier')],
      ...(trackingNumber === undefined ? [] : [[t('order.rowTracking'), trackingWords(trackingNumber)] as const]),
    ],
  };
};

export const orderShipped = (order: OrderShipped, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('order.shippedSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: t('order.shipped') },
      shipmentRows(order, writing),
      seeOrder(order, writing),
      { paragraph: isForPartner(order.bought ?? '') ? t('order.partnerShipped') : t('order.scan') },
      { paragraph: t('order.wrong') },
    ],
  };
};

export type ReplacementShipped = Pick<OrderShipped, 'firstName' | 'carrier' | 'trackingNumber'> & {
  /** Absent if the plate was not ordered here. */
  readonly number?: string;
};

export const replacementShipped = (sent: ReplacementShipped, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('order.replacementSubject'),
    recipientName: sent.firstName,
    parts: [
      { paragraph: t('order.replacement') },
      shipmentRows(sent, writing),
      { paragraph: t('order.replacementScan') },
      { paragraph: t('order.replacementLost') },
    ],
  };
};

export type OrderRefunded = OrderNotice & {
  readonly amountCents: number;
  /** Amount of a canceled order that is still to be refunded. */
  readonly owedCents?: number;
};

export const orderRefunded = (order: OrderRefunded, writing: Writing): EmailContent => {
  const { t, money } = writing;
  return {
    subject: t('order.refundedSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: t('order.refunded') },
      {
        rows: [
          [t('order.rowOrder'), order.number],
          [t('order.rowRefunded'), money(order.amountCents)],
          ...(order.owedCents ? [[t('order.rowOwed'), money(order.owedCents)] as const] : []),
        ],
      },
      ...(order.owedCents === 0 ? [{ paragraph: t('order.refundedAll') }] : []),
      seeOrder(order, writing),
    ],
  };
};

export type OrderLink = Pick<OrderLabels, 'number' | 'firstName'> & { readonly link: string };

export const orderLink = ({ number, firstName, link }: OrderLink, { t }: Writing): EmailContent => ({
  subject: t('order.linkSubject', { number }),
  recipientName: firstName,
  parts: [{ paragraph: t('order.link') }, { button: t('order.see'), to: link }, { paragraph: t('order.linkUnasked') }],
});

/** Reports an order that staff closed unpaid: nothing was made, and nothing is owed. */
export const orderClosed = (order: OrderNotice, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('order.closedSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [{ paragraph: t('order.closed') }, { paragraph: t('order.closedPaid') }, seeOrder(order, writing)],
  };
};

/** `owedCents`: amount to be refunded; absent in emails that older versions queued. */
export type OrderCancelled = OrderNotice & { readonly owedCents?: number };

const owedText = (owedCents: number | undefined, { t, money }: Writing): string => {
  if (owedCents === undefined) return t('order.owedUnknown');
  return owedCents === 0 ? t('order.owedNothing') : t('order.owed', { amount: money(owedCents) });
};

export const orderCancelled = (order: OrderCancelled, writing: Writing): EmailContent => {
  const { t } = writing;
  return {
    subject: t('order.cancelledSubject', { number: order.number }),
    recipientName: order.firstName,
    parts: [
      { paragraph: t('order.cancelled', { number: order.number }) },
      { paragraph: owedText(order.owedCents, writing) },
      seeOrder(order, writing),
    ],
  };
};
