/** Messages about the fields of a price list. */
export const priceMessages = {
  amount: 'Please enter a price from $1.00 to $10,000.00.',
  day: 'Please choose a day.',
  past: 'Please choose today or a later day. Prices of past days stay as they were.',
} as const;
