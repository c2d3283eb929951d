/** Crockford's base32 without the ambiguous I, L, O and U. The index is the value of the symbol. */
export const crockfordSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Converts to upper case without blanks and dashes; returns undefined if anything but A-Z and 0-9 remains. */
export const squeeze = (text: string): string | undefined => {
  const packed = text.replace(/[\s\p{Pd}\u2212\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '');
  return /^[A-Za-z0-9]+$/.test(packed) ? packed.toUpperCase() : undefined;
};

/** Replaces O by 0, and I and L by 1. Expects upper case. */
export const readForgivingly = (text: string): string => text.replace(/O/g, '0').replace(/[IL]/g, '1');
