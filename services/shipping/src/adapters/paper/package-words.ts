import { orderPackages, partnerPlates } from '@keepsake/contracts/catalogue/order-packages';
import { packageCards } from '@keepsake/contracts/catalogue/packages';
import { plateCount } from '@keepsake/contracts/values/plate-count';
import type { Parcel } from '../../domain/shipment.js';

const others: Readonly<Record<string, string>> = {
  parent_pair: 'Parent Pair',
  event: 'Event',
  replacement: 'Replacement',
  [partnerPlates.packageType]: partnerPlates.name,
};

/** The name of the package that the buyer saw. */
export const packageName = (tierOrPackage: string): string =>
  packageCards.find(({ tier }) => tier === tierOrPackage)?.name ??
  orderPackages.find(({ packageType }) => packageType === tierOrPackage)?.name ??
  others[tierOrPackage] ??
  tierOrPackage;

/** The last line of a label. */
export const packageWords = (parcel: Parcel): string =>
  [packageName(parcel.packageType), plateCount(parcel), parcel.number].filter(Boolean).join('  ·  ');
