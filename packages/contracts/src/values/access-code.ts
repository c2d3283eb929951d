/** The access code of a private timeline: exactly six of A-Z and 0-9. */
export const accessCodeLength = 6;
/** What new codes are drawn from: no I, L, O or U, as on the plates. Owners may choose any of A-Z and 0-9. */
export const accessCodeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Upper case, blanks and dashes dropped; undefined when it is not six of A-Z and 0-9. */
export const normaliseAccessCode = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const packed = text.replace(/[\s-]/g, '');
  return /^[A-Za-z0-9]{6}$/.test(packed) ? packed.toUpperCase() : undefined;
};

/** Spellings that look alike fold to one: O is 0, I and L are 1. For comparing, never for showing. */
export const foldAccessCode = (code: string): string => code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** Six symbols from a source of whole numbers below a limit; the source must be secure (`crypto.randomInt`, `getRandomValues`). */
export const makeAccessCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: accessCodeLength }, () => accessCodeSymbols.charAt(randomBelow(accessCodeSymbols.length))).join(
    '',
  );
