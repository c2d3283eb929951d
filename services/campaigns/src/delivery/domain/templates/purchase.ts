import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { orderPackages, partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { knownPackageName } from '@keepsake/contracts/catalog/package-names';
import { formatMoney } from '@keepsake/contracts/values/money';
import { sanitizeName } from '../plain-text.js';

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
  readonly addressNeeded: boolean;
  /** Opens the page of the order, where the address can be added. */
  readonly linkToken?: string;
  /** True if the buyer pays on a page of the provider; absent in emails that older versions queued. */
  readonly payOnline?: boolean;
};

/** Returns true for plates for the stock of a partner, without a timeline. */
export const isForPartner = (bought: string): boolean => bought === partnerPlates.packageType;

export const boughtName = (bought: string): string => knownPackageName(bought) ?? 'As agreed';

/** A price that staff sets is an estimate until it is confirmed. */
export const isEstimate = (bought: string): boolean =>
  orderPackages.some(({ packageType, setByStaff }) => setByStaff && packageType === bought);

/** Returns "in memory of Rosa Duarte" or "the timeline of Maja & Tom"; empty without a name that is safe to repeat. */
export const storyWords = (eventType: string, honoreeName: string): string => {
  const name = sanitizeName(honoreeName);
  if (name === '') return '';
  return /memorial/.test(lookUpEventType(eventType).slug) ? `in memory of ${name}` : `the timeline of ${name}`;
};

export const purchaseRows = (order: OrderLabels): readonly (readonly [string, string])[] => [
  ['Order', order.number],
  ['Package', boughtName(order.bought)],
  ['Plates', String(order.copies)],
  [isEstimate(order.bought) ? 'Total (estimate)' : 'Total', formatMoney(order.totalCents)],
];
