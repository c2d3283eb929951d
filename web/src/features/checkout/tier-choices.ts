import { eventPackages, pairSavingCents, quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { money } from '../../shared/money.js';
import { shownPackage } from '../../shared/order/order-texts.js';
import { checkoutText as t } from './checkout-texts.js';

type TierChoice = {
  readonly tier: PricingTier;
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly badge?: string;
};

const cents = (tier: PricingTier, quantity: number): number => quote(tier, quantity).totalPrice;
const further = (tier: PricingTier): string => money(cents(tier, 2) - cents(tier, 1));

const choice = (tier: PricingTier, note: string): TierChoice => ({
  tier,
  name: shownPackage(tier),
  price: money(cents(tier, 1)),
  note,
});

const eventChoice = (tier: keyof typeof eventPackages): TierChoice =>
  choice(tier, t('copiesNote', { count: eventPackages[tier].copies }));

/** The packages of the checkout in the reader's language. */
export const tierGroups = (): readonly { readonly heading: string; readonly choices: readonly TierChoice[] }[] => [
  {
    heading: t('groupPeople'),
    choices: [
      choice('individual', t('eachTimeline')),
      {
        ...choice('parent_pair', t('saves', { price: money(pairSavingCents(2)) })),
        price: t('forTwo', { price: money(cents('parent_pair', 2)) }),
        badge: t('badge-parent_pair'),
      },
      choice('multi', t('eachAdditional', { price: further('multi') })),
    ],
  },
  {
    heading: t('groupEvent'),
    choices: [
      choice('event', t('eachExtra', { price: further('event') })),
      eventChoice('event-25'),
      { ...eventChoice('event-50'), badge: t('badge-event-50') },
      eventChoice('event-100'),
      eventChoice('event-200'),
    ],
  },
];
