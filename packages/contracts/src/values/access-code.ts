/** The access code of a private timeline: exactly six of A-Z and 0-9. */
export const accessCodeLength = 6;
export const accessCodeSymbols = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Upper case, blanks and dashes dropped; undefined when it is not six of A-Z and 0-9. */
export const normaliseAccessCode = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const packed = text.replace(/[\s-]/g, '');
  return /^[A-Za-z0-9]{6}$/.test(packed) ? packed.toUpperCase() : undefined;
};

/** Six symbols from a source of whole numbers below a limit; the source must be secure (`crypto.randomInt`, `getRandomValues`). */
export const makeAccessCode = (randomBelow: (limit: number) => number): string =>
  Array.from({ length: accessCodeLength }, () => accessCodeSymbols.charAt(randomBelow(accessCodeSymbols.length))).join(
    '',
  );
