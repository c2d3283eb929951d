import { carrierName } from '@keepsake/contracts/catalog/carriers';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { OrderShipment } from '@keepsake/contracts/rest/shipping';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import type { Tone } from '../parts/state-label.js';

export type Order = StaffOrder;
export type OrderState = 'pending' | 'processing' | 'completed' | 'cancelled';

type Facts = Pick<
  Order,
  | 'status'
  | 'paidAt'
  | 'cancelledAt'
  | 'shippedAt'
  | 'addressNeeded'
  | 'codesShort'
  | 'atMaker'
  | 'codes'
  | 'timelines'
  | 'owedCents'
  | 'totalPrice'
  | 'refundedCents'
  | 'paymentFlag'
  | 'dispute'
>;

/** Shows a canceled order as its own state; the server keeps cancellation beside the status. */
export const stateOf = ({ status, cancelledAt }: Pick<Facts, 'status' | 'cancelledAt'>): OrderState =>
  cancelledAt === null ? status : 'cancelled';

const shown: Readonly<Record<OrderState, { readonly tone: Tone; readonly label: string }>> = {
  pending: { tone: 'waits', label: 'Pending' },
  processing: { tone: 'moves', label: 'Processing' },
  completed: { tone: 'done', label: 'Completed' },
  cancelled: { tone: 'ended', label: 'Canceled' },
};

export const stateShown = (order: Pick<Facts, 'status' | 'cancelledAt'>): (typeof shown)[OrderState] =>
  shown[stateOf(order)];

const isOpen = (order: Facts): boolean => stateOf(order) === 'pending' || stateOf(order) === 'processing';

/** Lists a disputed payment and what blocks an open order; of a closed one, only a refund still owed. */
export const factsOf = (order: Facts): readonly string[] => [
  ...(order.dispute === 'open' ? ['Payment disputed'] : []),
  ...(order.dispute === 'lost' ? ['Dispute lost'] : []),
  ...(isOpen(order)
    ? [
        ...(order.paidAt === null ? ['Unpaid'] : []),
        ...(order.addressNeeded ? ['Address needed'] : []),
        ...(order.codesShort ? ['Codes short'] : []),
        ...(order.atMaker ? ['Waiting for the maker'] : []),
      ]
    : order.owedCents > 0
      ? [`Refund owed: ${money(order.owedCents)}`]
      : []),
];

/** Returns the paid amount not yet refunded, the maximum of a refund. */
export const refundableCents = ({
  paidAt,
  totalPrice,
  refundedCents,
}: Pick<Order, 'paidAt' | 'totalPrice' | 'refundedCents'>): number =>
  paidAt === null ? 0 : Math.max(0, totalPrice - refundedCents);

/** Returns whether an order is confirmed but its codes are not allotted yet. */
export const awaitsCodes = (order: Facts): boolean =>
  stateOf(order) === 'processing' && !order.codesShort && order.codes.length < order.timelines;

/** Describes in one line what the order waits for, and from whom. */
export const whyItWaits = (order: Facts): string => {
  const state = stateOf(order);
  if (order.dispute === 'open')
    return 'Waiting for us: the payment is disputed. Send the evidence to the payment provider.';
  if (order.owedCents > 0)
    return `Waiting for us: ${money(order.owedCents)} has to be refunded. Send the money, then record the refund.`;
  if (order.cancelledAt !== null) return `Canceled on ${day(order.cancelledAt)}.`;
  if (state === 'completed')
    return order.paidAt === null
      ? 'Closed without a payment. Nothing was earned.'
      : order.shippedAt === null
        ? 'Completed.'
        : `Completed. Shipped on ${day(order.shippedAt)}.`;
  if (order.paidAt === null) return 'Waiting for us: the payment is not confirmed.';
  if (refundableCents(order) === 0 && order.refundedCents > 0)
    return 'Refunded in full, and not canceled. Cancel the order unless it is still to be sent.';
  if (order.codesShort)
    return 'Waiting for us: too few codes in stock. Generate a batch; they are then allotted automatically.';
  if (order.addressNeeded) return 'Waiting for the customer: the shipping address is missing.';
  if (order.atMaker) return 'Waiting for the maker. Receive the plates on the page of their batch.';
  if (awaitsCodes(order)) return 'Its codes are being allotted.';
  return 'Waiting for us: ready to print and ship.';
};

export const cancelReasons: Readonly<Record<string, string>> = {
  'customer-request': 'requested by the customer',
  'not-paid': 'not paid',
  duplicate: 'ordered twice',
  mistake: 'a mistake',
  other: 'another reason',
};

type Ending = Pick<Order, 'cancelledAt' | 'cancelReason' | 'completedAt' | 'shippedAt' | 'paidAt'>;

/** Describes how a closed order ended; undefined for an open one. */
export const howItEnded = (
  order: Ending,
  canceledBy: string | null,
  shipments: readonly OrderShipment[],
): string | undefined => {
  if (order.cancelledAt !== null) {
    const reason = order.cancelReason === null ? undefined : cancelReasons[order.cancelReason];
    return `Canceled${canceledBy === null ? '' : ` by ${canceledBy}`} on ${day(order.cancelledAt)}${reason === undefined ? '' : `: ${reason}`}.`;
  }
  if (order.completedAt === null || order.paidAt === null) return undefined;
  if (order.shippedAt === null) return `Completed on ${day(order.completedAt)}.`;
  const sent = shipments.find(({ replacement, carrier }) => !replacement && carrier !== null);
  const by =
    sent && sent.carrier !== null && [carrierName(sent.carrier), sent.trackingNumber].filter(Boolean).join(' ');
  return `Shipped ${day(order.shippedAt)}${by ? ` with ${by}` : ''}.`;
};

export const bought = ({ pricingTier, packageType }: Pick<Order, 'pricingTier' | 'packageType'>): string =>
  packageName(pricingTier ?? packageType ?? '');

export const platesOf = ({ timelines, plates }: Pick<Order, 'timelines' | 'plates'>): string =>
  plateCount({ codes: timelines, plates });

export const buyer = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
