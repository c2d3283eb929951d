import { orderPackages, partnerPlates } from '@keepsake/contracts/catalogue/order-packages';
import { packageCards } from '@keepsake/contracts/catalogue/packages';

const others: Readonly<Record<string, string>> = {
  replacement: 'Replacement',
  parent_pair: 'Parent Pair',
  event: 'Event',
  [partnerPlates.packageType]: partnerPlates.name,
};

/** "Single Timeline", "Small Event", "Premium": the name that the buyer saw. */
export const packageName = (tierOrPackage: string): string =>
  packageCards.find(({ tier }) => tier === tierOrPackage)?.name ??
  orderPackages.find(({ packageType }) => packageType === tierOrPackage)?.name ??
  others[tierOrPackage] ??
  tierOrPackage;
