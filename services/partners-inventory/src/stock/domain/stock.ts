import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { problem } from '@keepsake/platform/problem';

export type StockKind = 'used' | 'restocked' | 'adjusted';

/** One stock move of a location: it begins with the count at which the previous one ended. */
export type StockMove = {
  readonly number: number;
  readonly kind: StockKind;
  readonly change: number;
  readonly previousStock: number;
  readonly newStock: number;
};

export type Stock = { readonly currentStock: number; readonly moves: number; readonly lowStockThreshold: number };

const link = (stock: Stock, kind: StockKind, change: number): StockMove => ({
  number: stock.moves + 1,
  kind,
  change,
  previousStock: stock.currentStock,
  newStock: stock.currentStock + change,
});

const requireCount = (count: number): void => {
  if (!Number.isSafeInteger(count) || count < 1)
    throw problem('invalid', 'count-not-positive', 'Plates come one or more at a time. Please check the number.');
};

export const restock = (stock: Stock, count: number): StockMove => {
  requireCount(count);
  return link(stock, 'restocked', count);
};

/** Adjusts the count: positive adds, negative removes; throws if it would fall below zero. */
export const adjust = (stock: Stock, change: number): StockMove => {
  if (!Number.isSafeInteger(change) || change === 0)
    throw problem('invalid', 'change-not-a-number', stockMessages.adjustQuantity);
  if (stock.currentStock + change < 0)
    throw problem('conflict', 'stock-below-zero', stockMessages.tooFew(stock.currentStock, -change), {
      currentStock: stock.currentStock,
    });
  return link(stock, 'adjusted', change);
};

/** Takes plates for a case. The stock is locked, so a concurrent call reads the new count. */
export const take = (stock: Stock, count: number): StockMove => {
  requireCount(count);
  if (stock.currentStock < count)
    throw problem('conflict', 'no-plates', stockMessages.noPlates, { currentStock: stock.currentStock });
  return link(stock, 'used', -count);
};

/** Returns the plates of a refused assignment to stock; they do not count as used. */
export const giveBack = (stock: Stock, count: number): StockMove => {
  requireCount(count);
  return link(stock, 'used', count);
};

export type AlertKind = 'low_stock' | 'out_of_stock';

/** Returns the alert of a move: once when stock falls to the threshold, once when it reaches zero. */
export const crossed = ({ previousStock, newStock }: StockMove, threshold: number): AlertKind | undefined => {
  if (newStock >= previousStock) return undefined;
  if (newStock === 0) return 'out_of_stock';
  return previousStock > threshold && newStock <= threshold ? 'low_stock' : undefined;
};

/** Returns alerts that no longer apply after a move, so they need no dismissal. */
export const settledBy = ({ newStock }: StockMove, threshold: number): readonly AlertKind[] => [
  ...(newStock > 0 ? (['out_of_stock'] as const) : []),
  ...(newStock > threshold ? (['low_stock'] as const) : []),
];
