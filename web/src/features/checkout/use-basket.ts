import { readPricingTier, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasQuantity } from '../../shared/order/tiers.js';

export type Basket = { readonly tier: PricingTier; readonly quantity: number };

const read = (text: string | null | undefined): PricingTier | undefined => readPricingTier(text ?? '');

/** Pairs are sold in twos. The quote rounds an odd number and adds a notice. */
const firstQuantity = (tier: PricingTier): number => (tier === 'parent_pair' ? 2 : 1);

type Choosing = Basket & {
  /** Quantity for the price request; always one for event packages. */
  readonly asked: number;
  readonly choose: (basket: Basket) => void;
  /** Returns the last chosen quantity of a package, or its default. */
  readonly quantityOf: (tier: PricingTier) => number;
};

/**
 * Keeps the package in the URL, so that links and reloads select it.
 * @param kept previous choice on this device; its quantity applies to its own package only
 */
export const useBasket = (kept: Basket | undefined): Choosing => {
  const [search, setSearch] = useSearchParams();
  const [before] = useState(kept);
  const tier = read(search.get('tier')) ?? read(before?.tier) ?? 'individual';
  const [quantities, setQuantities] = useState<Partial<Record<PricingTier, number>>>(
    before === undefined ? {} : { [before.tier]: before.quantity },
  );
  const quantityOf = (one: PricingTier): number => quantities[one] ?? firstQuantity(one);
  const quantity = quantityOf(tier);

  const choose = (next: Basket): void => {
    setQuantities((now) => ({ ...now, [next.tier]: next.quantity }));
    if (next.tier === tier) return;
    setSearch(
      (now) => {
        now.set('tier', next.tier);
        return now;
      },
      { replace: true },
    );
  };

  return { tier, quantity, asked: hasQuantity(tier) ? quantity : 1, choose, quantityOf };
};
