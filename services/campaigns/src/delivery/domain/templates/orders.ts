import { carrierName } from '@keepsake/contracts/catalog/carriers';
import { formatMoney } from '@keepsake/contracts/values/money';
import type { Branding, EmailContent, Part } from '../email-content.js';
import { isEstimate, isForPartner, purchaseRows, storyWords, type OrderLabels } from './purchase.js';

const seeOrder = ({ orderId }: Pick<OrderLabels, 'orderId'>, branding: Branding): Part => ({
  button: 'See your order',
  to: `${branding.publicUrl}/order-confirmation/${orderId}`,
});

export type OrderReceived = OrderLabels & { readonly paid: boolean };

export const orderReceived = (order: OrderReceived, branding: Branding): EmailContent => {
  const story = isForPartner(order.bought) ? '' : storyWords(order.eventType, order.honoreeName);
  return {
    subject: `We have received your order ${order.number}`,
    recipientName: order.firstName,
    parts: [
      {
        paragraph: `Thank you for your order${story === '' ? '' : `, ${story}`}. We have received it and will take it from here.`,
      },
      { rows: purchaseRows(order) },
      {
        paragraph: paymentLabels(order),
      },
      ...(isEstimate(order.bought)
        ? [{ paragraph: 'The total is an estimate. We confirm it with you before anything is made.' }]
        : []),
      ...(order.addressNeeded ? addressParts(order, branding) : []),
      seeOrder(order, branding),
    ],
  };
};

/** Emails that older versions queued have no link and ask for a reply instead. */
const addressParts = ({ linkToken }: { readonly linkToken?: string }, branding: Branding): readonly Part[] =>
  linkToken === undefined
    ? [{ paragraph: 'We still need an address to send it to. Please reply to this email with it.' }]
    : [
        { paragraph: 'We still need an address to send it to. Add it with this link, which works for 30 days:' },
        { button: 'Add the address', to: `${branding.publicUrl}/order-status/${linkToken}` },
      ];

const paymentLabels = ({ paid, payOnline }: OrderReceived): string => {
  if (paid) return 'Your payment has arrived.';
  return payOnline === true
    ? 'If you have not paid yet, you can do it on the page of your order. We start production once payment is received.'
    : 'There’s nothing to pay now. We will contact you within 24 hours to arrange payment.';
};

export type PaymentConfirmed = Pick<OrderLabels, 'orderId' | 'number' | 'firstName' | 'linkToken'> & {
  readonly amountCents: number;
  /** Absent in emails that older versions queued. */
  readonly addressNeeded?: boolean;
};

export const paymentConfirmed = (order: PaymentConfirmed, branding: Branding): EmailContent => ({
  subject: `Your payment for order ${order.number} has arrived`,
  recipientName: order.firstName,
  parts: [
    {
      paragraph:
        order.addressNeeded === true
          ? 'We have received your payment. We will send your order once we have your address.'
          : 'We have received your payment. Your order is in production. We will email you when it ships.',
    },
    {
      rows: [
        ['Order', order.number],
        ['Paid', formatMoney(order.amountCents)],
      ],
    },
    ...(order.addressNeeded === true ? addressParts(order, branding) : []),
    seeOrder(order, branding),
  ],
});

export type OrderNotice = Pick<OrderLabels, 'orderId' | 'number' | 'firstName'>;

export const orderCompleted = (order: OrderNotice, branding: Branding): EmailContent => ({
  subject: `Your order ${order.number} is complete`,
  recipientName: order.firstName,
  parts: [
    { paragraph: 'Everything in your order is done.' },
    {
      paragraph:
        'When your plate arrives, scan it with the camera of your phone. It opens the page where you activate its timeline.',
    },
    seeOrder(order, branding),
    { paragraph: 'If something is missing or not as it should be, reply to this email.' },
  ],
});

export type OrderShipped = OrderNotice & {
  readonly carrier: string;
  readonly trackingNumber?: string;
  /** Absent in emails that older versions queued. */
  readonly bought?: string;
};

/** Returns letters and digits only, so that the email contains no text or link of others. */
const trackingWords = (typed: string): string => typed.replace(/[^A-Za-z0-9]/g, '');

