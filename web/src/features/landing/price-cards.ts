import { packageCards, type PackageCard } from '@keepsake/contracts/catalog/packages';
import { eventPackages, isEventPackage } from '@keepsake/contracts/catalog/pricing';
import { shownPackage } from '../../shared/order/order-texts.js';
import { priceText } from '../../shared/order/prices.js';
import { landingText as t } from './landing-texts.js';

/** A price card in the reader's language. */
export type PriceCard = Pick<PackageCard, 'id' | 'tier' | 'name' | 'priceNote' | 'description' | 'features'> & {
  readonly price: string;
  /** Price of each further timeline. */
  readonly further?: string;
  readonly badge?: string;
};

const individualFeatures = (): readonly string[] => [t('packageBox'), t('packageOne')];
const multiFeatures = (): readonly string[] => [
  t('packageFirst', { first: priceText('individual'), further: priceText('furtherTimeline') }),
  t('packageBoxEach'),
];

const cardOf = ({ id, tier, category }: PackageCard): PriceCard => {
  const event = isEventPackage(tier) ? eventPackages[tier] : undefined;
  const copies = event?.copies ?? 1;
  const isMulti = tier === 'multi';
  const own =
    category === 'event'
      ? [t('packageCodes', { count: copies }), t('packageShared')]
      : isMulti
        ? multiFeatures()
        : individualFeatures();
  return {
    id,
    tier,
    name: shownPackage(tier),
    price: priceText(event?.price ?? 'individual'),
    ...(isMulti && { further: t('further', { price: priceText('furtherTimeline') }) }),
    priceNote:
      category === 'event'
        ? `${t('guests', { count: copies })} · ${t('note-event')}`
        : isMulti
          ? t('note-multi', { price: priceText('furtherTimelineSaving') })
          : t('note-individual'),
    description: t(
      category === 'event' ? 'description-event' : isMulti ? 'description-multi' : 'description-individual',
    ),
    features: [...own, t('packageMedia'), t('packageHosting')],
    ...((isMulti || tier === 'event-50') && { badge: t(isMulti ? 'badge-multi' : 'badge-event-50') }),
  };
};

/** The price cards of a category, in the order of the catalog. */
export const priceCards = (category: PackageCard['category']): readonly PriceCard[] =>
  packageCards.filter((card) => card.category === category).map(cardOf);

/** What a tier without a card costs. */
export const priceLine = (category: PackageCard['category']): { readonly tier: string; readonly text: string } =>
  category === 'individual'
    ? { tier: 'parent_pair', text: t('line-parent_pair', { price: priceText('pair') }) }
    : {
        tier: 'event',
        text: t('line-event', { price: priceText('individual'), further: priceText('furtherCopy') }),
      };
