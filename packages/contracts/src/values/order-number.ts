import { crockfordSymbols, readForgivingly, squeeze } from './crockford.js';

/** The number people read on a confirmation (`K-4F7Q2M9X`): eight Crockford symbols from a secure source, beside the uuid. */
export const makeOrderNumber = (eightSymbols: string): string => {
  const number = parseOrderNumber(eightSymbols);
  if (number === undefined) throw new RangeError('An order number needs eight Crockford symbols.');
  return number;
};

/** Small letters, blanks, a missing dash or a missing K- are forgiven; undefined when it cannot be an order number. */
export const parseOrderNumber = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const typed = squeeze(text.replace(/^\s*k\s*\p{Pd}/iu, '')) ?? '';
  const symbols = readForgivingly(typed.length === 9 && typed.startsWith('K') ? typed.slice(1) : typed);
  return symbols.length === 8 && Array.from(symbols).every((symbol) => crockfordSymbols.includes(symbol))
    ? `K-${symbols}`
    : undefined;
};
