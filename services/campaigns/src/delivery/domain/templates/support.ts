import { formatMoney } from '@keepsake/contracts/values/money';
import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { boughtName, discountCodeIn } from './purchase.js';
import type { OrderReceived } from './orders.js';

/** Sent to the business, which promises an answer within 24 hours. */
export const supportNewOrder = (order: OrderReceived, writing: Writing): EmailContent => ({
  subject: `New order ${order.number}`,
  parts: [
    {
      rows: [
        ['Order', order.number],
        ['Name', `${order.firstName} ${order.lastName}`],
        ['Event', order.eventType],
        ['Package', boughtName(order.bought, writing)],
        ['Plates', String(order.copies)],
        ...(order.discountCode === undefined
          ? []
          : [[`Discount (${discountCodeIn(order.discountCode)})`, formatMoney(-(order.discountCents ?? 0))] as const]),
        ['Total', formatMoney(order.totalCents)],
        ['Address', order.addressNeeded ? 'needed' : 'given'],
      ],
    },
    {
      paragraph: order.paid
        ? 'It is paid.'
        : 'The buyer was told that we make contact within 24 hours to arrange payment.',
    },
    { button: 'Open the order', to: `${writing.publicUrl}/admin/orders/${order.orderId}` },
  ],
});

export type Disputed = {
  readonly orderId: string;
  readonly number: string;
  readonly state: 'open' | 'won' | 'lost';
  readonly amountCents: number;
  readonly currency: string;
  readonly dueAt?: string;
};

const disputes: Readonly<Record<Disputed['state'], { readonly subject: string; readonly paragraph: string }>> = {
  open: {
    subject: 'Payment disputed',
    paragraph:
      "The buyer's bank reclaims this payment. Send the evidence to the payment provider before the date above.",
  },
  won: { subject: 'Dispute won', paragraph: 'The bank decided for you. The payment stays, and nothing is left to do.' },
  lost: {
    subject: 'Dispute lost',
    paragraph: 'The bank decided for the buyer. Record the amount as a refund, so that revenue and commission follow.',
  },
};

export const supportDispute = (dispute: Disputed, { publicUrl }: Writing): EmailContent => {
  const { subject, paragraph } = disputes[dispute.state];
  return {
    subject: `${subject}: order ${dispute.number}`,
    parts: [
      {
        rows: [
          ['Order', dispute.number],
          ...(dispute.currency === 'USD' ? [['Amount', formatMoney(dispute.amountCents)] as const] : []),
          ...(dispute.state === 'open' && dispute.dueAt !== undefined
            ? [['Evidence due', dispute.dueAt.slice(0, 10)] as const]
            : []),
        ],
      },
      { paragraph },
      { button: 'Open the order', to: `${publicUrl}/admin/orders/${dispute.orderId}` },
    ],
  };
};

export type NewMessage = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly notes: string;
};

export const supportNewMessage = (message: NewMessage): EmailContent => ({
  subject: `Message of ${message.firstName} ${message.lastName}`,
  parts: [
    {
      rows: [
        ['Name', `${message.firstName} ${message.lastName}`],
        ['Email', message.email],
      ],
    },
    { quote: message.notes },
    { paragraph: 'Please answer to the address above. The writer was told that we answer within 24 hours.' },
  ],
});

export type NewApplication = {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly partnerType: 'memorial' | 'pet';
};

export const supportNewApplication = (applicant: NewApplication, { publicUrl }: Writing): EmailContent => ({
  subject: 'New partner application',
  parts: [
    {
      rows: [
        ['Business', applicant.businessName],
        ['Kind', applicant.partnerType === 'pet' ? 'Pet cemetery' : 'Memorial care'],
        ['Name', `${applicant.firstName} ${applicant.lastName}`],
      ],
    },
    { paragraph: 'The applicant was told that we decide within two to three business days.' },
    { button: 'Open the applications', to: `${publicUrl}/admin/applications` },
  ],
});
