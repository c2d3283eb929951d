import { formatMoney } from '../../values/money/money.js';
import type { DiscountRefusal } from '../../values/money/discounts.js';
import { packageName } from '../package-names.js';

/** Messages about the fields of a discount code. */
export const discountMessages = {
  missing: 'Please enter a discount code.',
  purchase: 'Please send a pricing tier with a quantity, or a package.',
  code: 'Please use 3 to 30 letters, digits and dashes, such as SPRING-10.',
  kind: 'Please choose percent or amount.',
  value: 'Please enter a discount from $0.01 to $100,000.',
  percent: 'Please enter a percentage from 0.1 to 100.',
  day: 'Please choose a day.',
  order: 'Please choose a last day that is not before the first.',
  uses: 'Please enter a whole number of uses, at least 1.',
  minimum: 'Please enter an amount from $0.01 to $100,000.',
  packages: 'Please choose packages from the list.',
  taken: 'This code exists already. Choose another one.',
} as const;

export type RefusedDiscount = {
  readonly reason: DiscountRefusal;
  readonly fromDay?: string;
  readonly untilDay?: string;
  readonly minimumCents?: number;
  readonly packages?: readonly string[];
};

const day = (text = ''): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text));

const sentences: Readonly<Record<DiscountRefusal, (facts: RefusedDiscount) => string>> = {
  unknown: () => 'We don’t know this discount code. Check the spelling, or remove it.',
  disabled: () => 'This discount code is no longer valid. Remove it to order without it.',
  planned: ({ fromDay }) => `This discount code is valid from ${day(fromDay)}. Remove it to order now.`,
  ended: ({ untilDay }) => `This discount code was valid until ${day(untilDay)}. Remove it to order without it.`,
  'used-up': () => 'This discount code has been used up. Remove it to order without it.',
  'used-by-you': () => 'This discount code was already used with your email address. Remove it to order without it.',
  'below-minimum': ({ minimumCents = 0 }) =>
    `This discount code needs an order of at least ${formatMoney(minimumCents)}. Remove it, or order more.`,
  'other-package': ({ packages = [] }) =>
    `This discount code is not valid for this package, but for: ${packages.map(packageName).join(', ')}.`,
  'price-open': () => 'We agree on the price of this package with you. Remove the code, and mention it to us then.',
};

/** Returns the sentence for the buyer. */
export const discountRefusal = (facts: RefusedDiscount): string => sentences[facts.reason](facts);
