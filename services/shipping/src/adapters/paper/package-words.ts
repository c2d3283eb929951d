import { orderPackages } from '@keepsake/contracts/catalogue/order-packages';
import { packageCards } from '@keepsake/contracts/catalogue/packages';
import type { Parcel } from '../../domain/shipment.js';

const others: Readonly<Record<string, string>> = { parent_pair: 'Parent Pair', event: 'Event' };

/** The name of the package that the buyer saw. */
export const packageName = (tierOrPackage: string): string =>
  packageCards.find(({ tier }) => tier === tierOrPackage)?.name ??
  orderPackages.find(({ packageType }) => packageType === tierOrPackage)?.name ??
  others[tierOrPackage] ??
  tierOrPackage;

/** The last line of a label. */
export const packageWords = ({ packageType, quantity, number }: Parcel): string =>
  [packageName(packageType), `Qty ${quantity}`, number].filter(Boolean).join('  ·  ');
