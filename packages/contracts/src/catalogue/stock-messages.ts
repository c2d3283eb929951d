const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);

export const stockMessages = {
  restocked: 'Inventory restocked successfully',
  adjusted: 'Inventory adjusted successfully',
  restockFailed: 'Failed to restock inventory',
  adjustFailed: 'Failed to adjust inventory',
  restockQuantity: 'Please enter a whole number of at least 1.',
  adjustQuantity: 'Please enter a whole number other than 0.',
  tooMany: 'Please enter at most 10,000 plates at a time.',
  reason: 'Please give a reason.',
  noPlates: 'No plates in stock. Please restock first, then try again.',
  tooFew: (inStock: number, wanted: number): string =>
    inStock === 0
      ? `There are no plates. You cannot take away ${wanted}.`
      : `There ${inStock === 1 ? 'is' : 'are'} only ${plates(inStock)}. You cannot take away ${wanted}.`,
} as const;

/** What the badge says of a shelf. */
export const stockBadge = (currentStock: number, lowStockThreshold: number) => {
  if (currentStock === 0) return 'Out of Stock';
  return currentStock <= lowStockThreshold ? 'Low Stock' : 'In Stock';
};
