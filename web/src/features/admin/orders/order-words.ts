import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import { money } from '../../../shared/formats.js';
import { packageName } from '../../../shared/order/package-name.js';
import type { Tone } from '../parts/state-word.js';

export type Order = StaffOrder;
export type OrderState = 'pending' | 'processing' | 'completed' | 'cancelled';

type Facts = Pick<
  Order,
  | 'status'
  | 'paidAt'
  | 'cancelledAt'
  | 'addressNeeded'
  | 'codesShort'
  | 'atMaker'
  | 'codes'
  | 'timelines'
  | 'owedCents'
  | 'paymentFlag'
>;

/** Cancelling is a fact beside the status on the server; on the screen it is what the order is. */
export const stateOf = ({ status, cancelledAt }: Pick<Facts, 'status' | 'cancelledAt'>): OrderState =>
  cancelledAt === null ? status : 'cancelled';

const shown: Readonly<Record<OrderState, { readonly tone: Tone; readonly word: string }>> = {
  pending: { tone: 'waits', word: 'Pending' },
  processing: { tone: 'moves', word: 'Processing' },
  completed: { tone: 'done', word: 'Completed' },
  cancelled: { tone: 'ended', word: 'Cancelled' },
};

export const stateShown = (order: Pick<Facts, 'status' | 'cancelledAt'>): (typeof shown)[OrderState] =>
  shown[stateOf(order)];

const isOpen = (order: Facts): boolean => stateOf(order) === 'pending' || stateOf(order) === 'processing';

/** What keeps an open order from going on. A closed one has nothing left to wait for. */
export const factsOf = (order: Facts): readonly string[] =>
  isOpen(order)
    ? [
        ...(order.paidAt === null ? ['Unpaid'] : []),
        ...(order.addressNeeded ? ['Address needed'] : []),
        ...(order.codesShort ? ['Codes short'] : []),
        ...(order.atMaker ? ['Waiting for the maker'] : []),
      ]
    : order.owedCents > 0
      ? [`Refund owed: ${money(order.owedCents)}`]
      : [];

/** What was paid and is not refunded: the most that a refund can be. */
export const refundableCents = ({
  paidAt,
  totalPrice,
  refundedCents,
}: Pick<Order, 'paidAt' | 'totalPrice' | 'refundedCents'>): number =>
  paidAt === null ? 0 : Math.max(0, totalPrice - refundedCents);

/** Confirmed a moment ago: its codes are on their way from the shelf. */
export const awaitsCodes = (order: Facts): boolean =>
  stateOf(order) === 'processing' && !order.codesShort && order.codes.length < order.timelines;

/** One line: why the order waits, and for whom. */
export const whyItWaits = (order: Facts): string => {
  const state = stateOf(order);
  if (order.owedCents > 0)
    return `Waits for us: ${money(order.owedCents)} has to be refunded. Send the money, then record the refund.`;
  if (state === 'cancelled') return 'Cancelled. Nothing more happens with it.';
  if (state === 'completed')
    return order.paidAt === null
      ? 'Closed without a payment. Nothing was earned.'
      : 'Completed. Nothing is left to do.';
  if (order.paidAt === null) return 'Waits for us: the payment is not confirmed.';
  if (order.codesShort)
    return 'Waits for us: the shelf has too few codes. Generate a batch, then they are allotted by themselves.';
  if (order.addressNeeded) return 'Waits for the customer: the shipping address is missing.';
  if (order.atMaker) return 'Waiting for the maker. Receive the plates on the page of their batch.';
  if (awaitsCodes(order)) return 'Its codes are being allotted.';
  return 'Waits for us: ready to print and ship.';
};

export const bought = ({ pricingTier, packageType }: Pick<Order, 'pricingTier' | 'packageType'>): string =>
  packageName(pricingTier ?? packageType ?? '');

export const platesOf = ({ timelines, plates }: Pick<Order, 'timelines' | 'plates'>): string =>
  plateCount({ codes: timelines, plates });

export const buyer = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();
