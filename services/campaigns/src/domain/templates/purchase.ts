import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { orderPackages } from '@keepsake/contracts/catalogue/order-packages';
import { packageCards } from '@keepsake/contracts/catalogue/packages';
import { formatMoney } from '@keepsake/contracts/values/money';
import { spoken } from '../plain-words.js';

/** What a mail may say of an order. `bought` is the package of the order form or the tier of the checkout. */
export type OrderWords = {
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
  /** The buyer pays on a page of the provider; mails queued before there was one say nothing of it. */
  readonly payOnline?: boolean;
};

const tiersWithoutCard: Readonly<Record<string, string>> = { parent_pair: 'Parent Pair', event: 'Event' };

export const boughtName = (bought: string): string =>
  packageCards.find(({ tier }) => tier === bought)?.name ??
  orderPackages.find(({ packageType }) => packageType === bought)?.name ??
  tiersWithoutCard[bought] ??
  'As agreed';

/** A price that staff sets is an estimate until it is confirmed. */
export const isEstimate = (bought: string): boolean =>
  orderPackages.some(({ packageType, setByStaff }) => setByStaff && packageType === bought);

/** "in memory of Rosa Duarte", "the timeline of Maja & Tom", or nothing when there is no name we may repeat. */
export const storyWords = (eventType: string, honoreeName: string): string => {
  const name = spoken(honoreeName);
  if (name === '') return '';
  return /memorial/.test(lookUpEventType(eventType).slug) ? `in memory of ${name}` : `the timeline of ${name}`;
};

export const purchaseRows = (order: OrderWords): readonly (readonly [string, string])[] => [
  ['Order', order.number],
  ['Package', boughtName(order.bought)],
  ['Plates', String(order.copies)],
  [isEstimate(order.bought) ? 'Total (estimate)' : 'Total', formatMoney(order.totalCents)],
];
