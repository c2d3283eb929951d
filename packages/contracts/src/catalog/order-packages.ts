import type { PriceList, PriceName } from './price-list.js';

/** Packages of the order form. The price is an estimate until staff confirm it. */
export const packageTypes = ['essential', 'premium', 'enterprise'] as const;

/** Product that partners order in the portal, at a price set by staff. */
export const partnerPlates = { packageType: 'partner-plates', name: 'Partner plates' } as const;

export type PackageType = (typeof packageTypes)[number];

export type OrderPackage = {
  readonly packageType: PackageType;
  readonly name: string;
  readonly price: PriceName;
  readonly timelines: number;
  readonly codes: number;
  readonly copies: number;
  /** Staff set amount and codes when confirming; the figures here are minimums. */
  readonly setByStaff: boolean;
  readonly features: readonly string[];
};

export const orderPackages: readonly OrderPackage[] = [
  {
    packageType: 'essential',
    name: 'Essential',
    price: 'individual',
    timelines: 1,
    codes: 1,
    copies: 1,
    setByStaff: false,
    features: [
      'One memory timeline',
      'One QR code plate in a keepsake box',
      'Unlimited photos and videos',
      'Lifetime hosting',
    ],
  },
  {
    packageType: 'premium',
    name: 'Premium',
    price: 'event25',
    timelines: 1,
    codes: 1,
    copies: 25,
    setByStaff: false,
    features: [
      'One shared memory timeline',
      '25 identical QR codes for guests',
      'Unlimited photos and videos',
      'Lifetime hosting',
    ],
  },
  {
    packageType: 'enterprise',
    name: 'Enterprise',
    price: 'enterpriseFrom',
    timelines: 1,
    codes: 1,
    copies: 1,
    setByStaff: true,
    features: [
      'As many timelines and QR codes as you need',
      'We confirm the price with you',
      'Unlimited photos and videos',
      'Lifetime hosting',
    ],
  },
];

export const defaultPackageType: PackageType = 'premium';

export const orderPackageOf = (packageType: PackageType): OrderPackage => {
  const found = orderPackages.find((one) => one.packageType === packageType);
  if (!found) throw new RangeError(`There is no package ${String(packageType)}.`);
  return found;
};

/** Returns the price in cents; for a package whose price staff set, the lowest. */
export const packagePrice = (packageType: PackageType, prices: PriceList): number =>
  prices[orderPackageOf(packageType).price];
