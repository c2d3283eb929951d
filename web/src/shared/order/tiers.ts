import { eventPackages, quote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import { money } from '../money.js';
import { orderText as t, shownPackage } from './order-texts.js';

export const hasQuantity = (tier: PricingTier): boolean => !(tier in eventPackages);

/** "Multi-Pack gives the same 2 timelines for $128.00." A package may contain more copies than requested. */
export const cheaperLabel = (
  offer: { readonly pricingTier: PricingTier; readonly quantity: number; readonly totalPrice: number },
  request: { readonly timelines: number; readonly copies: number },
): string => {
  const name = shownPackage(offer.pricingTier);
  const price = money(offer.totalPrice);
  const { copies, timelines } = quote(offer.pricingTier, offer.quantity);
  return copies > request.copies
    ? t('cheaperCopies', { name, price, copies, asked: request.copies })
    : t('cheaperSame', { name, price, copies, timelines });
};

/** Returns the delivered items as text. */
export const contents = (timelines: number, copies: number): string =>
  timelines === 1 && copies > 1 ? t('contentsShared', { copies }) : t('contents', { timelines, copies });
