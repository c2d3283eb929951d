import { packageName } from '@keepsake/contracts/catalog/package-names';
import messages from '../../locales/en/orders/order.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const orderText = texts('order', messages);

/** Name of a tier or package in the reader's language; an unknown one keeps its own. */
export const shownPackage = (tierOrPackage: string): string => {
  const key = `name-${tierOrPackage}`;
  return key in messages ? orderText(key as keyof typeof messages) : packageName(tierOrPackage);
};
