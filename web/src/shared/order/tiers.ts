import { eventPackages, pairSavingCents, quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { packageCards } from '@keepsake/contracts/catalog/packages';
import { money } from '../formats.js';

export type TierChoice = {
  readonly tier: PricingTier;
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly badge?: string;
};

const cents = (tier: PricingTier, quantity: number): number => quote(tier, quantity).totalPrice;
const further = (tier: PricingTier): string => money(cents(tier, 2) - cents(tier, 1));
const cardOf = (tier: PricingTier) => packageCards.find((card) => card.tier === tier);

const eventChoices: readonly TierChoice[] = (['event-25', 'event-50', 'event-100', 'event-200'] as const).map(
  (tier) => {
    const card = cardOf(tier);
    return {
      tier,
      name: packageName(tier),
      price: money(cents(tier, 1)),
      note: `${eventPackages[tier]?.copies ?? 0} copies`,
      ...(card?.badge !== undefined && { badge: card.badge }),
    };
  },
);

export const tierGroups: readonly { readonly heading: string; readonly choices: readonly TierChoice[] }[] = [
  {
    heading: 'Each person their own timeline',
    choices: [
      {
        tier: 'individual',
        name: packageName('individual'),
        price: money(cents('individual', 1)),
        note: 'each timeline',
      },
      {
        tier: 'parent_pair',
        name: packageName('parent_pair'),
        price: `${money(cents('parent_pair', 2))} for 2`,
        note: `saves ${money(pairSavingCents(2))}`,
        badge: 'Popular',
      },
      {
        tier: 'multi',
        name: packageName('multi'),
        price: money(cents('multi', 1)),
        note: `each additional ${further('multi')}`,
      },
    ],
  },
  {
    heading: 'One event, many copies',
    choices: [
      {
        tier: 'event',
        name: packageName('event'),
        price: money(cents('event', 1)),
        note: `each extra copy ${further('event')}`,
      },
      ...eventChoices,
    ],
  },
];

export const hasQuantity = (tier: PricingTier): boolean => !(tier in eventPackages);

/** "Multi-Pack gives the same 2 timelines for $128.00." A package may contain more copies than requested. */
export const cheaperLabel = (
  offer: { readonly pricingTier: PricingTier; readonly quantity: number; readonly totalPrice: number },
  request: { readonly timelines: number; readonly copies: number },
): string => {
  const name = packageName(offer.pricingTier);
  const price = money(offer.totalPrice);
  const { copies, timelines } = quote(offer.pricingTier, offer.quantity);
  if (copies > request.copies) return `${name} gives you ${copies} copies instead of ${request.copies} for ${price}.`;
  const same = timelines > 1 ? `${timelines} timelines` : copies > 1 ? `${copies} copies` : '1 timeline';
  return `${name} gives the same ${same} for ${price}.`;
};

/** Returns the delivered items as text. */
export const contents = (timelines: number, copies: number): string => {
  const many = (count: number, one: string, more: string): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
  if (timelines === 1 && copies > 1)
    return `1 shared timeline, ${many(copies, 'printed copy', 'printed copies')} of its code`;
  return `${many(timelines, 'timeline', 'timelines')}, ${many(copies, 'plate', 'plates')}, ${many(timelines, 'keepsake box', 'keepsake boxes')}`;
};
