/** The access code of a private timeline: exactly six of A-Z and 0-9. */
export const accessCodeLength = 6;
/** Symbols of generated codes: no I, L, O or U, as on the plates. Owners may choose any of A-Z and 0-9. */
export const accessCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Converts to upper case without blanks and dashes; returns undefined unless six of A-Z and 0-9 remain. */
export const normalizeAccessCode = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const packed = text.replace(/[\s-]/g, '');
  return /^[A-Za-z0-9]{6}$/.test(packed) ? packed.toUpperCase() : undefined;
};

/** Folds similar symbols: O to 0, I and L to 1. For comparison only. */
export const foldAccessCode = (code: string): string => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/**
 * Generates a code.
 * @param randomBelow a secure source of integers below a limit (`crypto.randomInt`, `getRandomValues`)
 */
export const makeAccessCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: accessCodeLength }, () => accessCodeSymbols.charAt(randomBelow(accessCodeSymbols.length))).join(
    '',
  );
