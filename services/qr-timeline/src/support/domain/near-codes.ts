import { crockfordSymbols, readForgivingly, squeeze } from '@keepsake/contracts/values/crockford';
import { isPlateCode, parsePlateCode, platePrefix } from '@keepsake/contracts/values/plate-code';

const symbols = Array.from(crockfordSymbols);
const bodyLength = 12;
/** Shorter prefixes match half of all plates. */
const shortestBegin = 4;

export type CodeBegins = {
  readonly codes: readonly string[];
  readonly bodies: readonly string[];
  readonly serial: string;
};

/**
 * Returns every valid code that differs by one symbol or one transposition. The check symbol leaves about two dozen.
 */
export const nearCodes = (misread: string): readonly string[] => {
  const prefix = platePrefix(misread);
  const symbolsOf = Array.from(misread.slice(prefix.length));
  const written = (body: readonly string[]): string => prefix + body.join('');
  const otherSymbol = symbolsOf.flatMap((_, at) => symbols.map((symbol) => written(symbolsOf.with(at, symbol))));
  const swapped = symbolsOf
    .slice(1)
    .map((second, at) => written(symbolsOf.with(at, second).with(at + 1, symbolsOf[at] ?? '')));
  return [...new Set([...otherSymbol, ...swapped])].filter(isPlateCode);
};

/** Returns what a spoken code may mean; undefined if it is too short or not a code. */
export const codeBegins = (typed: string): CodeBegins | undefined => {
  const parsed = parsePlateCode(typed);
  if (parsed.ok) return { codes: [parsed.code], bodies: [], serial: parsed.code };
  const packed = squeeze(typed);
  if (packed === undefined || packed.length < shortestBegin || packed.length > 8 + bodyLength) return undefined;
  const misread = parsed.reason === 'check' ? nearCodes(parsed.grouped.replaceAll('-', '')) : [];
  const letters = /^[A-Z]{2,8}/.exec(packed)?.[0] ?? '';
  const bodies = packed.length <= bodyLength ? [readForgivingly(packed)] : [];
  // The prefix length is ambiguous in a partial code (CF7K, or CFA then B), so every split is tried.
  const codes = Array.from({ length: Math.max(0, letters.length - 1) }, (_, more) => more + 2)
    .map((length) => packed.slice(0, length) + readForgivingly(packed.slice(length)))
    .filter((begin) => begin.length >= shortestBegin);
  return { codes: [...new Set([...misread, ...codes])], bodies, serial: packed };
};
