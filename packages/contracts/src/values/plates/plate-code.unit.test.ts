import { randomInt } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { crockfordSymbols } from './crockford.js';
import {
  groupPlateCode,
  isPlateCode,
  isTestPlate,
  makePlateCode,
  parsePlateCode,
  platePrefix,
  plateSerial,
} from './plate-code.js';

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const draw = (symbols: string, count: number): string =>
  Array.from({ length: count }, () => symbols.charAt(randomInt(symbols.length))).join('');
const randomCode = (prefixLength = randomInt(2, 9)): string =>
  makePlateCode(draw(capitals, prefixLength), draw(crockfordSymbols, 11));

const replacedAt = (code: string, at: number, symbol: string): string =>
  code.slice(0, at) + symbol + code.slice(at + 1);
const swappedAt = (code: string, at: number): string =>
  code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);

/** A wrong code is detected if it does not parse, or parses to the original code. */
const slipsThrough = (code: string, wrong: string): boolean => {
  const read = parsePlateCode(wrong);
  return read.ok && read.code !== code;
};

describe('the check symbol', () => {
  test('detects every single wrong symbol, also in the prefix', () => {
    const missed: string[] = [];
    for (let round = 0; round < 200; round += 1) {
      const code = randomCode();
      for (let at = 0; at < code.length; at += 1)
        for (const symbol of new Set(capitals + crockfordSymbols)) {
          const wrong = replacedAt(code, at, symbol);
          if (wrong !== code && slipsThrough(code, wrong)) missed.push(`${code} ${wrong}`);
        }
    }
    expect(missed).toEqual([]);
  });

  test('detects every swap of adjacent symbols', () => {
    const missed: string[] = [];
    for (let round = 0; round < 5000; round += 1) {
      const code = randomCode();
      for (let at = 0; at < code.length - 1; at += 1) {
        const wrong = swappedAt(code, at);
        if (wrong !== code && slipsThrough(code, wrong)) missed.push(`${code} ${wrong}`);
      }
    }
    expect(missed).toEqual([]);
  });

  test('detects every swap across the border of prefix and body', () => {
    const missed: string[] = [];
    for (const last of capitals)
      for (const first of crockfordSymbols) {
        const code = makePlateCode(`C${last}`, first + draw(crockfordSymbols, 10));
        const wrong = swappedAt(code, 1);
        if (wrong !== code && slipsThrough(code, wrong)) missed.push(`${code} ${wrong}`);
      }
    expect(missed).toEqual([]);
  });

  test('accepts one in 32 random spellings', () => {
    const body = draw(crockfordSymbols, 11);
    expect([...new Set(crockfordSymbols)].filter((last) => isPlateCode(`CF${body}${last}`))).toHaveLength(1);
  });
});

describe('parsePlateCode', () => {
  const code = 'CF7K3M9QXA2TDV';

  test.each([
    ['as printed', 'CF-7K3M-9QXA-2TDV'],
    ['in small letters', 'cf-7k3m-9qxa-2tdv'],
    ['with blanks anywhere', '  cf 7k3m  9qxa\t2tdv \n'],
    ['with typographic dashes', 'CF–7K3M—9QXA−2TDV'],
    ['with invisible characters from a copied mail', '\u200BCF7K3M\u00AD9QXA2TDV\uFEFF'],
    ['in an address', 'https://keepsake.example/c/CF7K3M9QXA2TDV'],
    ['in an upper-case address', 'HTTPS://KEEPSAKE.EXAMPLE/C/CF7K3M9QXA2TDV'],
    ['in a timeline address with query and hash', 'https://keepsake.example/timeline/cf7k3m9qxa2tdv?from=mail#top'],
    ['in an activation address', 'https://keepsake.example/account?qr=CF-7K3M-9QXA-2TDV'],
    ['in a path', '/c/CF7K3M9QXA2TDV'],
    ['in an address with escaped blanks', 'https://keepsake.example/c/CF%207K3M%209QXA%202TDV'],
  ])('parses a code %s', (_, typed) => {
    expect(parsePlateCode(typed)).toEqual({ ok: true, code });
  });

  test('reads O as 0 and I or L as 1 after the prefix', () => {
    const withDigits = makePlateCode('OIL', '01010101010');
    const letters = withDigits.slice(3).replace(/0/g, 'o');
    expect(parsePlateCode(`oil${letters.replace(/1/g, 'i')}`)).toEqual({ ok: true, code: withDigits });
    expect(parsePlateCode(`OIL${letters.replace(/1/g, 'L')}`)).toEqual({ ok: true, code: withDigits });
  });

  test('does not correct digits in the prefix', () => {
    expect(parsePlateCode(`C0${makePlateCode('CO', 'ABCDEFGHJKM').slice(2)}`)).toMatchObject({
      ok: false,
      reason: 'shape',
    });
  });

  test('returns the typed code in groups if one symbol is wrong', () => {
    expect(parsePlateCode('cf7k3m9qxa2tdw')).toEqual({ ok: false, reason: 'check', grouped: 'CF-7K3M-9QXA-2TDW' });
  });

  test('treats U as a wrong symbol', () => {
    expect(parsePlateCode('CF7K3M9QXA2TDU')).toMatchObject({ ok: false, reason: 'check' });
  });

  test.each([
    '',
    ' ',
    'CF',
    'CF000001',
    'CF7K3M9QXA2TD',
    'CFABCDEFGH7K3M9QXA2TDV',
    '7K3M9QXA2TDV',
    'CF7K3M9QXA2TDV!',
    '/c/%',
    'ſF7K3M9QXA2TDV',
    'x'.repeat(100_000),
  ])('rejects %p as a shape', (typed) => {
    expect(parsePlateCode(typed)).toMatchObject({ ok: false, reason: 'shape' });
  });

  test('parses every generated code with any prefix', () => {
    for (let round = 0; round < 2000; round += 1) {
      const made = randomCode();
      expect(isPlateCode(made)).toBe(true);
      expect(parsePlateCode(groupPlateCode(made).toLowerCase())).toEqual({ ok: true, code: made });
    }
  });

  test('accepts only the canonical spelling as canonical', () => {
    expect(['cf7k3m9qxa2tdv', 'CF-7K3M-9QXA-2TDV', 'CF7K3M9QXA2TDV '].filter(isPlateCode)).toEqual([]);
  });
});

test('throws for an invalid prefix or symbol count', () => {
  expect(() => makePlateCode('C', '7K3M9QXA2TD')).toThrow('prefix');
  expect(() => makePlateCode('cf', '7K3M9QXA2TD')).toThrow('prefix');
  expect(() => makePlateCode('CF', '7K3M9QXA2T')).toThrow('eleven');
  expect(() => makePlateCode('CF', '7K3M9QXA2TU')).toThrow('eleven');
});

test('pads serials to six digits and allows more', () => {
  expect([plateSerial('CF', 1), plateSerial('CF', 999_999), plateSerial('CF', 1_000_000)]).toEqual([
    'CF000001',
    'CF999999',
    'CF1000000',
  ]);
});

test('detects TEST plates by their whole prefix', () => {
  expect(isTestPlate(makePlateCode('TEST', '7K3M9QXA2TD'))).toBe(true);
  expect(isTestPlate(makePlateCode('TESTS', '7K3M9QXA2TD'))).toBe(false);
  expect(platePrefix(makePlateCode('TESTS', '7K3M9QXA2TD'))).toBe('TESTS');
});
