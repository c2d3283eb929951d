import { stockMessages } from '@keepsake/contracts/catalogue/stock-messages';
import { problem } from '@keepsake/platform/problem';

export type StockKind = 'used' | 'restocked' | 'adjusted';

/** One link of a location's chain: it begins where the one before it ended. */
export type StockMove = {
  readonly number: number;
  readonly kind: StockKind;
  readonly change: number;
  readonly previousStock: number;
  readonly newStock: number;
};

export type Shelf = { readonly currentStock: number; readonly moves: number; readonly lowStockThreshold: number };

const link = (shelf: Shelf, kind: StockKind, change: number): StockMove => ({
  number: shelf.moves + 1,
  kind,
  change,
  previousStock: shelf.currentStock,
  newStock: shelf.currentStock + change,
});

const requireCount = (count: number): void => {
  if (!Number.isSafeInteger(count) || count < 1)
    throw problem('invalid', 'count-not-positive', 'Plates come one or more at a time. Please check the number.');
};

export const restock = (shelf: Shelf, count: number): StockMove => {
  requireCount(count);
  return link(shelf, 'restocked', count);
};

/** Positive adds, negative takes away; never more than there is. */
export const adjust = (shelf: Shelf, change: number): StockMove => {
  if (!Number.isSafeInteger(change) || change === 0)
    throw problem('invalid', 'change-not-a-number', stockMessages.adjustQuantity);
  if (shelf.currentStock + change < 0)
    throw problem('conflict', 'stock-below-zero', stockMessages.tooFew(shelf.currentStock, -change), {
      currentStock: shelf.currentStock,
    });
  return link(shelf, 'adjusted', change);
};

/** For a case. The shelf is locked, so whoever comes second sees what the first one left. */
export const take = (shelf: Shelf, count: number): StockMove => {
  requireCount(count);
  if (shelf.currentStock < count)
    throw problem('conflict', 'no-plates', stockMessages.noPlates, { currentStock: shelf.currentStock });
  return link(shelf, 'used', -count);
};

/** The plate of an assignment that was refused goes back; it was not used after all. */
export const giveBack = (shelf: Shelf, count: number): StockMove => {
  requireCount(count);
  return link(shelf, 'used', count);
};

export type AlertKind = 'low_stock' | 'out_of_stock';

/** What a move makes worth telling: once when the stock falls to the threshold, once more when nothing is left. */
export const crossed = ({ previousStock, newStock }: StockMove, threshold: number): AlertKind | undefined => {
  if (newStock >= previousStock) return undefined;
  if (newStock === 0) return 'out_of_stock';
  return previousStock > threshold && newStock <= threshold ? 'low_stock' : undefined;
};

/** Alerts that are not true any more after a move: nobody has to dismiss them. */
export const settledBy = ({ newStock }: StockMove, threshold: number): readonly AlertKind[] => [
  ...(newStock > 0 ? (['out_of_stock'] as const) : []),
  ...(newStock > threshold ? (['low_stock'] as const) : []),
];
