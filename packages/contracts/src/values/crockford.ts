/** Crockford's base32: no I, L, O, U, so that nothing printed can be mistaken for something else. The index is the symbol's value. */
export const crockfordSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Upper case without blanks and dashes of any kind; undefined when anything but A-Z and 0-9 is left. */
export const squeeze = (text: string): string | undefined => {
  const packed = text.replace(/[\s\p{Pd}\u2212\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '');
  return /^[A-Za-z0-9]+$/.test(packed) ? packed.toUpperCase() : undefined;
};

/** What a reader meant: O is 0, I and L are 1. Expects upper case. */
export const readForgivingly = (text: string): string => text.replace(/O/g, '0').replace(/[IL]/g, '1');
