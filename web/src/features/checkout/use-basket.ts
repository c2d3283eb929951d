import { readPricingTier, type PricingTier } from '@keepsake/contracts/catalogue/pricing';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasQuantity } from '../../shared/order/tiers.js';

export type Basket = { readonly tier: PricingTier; readonly quantity: number };

const read = (text: string | null | undefined): PricingTier | undefined => readPricingTier(text ?? '');

/** Pairs come in twos. Typing an odd number is rounded by the quote, with a word. */
const firstQuantity = (tier: PricingTier): number => (tier === 'parent_pair' ? 2 : 1);

type Choosing = Basket & {
  /** What is asked of the price list: a package for one event is always one. */
  readonly asked: number;
  readonly choose: (basket: Basket) => void;
  /** A number belongs to its package: the one that was last chosen for it, or where it begins. */
  readonly quantityOf: (tier: PricingTier) => number;
};

/**
 * The package stands in the address: a link that names one means it, and a reload finds what was chosen since.
 * @param kept what was chosen on this device before; its number counts for its own package only
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
