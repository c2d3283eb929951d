// Plain JavaScript: worker threads load this file unchanged from sources and build.
import { create } from 'qrcode';

/**
 * `modules` has one byte per module, row by row: 1 is dark.
 * @typedef {0 | 1 | 2 | 3 | 4 | 5 | 6 | 7} Mask
 * @typedef {{ size: number, modules: Uint8Array }} EncodedSymbol
 */

/** @type {readonly Mask[]} */
const masks = [0, 1, 2, 3, 4, 5, 6, 7];

/** @type {(address: string, mask: Mask) => EncodedSymbol} */
const encode = (address, mask) => {
  const { size, data } = create(address, { errorCorrectionLevel: 'H', maskPattern: mask }).modules;
  return { size, modules: data };
};

/** Patterns that start at one of these modules of a word are scored with it; the longest has eleven modules. */
const startsPerWord = 21;
const patternLength = 11;

/**
 * Returns the rows, then the columns, as words of 32 modules, the first in the lowest bit. Each word begins
 * `startsPerWord` modules after the one before.
 * @type {(symbol: EncodedSymbol) => Int32Array}
 */
const wordsOf = ({ size, modules }) => {
  const perLine = Math.ceil(size / startsPerWord);
  const words = new Int32Array(2 * size * perLine);
  for (let at = 0; at < words.length; at++) {
    const line = Math.floor(at / perLine);
    const [first, step] = line < size ? [line * size, 1] : [line - size, size];
    const begin = (at % perLine) * startsPerWord;
    let word = 0;
    for (let bit = Math.min(31, size - 1 - begin); bit >= 0; bit--)
      word = (word << 1) | (modules[first + (begin + bit) * step] ?? 0);
    words[at] = word;
  }
  return words;
};

/** @type {(count: number) => number} */
const lowBits = (count) => (count > 31 ? -1 : count > 0 ? (1 << count) - 1 : 0);

/** @type {(word: number) => number} */
const countBits = (word) => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/**
 * Counts patterns that resemble a finder pattern: dark and light as 1:1:3:1:1, with four light modules before or after.
 * @type {(dark: number, starts: number) => number}
 */
const countFinders = (dark, starts) => {
  const light = ~dark;
  const finder = dark & (light >>> 1) & (dark >>> 2) & (dark >>> 3) & (dark >>> 4) & (light >>> 5) & (dark >>> 6);
  const fourLight = light & (light >>> 1) & (light >>> 2) & (light >>> 3);
  return countBits(finder & (fourLight >>> 7) & starts) + countBits(fourLight & (finder >>> 4) & starts);
};

/**
 * Returns the penalty of a masked symbol by the rules of ISO/IEC 18004.
 * @type {(words: Int32Array, change: Int32Array, size: number) => number}
 */
const penaltyOf = (words, change, size) => {
  const perLine = Math.ceil(size / startsPerWord);
  let [points, darkModules] = [0, 0];
  for (let place = 0; place < perLine; place++) {
    const left = size - place * startsPerWord;
    const counted = lowBits(Math.min(startsPerWord, left));
    const hasNext = lowBits(left - 1);
    const finderStarts = lowBits(Math.min(startsPerWord, left - patternLength + 1));
    let [above, sameAbove] = [0, 0];
    for (let line = 0, at = place; line < 2 * size; line++, at += perLine) {
      const dark = (words[at] ?? 0) ^ (change[at] ?? 0);
      const same = ~(dark ^ (dark >>> 1)) & hasNext;
      // A run of n equal modules has n - 4 of these and costs n - 2.
      const fiveSame = same & (same >>> 1) & (same >>> 2) & (same >>> 3);
      points += countBits(fiveSame & counted) + 2 * countBits(fiveSame & ~(fiveSame >>> 1) & counted);
      points += 40 * countFinders(dark, finderStarts);
      if (line >= size) continue;
      points += 3 * countBits(same & sameAbove & ~(dark ^ above) & counted);
      darkModules += countBits(dark & counted);
      above = dark;
      sameAbove = same;
    }
  }
  return points + 10 * Math.abs(Math.ceil((darkModules * 100) / (size * size) / 5) - 10);
};

/**
 * By size of the symbol: the modules that each mask inverts compared with mask 0. They include the format information
 * and do not depend on the address.
 * @type {Map<number, readonly { modules: Uint8Array, words: Int32Array }[]>}
 */
const changes = new Map();

/** @type {(address: string, first: EncodedSymbol) => readonly { modules: Uint8Array, words: Int32Array }[]} */
const changesOf = (address, first) => {
  const { size } = first;
  const known = changes.get(size);
  if (known) return known;
  const found = masks.map((mask) => {
    const modules = inverted(first, encode(address, mask).modules);
    return { modules, words: wordsOf({ size, modules }) };
  });
  changes.set(size, found);
  return found;
};

/** @type {(symbol: EncodedSymbol, change: Uint8Array) => Uint8Array} */
const inverted = ({ modules }, change) => {
  const result = new Uint8Array(modules.length);
  for (let at = 0; at < result.length; at++) result[at] = (modules[at] ?? 0) ^ (change[at] ?? 0);
  return result;
};

/**
 * Encodes an address with error correction H. Without a given mask, returns the same symbol as the library, the one
 * with the smallest penalty, in a quarter of the time: it encodes once and scores 21 modules with each operation.
 * @param {string} address
 * @param {Mask} [mask]
 * @returns {EncodedSymbol}
 */
export const encodeAddress = (address, mask) => {
  if (mask !== undefined) return encode(address, mask);
  const first = encode(address, 0);
  const words = wordsOf(first);
  let best = first.modules;
  let least = Infinity;
  for (const change of changesOf(address, first)) {
    const penalty = penaltyOf(words, change.words, first.size);
    if (penalty >= least) continue;
    least = penalty;
    best = change.modules;
  }
  return { size: first.size, modules: inverted(first, best) };
};
