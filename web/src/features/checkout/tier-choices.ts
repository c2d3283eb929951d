import { eventPackages, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { PriceName } from '@keepsake/contracts/catalog/price-list';
import { shownPackage } from '../../shared/order/order-texts.js';
import { priceText } from '../../shared/order/prices.js';
import { checkoutText as t } from './checkout-texts.js';

type TierChoice = {
  readonly tier: PricingTier;
  readonly name: string;
  readonly price: string;
  readonly note: string;
  readonly badge?: string;
};

const choice = (tier: PricingTier, price: PriceName, note: string): TierChoice => ({
  tier,
  name: shownPackage(tier),
  price: priceText(price, 'full'),
  note,
});

const eventChoice = (tier: keyof typeof eventPackages): TierChoice => {
  const { copies, price } = eventPackages[tier];
  return choice(tier, price, t('copiesNote', { count: copies }));
};

/** The packages of the checkout in the reader's language. */
export const tierGroups = (): readonly { readonly heading: string; readonly choices: readonly TierChoice[] }[] => [
  {
    heading: t('groupPeople'),
    choices: [
      choice('individual', 'individual', t('eachTimeline')),
      {
        ...choice('parent_pair', 'pair', t('saves', { price: priceText('pairSaving', 'full') })),
        price: t('forTwo', { price: priceText('pair', 'full') }),
        badge: t('badge-parent_pair'),
      },
      choice('multi', 'individual', t('eachAdditional', { price: priceText('furtherTimeline', 'full') })),
    ],
  },
  {
    heading: t('groupEvent'),
    choices: [
      choice('event', 'individual', t('eachExtra', { price: priceText('furtherCopy', 'full') })),
      eventChoice('event-25'),
      { ...eventChoice('event-50'), badge: t('badge-event-50') },
      eventChoice('event-100'),
      eventChoice('event-200'),
    ],
  },
];
