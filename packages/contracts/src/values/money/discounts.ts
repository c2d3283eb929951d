import { pricingTiers } from '../../catalog/pricing.js';

export const discountKinds = ['percent', 'amount'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** Packages with a fixed price. The price of enterprise is agreed with the buyer, discount included. */
export const discountPackages = [...pricingTiers, 'essential', 'premium'] as const;

export const maxDiscountCents = 10_000_000;

/** Why a code does not lower the price. */
export type DiscountRefusal =
  | 'unknown'
  | 'disabled'
  | 'planned'
  | 'ended'
  | 'used-up'
  | 'used-by-you'
  | 'below-minimum'
  | 'other-package'
  | 'price-open';

/** Returns the code in capitals without blanks, or undefined if it cannot be one. */
export const parseDiscountCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9](?:[A-Z0-9-]{1,28})[A-Z0-9]$/.test(code) ? code : undefined;
};
