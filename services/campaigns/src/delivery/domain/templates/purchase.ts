import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { orderPackages, partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { knownPackageName } from '@keepsake/contracts/catalog/package-names';
import type { Writing } from '../mail-texts.js';

/** Details of an order in an email. `bought` is the package of the order form or the tier of the checkout. */
export type OrderLabels = {
  readonly orderId: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly eventType: string;
  readonly honoreeName: string;
  readonly bought: string;
  readonly quantity: number;
  readonly copies: number;
  readonly totalCents: number;
  /** The total is after the discount; absent in emails that older versions queued. */
  readonly discountCode?: string;
  readonly discountCents?: number;
  readonly addressNeeded: boolean;
  /** Opens the page of the order, where the address can be added. */
  readonly linkToken?: string;
  /** True if the buyer pays on a page of the provider; absent in emails that older versions queued. */
  readonly payOnline?: boolean;
};

/** Returns true for plates for the stock of a partner, without a timeline. */
export const isForPartner = (bought: string): boolean => bought === partnerPlates.packageType;

export const boughtName = (bought: string, { t }: Writing): string =>
  knownPackageName(bought) === undefined ? t('words.asAgreed') : t(`package.${bought}`);

/** A price that staff sets is an estimate until it is confirmed. */
export const isEstimate = (bought: string): boolean =>
  orderPackages.some(({ packageType, setByStaff }) => setByStaff && packageType === bought);

/** Whether an order is in memory of someone; selects the form of a message. */
export const storyOf = (eventType: string): 'memorial' | 'named' =>
  /memorial/.test(lookUpEventType(eventType).slug) ? 'memorial' : 'named';

type Discounted = Pick<OrderLabels, 'discountCode' | 'discountCents' | 'totalCents'>;

/** Returns what a code can consist of, so that the email contains no text or link of others. */
export const discountCodeIn = (typed: string): string => typed.replace(/[^A-Z0-9-]/g, '');

/** Price and discount, of an order with a discount code. */
const discountRows = (
  { discountCode, discountCents = 0, totalCents }: Discounted,
  { t, money }: Writing,
): readonly (readonly [string, string])[] =>
  discountCode === undefined
    ? []
    : [
        [t('order.rowPrice'), money(totalCents + discountCents)],
        [t('order.rowDiscount', { code: discountCodeIn(discountCode) }), money(-discountCents)],
      ];

export const purchaseRows = (order: OrderLabels, writing: Writing): readonly (readonly [string, string])[] => {
  const { t, money } = writing;
  return [
    [t('order.rowOrder'), order.number],
    [t('order.rowPackage'), boughtName(order.bought, writing)],
    [t('order.rowPlates'), String(order.copies)],
    ...discountRows(order, writing),
    [t(isEstimate(order.bought) ? 'order.rowEstimate' : 'order.rowTotal'), money(order.totalCents)],
  ];
};
