import { crockfordSymbols, readForgivingly, squeeze } from './plates/crockford.js';

/** Builds the order number that people read (`K-4F7Q2M9X`) from eight Crockford symbols of a secure source. */
export const makeOrderNumber = (eightSymbols: string): string => {
  const number = parseOrderNumber(eightSymbols);
  if (number === undefined) throw new RangeError('An order number needs eight Crockford symbols.');
  return number;
};

/**
 * Parses an order number; ignores case, blanks, a missing dash and a missing K-. Returns undefined if it cannot be one.
 */
export const parseOrderNumber = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const typed = squeeze(text.replace(/^\s*k\s*\p{Pd}/iu, '')) ?? '';
  const symbols = readForgivingly(typed.length === 9 && typed.startsWith('K') ? typed.slice(1) : typed);
  return symbols.length === 8 && Array.from(symbols).every((symbol) => crockfordSymbols.includes(symbol))
    ? `K-${symbols}`
    : undefined;
};
