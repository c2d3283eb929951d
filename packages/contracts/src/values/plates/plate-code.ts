import { crockfordSymbols, readForgivingly, squeeze } from './crockford.js';

/**
 * The code on a plate: prefix [A-Z]{2,8}, eleven random Crockford symbols, one check symbol (`CF7K3M9QXA2TDV`). This
 * form is canonical in the API, URLs and exports; people see it in groups.
 *
 * The check symbol makes the weighted sum of the symbols a constant over GF(32). The weights 1, a, a^2 ... from the
 * right are distinct and nonzero, so each wrong symbol and each swap is detected.
 */
export type ParsedPlateCode =
  | { readonly ok: true; readonly code: string }
  /**
   * `shape`: cannot be a code. `check`: one symbol is wrong. `grouped` is the typed code, to compare with the plate.
   */
  | { readonly ok: false; readonly reason: 'shape' | 'check'; readonly grouped: string };

const symbolsAfterPrefix = 12;
const longestInput = 400;

/** Values of letters that Crockford lacks, so that prefixes may contain them; each is distinct. */
const letterValues: Readonly<Record<string, number>> = { O: 0, I: 1, L: 2, U: 4 };
const valueOf = (symbol: string): number => letterValues[symbol] ?? crockfordSymbols.indexOf(symbol);

/** Multiplies by a, the generator of GF(32) over x^5 + x^2 + 1. */
const timesGenerator = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31;

/** Chosen so that CF-7K3M-9QXA-2TDV, the code in manuals and placeholders, is valid. */
const constantSum = 24;

const checkSymbol = (prefixAndBody: string): string => {
  let sum = 0;
  for (const symbol of prefixAndBody) sum = timesGenerator(sum) ^ valueOf(symbol);
  return crockfordSymbols.charAt(timesGenerator(sum) ^ constantSum);
};

/**
 * Builds a code; throws a RangeError for invalid input.
 * @param elevenSymbols from a secure source (`ids.symbols(11)`)
 */
export const makePlateCode = (prefix: string, elevenSymbols: string): string => {
  if (!isPlatePrefix(prefix)) throw new RangeError('A prefix is 2 to 8 capital letters.');
  if (!/^[0-9A-HJKMNP-TV-Z]{11}$/.test(elevenSymbols)) throw new RangeError('A code needs eleven Crockford symbols.');
  return prefix + elevenSymbols + checkSymbol(prefix + elevenSymbols);
};

export const isPlatePrefix = (text: string): boolean => /^[A-Z]{2,8}$/.test(text);

/** Returns whether the text is a code in canonical form; use `parsePlateCode` for what people type. */
export const isPlateCode = (text: string): boolean =>
  /^[A-Z]{2,8}[0-9A-HJKMNP-TV-Z]{12}$/.test(text) && checkSymbol(text.slice(0, -1)) === text.at(-1);

/**
 * Parses what people type, paste or scan: any case, blanks, dashes, O for 0, I and L for 1. Accepts addresses such as
 * `https://…/c/CF7K…`, `/C/…`, `/timeline/…`, `…?qr=…`. Letters of the prefix are not corrected.
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
    return found; // a lone percent sign, rejected later as `shape`
  }
};

/** `CF7K3M9QXA2TDV` -> `CF-7K3M-9QXA-2TDV`. */
export const groupPlateCode = (code: string): string => {
  const body = code.slice(-symbolsAfterPrefix);
  return [code.slice(0, -symbolsAfterPrefix), body.slice(0, 4), body.slice(4, 8), body.slice(8)].join('-');
};

export const platePrefix = (code: string): string => code.slice(0, -symbolsAfterPrefix);

/** Returns whether the code is a TEST code: those are not counted and send no email. */
export const isTestPlate = (code: string): boolean => platePrefix(code) === 'TEST';

/** Returns the sequential serial for makers and support (`CF000001`); never a key. */
export const plateSerial = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;

/** Kinds of demo; each has a built-in story. */
export const demoKinds = ['memorial', 'wedding', 'birthday', 'pet-memorial'] as const;
export type DemoKind = (typeof demoKinds)[number];

/** Returns the code of a demo story: `demo`, or `demo-` and its kind. Unknown kinds get the memorial. */
export const demoCode = (kind = 'memorial'): string =>
  kind !== 'memorial' && (demoKinds as readonly string[]).includes(kind) ? `demo-${kind}` : 'demo';

/** Returns whether the code is that of a demo story, or one of the demo page: a prefix and six digits, never sold. */
export const isDemoCode = (code: string): boolean => /^(?:demo(?:-[a-z-]{1,20})?|CF\d{6})$/i.test(code.trim());

/** Returns the canonical demo code of a spelling that `isDemoCode` accepts. */
export const parseDemoCode = (typed: string): string => demoCode(/^demo-(.+)$/i.exec(typed.trim())?.[1]?.toLowerCase());