export const orderShipped = (order: OrderShipped, branding: Branding): EmailContent => ({
  subject: `Your order ${order.number} is on its way`,
  recipientName: order.firstName,
  parts: [
    { paragraph: 'Your parcel is on its way. You can track it from the page of your order.' },
    {
      rows: [
        ['Order', order.number],
        ['Carrier', carrierName(order.carrier)],
        ...(order.trackingNumber === undefined
          ? []
          : [['Tracking number', trackingWords(order.trackingNumber)] as const]),
      ],
    },
    seeOrder(order, branding),
    {
      paragraph: isForPartner(order.bought ?? '')
        ? 'When they have arrived, confirm in the portal that you have received them. They are in your stock then.'
        : 'When your plate arrives, scan it with the camera of your phone. It opens the page where you activate its timeline.',
    },
    { paragraph: 'If something is missing or not as it should be, reply to this email.' },
  ],
});

export type ReplacementShipped = Pick<OrderShipped, 'firstName' | 'carrier' | 'trackingNumber'> & {
  /** Absent if the plate was not ordered here. */
  readonly number?: string;
};

export const replacementShipped = (sent: ReplacementShipped): EmailContent => ({
  subject: 'Your replacement plate is on its way',
  recipientName: sent.firstName,
  parts: [
    { paragraph: 'Your replacement plate has left us.' },
    {
      rows: [
        ...(sent.number === undefined ? [] : [['Order', sent.number] as const]),
        ['Carrier', carrierName(sent.carrier)],
        ...(sent.trackingNumber === undefined
          ? []
          : [['Tracking number', trackingWords(sent.trackingNumber)] as const]),
      ],
    },
    {
      paragraph:
        'Once you have it, scan it with the camera of your phone. It opens your timeline, or the page where you activate it.',
    },
    { paragraph: 'If it does not arrive, reply to this email.' },
  ],
});

export type OrderRefunded = OrderNotice & {
  readonly amountCents: number;
  /** Amount of a canceled order that is still to be refunded. */
  readonly owedCents?: number;
};

export const orderRefunded = (order: OrderRefunded, branding: Branding): EmailContent => ({
  subject: `A refund for your order ${order.number}`,
  recipientName: order.firstName,
  parts: [
    { paragraph: 'We’ve refunded your original payment method. Banks take a few days to show it.' },
    {
      rows: [
        ['Order', order.number],
        ['Refunded', formatMoney(order.amountCents)],
        ...(order.owedCents ? [['Still to be refunded', formatMoney(order.owedCents)] as const] : []),
      ],
    },
    ...(order.owedCents === 0
      ? [{ paragraph: 'With this, everything that you paid for this order is refunded.' }]
      : []),
    seeOrder(order, branding),
  ],
});

export type OrderLink = Pick<OrderLabels, 'number' | 'firstName'> & { readonly link: string };

export const orderLink = ({ number, firstName, link }: OrderLink): EmailContent => ({
  subject: `Your order ${number}`,
  recipientName: firstName,
  parts: [
    { paragraph: 'We received a request for the status of this order. The link shows it, for 30 days:' },
    { button: 'See your order', to: link },
    { paragraph: 'If you did not ask for it, there is nothing to do.' },
  ],
});

/** Reports an order that staff closed unpaid: nothing was made, and nothing is owed. */
export const orderClosed = (order: OrderNotice, branding: Branding): EmailContent => ({
  subject: `Your order ${order.number} is closed`,
  recipientName: order.firstName,
  parts: [
    {
      paragraph:
        'We have no payment for this order, so we have closed it. Nothing is made or sent, and you owe nothing.',
    },
    { paragraph: 'If you have paid, or would still like to have it, please answer this email.' },
    seeOrder(order, branding),
  ],
});

/** `owedCents`: amount to be refunded; absent in emails that older versions queued. */
export type OrderCancelled = OrderNotice & { readonly owedCents?: number };

const owedWords = (owedCents: number | undefined): string => {
  if (owedCents === undefined)
    return 'If you have paid already, we will write to you about the refund. If you didn’t expect this, reply to this email.';
  return owedCents === 0
    ? 'We have no payment to return to you. If you didn’t expect this, reply to this email.'
    : `We refund the ${formatMoney(owedCents)} that you paid, and will write to you when we have sent it. If you didn’t expect this, reply to this email.`;
};

export const orderCancelled = (order: OrderCancelled, branding: Branding): EmailContent => ({
  subject: `Your order ${order.number} is cancelled`,
  recipientName: order.firstName,
  parts: [
    { paragraph: `Your order ${order.number} is canceled. Nothing more will be made or sent.` },
    { paragraph: owedWords(order.owedCents) },
    seeOrder(order, branding),
  ],
});
