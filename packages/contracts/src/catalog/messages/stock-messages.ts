const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

export const stockMessages = {
  platesToAllot: 'Choose a batch, or enter the codes of the plates.',
  batchUnknown: 'Batch not found. Choose one from the list.',
  allotted: 'Plates added to the location',
  allotFailed: 'No plates were added',
  restocked: 'Inventory restocked successfully',
  adjusted: 'Inventory adjusted successfully',
  restockFailed: 'Failed to restock inventory',
  adjustFailed: 'Failed to adjust inventory',
  restockQuantity: 'Please enter a whole number of at least 1.',
  adjustQuantity: 'Please enter a whole number other than 0.',
  tooMany: 'Please enter at most 10,000 plates at a time.',
  reason: 'Please give a reason.',
  month: 'Please choose a month, such as 2026-05.',
  monthNotBegun: (now: string): string => `This month has not begun yet. Please choose ${now} or an earlier one.`,
  monthTooEarly: (first: string): string => `This location began in ${first}. Please choose that month or a later one.`,
  planPrice: 'Enter an amount in US dollars, such as 149.00.',
  statementFailed: 'We couldn’t download the statement',
  noPlates: 'No plates in stock. Please restock first, then try again.',
  tooFew: (inStock: number, requested: number): string =>
    inStock === 0
      ? `There are no plates. You cannot take away ${requested}.`
      : `There ${inStock === 1 ? 'is' : 'are'} only ${plates(inStock)}. You cannot take away ${requested}.`,
} as const;

/** Returns the badge of a stock level. */
export const stockBadge = (currentStock: number, lowStockThreshold: number) => {
  if (currentStock === 0) return 'Out of Stock';
  return currentStock <= lowStockThreshold ? 'Low Stock' : 'In Stock';
};
