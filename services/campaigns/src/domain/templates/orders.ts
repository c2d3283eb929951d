import { carrierName } from '@keepsake/contracts/catalogue/carriers';
import { formatMoney } from '@keepsake/contracts/values/money';
import type { House, Letter, Part } from '../letter.js';
import { isEstimate, purchaseRows, storyWords, type OrderWords } from './purchase.js';

const seeOrder = ({ orderId }: Pick<OrderWords, 'orderId'>, house: House): Part => ({
  lead: 'See your order',
  to: `${house.publicUrl}/order-confirmation/${orderId}`,
});

export type OrderReceived = OrderWords & { readonly paid: boolean };

export const orderReceived = (order: OrderReceived, house: House): Letter => {
  const story = storyWords(order.eventType, order.honoreeName);
  return {
    subject: `We have received your order ${order.number}`,
    dear: order.firstName,
    parts: [
      {
        say: `Thank you for your order${story === '' ? '' : `, ${story}`}. We have received it and take care of it from here.`,
      },
      { rows: purchaseRows(order) },
      {
        say: paymentWords(order),
      },
      ...(isEstimate(order.bought)
        ? [{ say: 'The total is an estimate. We confirm it with you before anything is made.' }]
        : []),
      ...(order.addressNeeded
        ? [{ say: 'We still need an address to send it to. Please answer this mail with it.' }]
        : []),
      seeOrder(order, house),
    ],
  };
};

const paymentWords = ({ paid, payOnline }: OrderReceived): string => {
  if (paid) return 'Your payment has arrived.';
  return payOnline === true
    ? 'If you have not paid yet, you can do it on the page of your order. We make nothing before the payment has arrived.'
    : 'You pay nothing now. We will contact you within 24 hours to arrange payment.';
};

export type PaymentConfirmed = Pick<OrderWords, 'orderId' | 'number' | 'firstName'> & { readonly amountCents: number };

export const paymentConfirmed = (order: PaymentConfirmed, house: House): Letter => ({
  subject: `Your payment for order ${order.number} has arrived`,
  dear: order.firstName,
  parts: [
    { say: 'We have received your payment. Your order is being made now, and we send it as soon as it is ready.' },
    {
      rows: [
        ['Order', order.number],
        ['Paid', formatMoney(order.amountCents)],
      ],
    },
    seeOrder(order, house),
  ],
});

export type OrderNotice = Pick<OrderWords, 'orderId' | 'number' | 'firstName'>;

export const orderCompleted = (order: OrderNotice, house: House): Letter => ({
  subject: `Your order ${order.number} is complete`,
  dear: order.firstName,
  parts: [
    { say: 'Everything in your order is done.' },
    {
      say: 'Once you hold a plate in your hand, scan it with the camera of your phone. It leads you to the page where its timeline is opened.',
    },
    seeOrder(order, house),
    { say: 'If something is missing or not as it should be, please answer this mail.' },
  ],
});

export type OrderShipped = OrderNotice & {
  readonly carrier: string;
  readonly trackingNumber?: string;
};

/** Numbers as carriers print them. Nobody else's words, and no way to their pages, stand in a mail of ours. */
const trackingWords = (typed: string): string => typed.replace(/[^A-Za-z0-9]/g, '');

export const orderShipped = (order: OrderShipped, house: House): Letter => ({
  subject: `Your order ${order.number} is on its way`,
  dear: order.firstName,
  parts: [
    { say: 'Your parcel has left us. The page of your order leads to where you can follow it.' },
    {
      rows: [
        ['Order', order.number],
        ['Carrier', carrierName(order.carrier)],
        ...(order.trackingNumber === undefined
          ? []
          : [['Tracking number', trackingWords(order.trackingNumber)] as const]),
      ],
    },
    seeOrder(order, house),
    {
      say: 'Once you hold a plate in your hand, scan it with the camera of your phone. It leads you to the page where its timeline is opened.',
    },
    { say: 'If something is missing or not as it should be, please answer this mail.' },
  ],
});

export type ReplacementShipped = Pick<OrderShipped, 'firstName' | 'carrier' | 'trackingNumber'> & {
  /** Absent: the plate was not ordered here. */
  readonly number?: string;
};

export const replacementShipped = (sent: ReplacementShipped): Letter => ({
  subject: 'Your replacement plate is on its way',
  dear: sent.firstName,
  parts: [
    { say: 'Your replacement plate has left us.' },
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
      say: 'Once you have it, scan it with the camera of your phone. It opens your timeline, or the page where you activate it.',
    },
    { say: 'If it does not arrive, reply to this email.' },
  ],
});

export type OrderRefunded = OrderNotice & {
  readonly amountCents: number;
  /** Of a canceled order, still to be refunded. */
  readonly owedCents?: number;
};

export const orderRefunded = (order: OrderRefunded, house: House): Letter => ({
  subject: `A refund for your order ${order.number}`,
  dear: order.firstName,
  parts: [
    { say: 'We have sent money back to you. Banks take some days to show it.' },
    {
      rows: [
        ['Order', order.number],
        ['Refunded', formatMoney(order.amountCents)],
        ...(order.owedCents ? [['Still to be refunded', formatMoney(order.owedCents)] as const] : []),
      ],
    },
    ...(order.owedCents === 0 ? [{ say: 'With this, everything that you paid for this order is refunded.' }] : []),
    seeOrder(order, house),
  ],
});

export type OrderLink = Pick<OrderWords, 'number' | 'firstName'> & { readonly link: string };

export const orderLink = ({ number, firstName, link }: OrderLink): Letter => ({
  subject: `Your order ${number}`,
  dear: firstName,
  parts: [
    { say: 'Someone, most likely you, asked where this order is. The link shows it, for 30 days:' },
    { lead: 'See your order', to: link },
    { say: 'If you did not ask for it, there is nothing to do.' },
  ],
});

/** Closed by staff without a payment: nothing was made, and nothing is owed. */
export const orderClosed = (order: OrderNotice, house: House): Letter => ({
  subject: `Your order ${order.number} is closed`,
  dear: order.firstName,
  parts: [
    { say: 'We have no payment for this order, so we have closed it. Nothing is made or sent, and you owe nothing.' },
    { say: 'If you have paid, or would still like to have it, please answer this email.' },
    seeOrder(order, house),
  ],
});

/** `owedCents`: what was paid and has to be refunded; absent in mails that were queued before it was known. */
export type OrderCancelled = OrderNotice & { readonly owedCents?: number };

const owedWords = (owedCents: number | undefined): string => {
  if (owedCents === undefined)
    return 'If you have paid already, we write to you about the refund. If this is a surprise, please answer this mail.';
  return owedCents === 0
    ? 'We have no payment to return to you. If this is a surprise, please answer this email.'
    : `We refund the ${formatMoney(owedCents)} that you paid, and write to you when we have sent the money. If this is a surprise, please answer this email.`;
};

export const orderCancelled = (order: OrderCancelled, house: House): Letter => ({
  subject: `Your order ${order.number} is cancelled`,
  dear: order.firstName,
  parts: [
    { say: `Your order ${order.number} is cancelled. Nothing more will be made or sent.` },
    { say: owedWords(order.owedCents) },
    seeOrder(order, house),
  ],
});
