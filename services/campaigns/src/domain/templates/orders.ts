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
        say: order.paid
          ? 'Your payment has arrived.'
          : 'You pay nothing now. We will contact you within 24 hours to arrange payment.',
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

export const orderCancelled = (order: OrderNotice, house: House): Letter => ({
  subject: `Your order ${order.number} is cancelled`,
  dear: order.firstName,
  parts: [
    { say: `Your order ${order.number} is cancelled. Nothing more will be made or sent.` },
    {
      say: 'If you have paid already, we write to you about the refund. If this is a surprise, please answer this mail.',
    },
    seeOrder(order, house),
  ],
});
