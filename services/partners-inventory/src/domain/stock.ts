import { problem } from '@keepsake/platform/problem';

/** One link of a location's chain: it begins where the one before it ended. */
export type StockMove = {
  readonly number: number;
  readonly kind: 'used' | 'restocked' | 'adjusted';
  readonly change: number;
  readonly previousStock: number;
  readonly newStock: number;
};

export type Shelf = { readonly currentStock: number; readonly moves: number };

export const restock = (shelf: Shelf, count: number): StockMove => {
  if (!Number.isSafeInteger(count) || count < 1)
    throw problem('invalid', 'count-not-positive', 'Plates come one or more at a time. Please check the number.');
  return {
    number: shelf.moves + 1,
    kind: 'restocked',
    change: count,
    previousStock: shelf.currentStock,
    newStock: shelf.currentStock + count,
  };
};
