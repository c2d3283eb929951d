import { orderPackages, partnerPlates } from './order-packages.js';
import { packageCards } from './packages.js';

const withoutCard: Readonly<Record<string, string>> = {
  parent_pair: 'Parent Pair',
  event: 'Event by Number',
  replacement: 'Replacement',
  [partnerPlates.packageType]: partnerPlates.name,
};

/**
 * Returns the display name of a tier or package, used on every page, email, label and slip. Undefined for unknown
 * products.
 */
export const knownPackageName = (tierOrPackage: string): string | undefined =>
  packageCards.find(({ tier }) => tier === tierOrPackage)?.name ??
  orderPackages.find(({ packageType }) => packageType === tierOrPackage)?.name ??
  withoutCard[tierOrPackage];

export const packageName = (tierOrPackage: string): string => knownPackageName(tierOrPackage) ?? tierOrPackage;
