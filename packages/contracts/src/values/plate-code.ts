import { crockfordSymbols, readForgivingly, squeeze } from './crockford.js';

/**
 * The code on a plate: prefix [A-Z]{2,8}, eleven random Crockford symbols, one check symbol (`CF7K3M9QXA2TDV`). Canonical in
 * API, URLs and exports; people see it in groups. The check symbol makes the sum of symbol times weight a constant over GF(32),
 * with weights 1, a, a^2 ... from the right: all different and none zero, so each wrong symbol and each swap is caught.
 */
export type ParsedPlateCode =
  | { readonly ok: true; readonly code: string }
  /** `shape`: cannot be a code. `check`: looks like one, a symbol does not fit. `grouped` is what was typed, for comparing with the plate. */
  | { readonly ok: false; readonly reason: 'shape' | 'check'; readonly grouped: string };

const symbolsAfterPrefix = 12;
const longestInput = 400;

/** Prefix letters read as in the body where Crockford has them; I, L, O, U get values of digits, each its own. */
const letterValues: Readonly<Record<string, number>> = { O: 0, I: 1, L: 2, U: 4 };
const valueOf = (symbol: string): number => letterValues[symbol] ?? crockfordSymbols.indexOf(symbol);

/** Multiplication by a, the generator of GF(32) over x^5 + x^2 + 1. */
const timesGenerator = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/** The constant sum, chosen so that the code in every manual and placeholder, CF-7K3M-9QXA-2TDV, is a true one. */
const constantSum = 24;

const checkSymbol = (prefixAndBody: string): string => {
  let sum = 0;
  for (const symbol of prefixAndBody) sum = timesGenerator(sum) ^ valueOf(symbol);
  return crockfordSymbols.charAt(timesGenerator(sum) ^ constantSum);
};

/** `elevenSymbols` come from a secure source (`ids.symbols(11)`); wrong input is a mistake of the caller and throws. */
export const makePlateCode = (prefix: string, elevenSymbols: string): string => {
  if (!isPlatePrefix(prefix)) throw new RangeError('A prefix is 2 to 8 capital letters.');
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(elevenSymbols)) throw new RangeError('A code needs eleven Crockford symbols.');
  return prefix + elevenSymbols + checkSymbol(prefix + elevenSymbols);
};

export const isPlatePrefix = (text: string): boolean => /^[A-Z]{2,8}$/.test(text);

/** True for the canonical form only; what people type goes through `parsePlateCode`. */
export const isPlateCode = (text: string): boolean =>
  /^[A-Z]{2,8}[0-9A-HJKMNP-TV-Z]{12}$/.test(text) && checkSymbol(text.slice(0, -1)) === text.at(-1);

/**
 * Reads what people type, paste or scan: any case, blanks, dashes, O for 0, I and L for 1, whole addresses such as
 * `https://…/c/CF7K…`, `/C/…`, `/timeline/…`, `…?qr=…`. The prefix is read exactly (letters stay letters).
 */
export const parsePlateCode = (text: string): ParsedPlateCode => {
  const typed = text.length > longestInput ? undefined : squeeze(codeInAddress(text));
  if (typed === undefined) return { ok: false, reason: 'shape', grouped: '' };
  const prefix = typed.slice(0, -symbolsAfterPrefix);
  const code = prefix + readForgivingly(typed.slice(-symbolsAfterPrefix));
  if (!isPlatePrefix(prefix)) return { ok: false, reason: 'shape', grouped: typed.slice(0, 24) };
  return isPlateCode(code) ? { ok: true, code } : { ok: false, reason: 'check', grouped: groupPlateCode(code) };
};

const codeInAddress = (text: string): string => {
  const found = /(?:(?:^|\/)(?:c|timeline)\/|[?&]qr=)([^/?#&]+)/i.exec(text)?.[1];
  if (found === undefined) return text;
  try {
    return decodeURIComponent(found);
  } catch {
    return found; // a lone percent sign: it then fails as a shape
  }
};

/** `CF7K3M9QXA2TDV` -> `CF-7K3M-9QXA-2TDV`. */
export const groupPlateCode = (code: string): string => {
  const body = code.slice(-symbolsAfterPrefix);
  return [code.slice(0, -symbolsAfterPrefix), body.slice(0, 4), body.slice(4, 8), body.slice(8)].join('-');
};

export const platePrefix = (code: string): string => code.slice(0, -symbolsAfterPrefix);

/** TEST codes count nowhere and send no mail. */
export const isTestPlate = (code: string): boolean => platePrefix(code) === 'TEST';

/** The sequential label for makers and support (`CF000001`); never a key. */
export const plateSerial = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;
