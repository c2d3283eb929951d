import type { Platform } from '@keepsake/platform/service';
import { postgresDiscounts } from './adapters/discounts.postgres.js';
import { discountUse } from './application/apply-discount.js';
import { createDiscount } from './application/create-discount.js';
import { listDiscounts, showDiscount } from './application/list-discounts.js';
import { switchDiscount } from './application/switch-discount.js';

/** Composes the discounts module. */
export const createDiscountParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timeZone }: { readonly timeZone: string },
) => {
  const discounts = postgresDiscounts(db);
  return {
    use: discountUse({ discounts, clock, timeZone }),
    useCases: {
      createDiscount: createDiscount({ discounts, clock, ids }),
      switchDiscount: switchDiscount({ discounts }),
      listDiscounts: listDiscounts({ discounts, clock, timeZone }),
      showDiscount: showDiscount({ discounts, clock, timeZone }),
    },
  };
};
