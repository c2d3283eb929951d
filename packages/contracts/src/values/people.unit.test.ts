import { describe, expect, test } from '@jest/globals';
import { makeAccessCode, normalizeAccessCode } from './access-code.js';
import { normalizeEmail } from './text/email.js';
import { initialsOf, maskEmail, maskName } from './text/mask.js';
import { makeOrderNumber, parseOrderNumber } from './order-number.js';
import { isOneLine, isStorable, tidyText } from './text/plain-text.js';
import { present } from './present.js';

describe('an email address', () => {
  test.each([
    [' Ines@Example.ORG ', 'ines@example.org'],
    ["o'brien+timeline@mail.example.co.uk", "o'brien+timeline@mail.example.co.uk"],
    ['a@b.cd', 'a@b.cd'],
    ['x@xn--bcher-kva.example', 'x@xn--bcher-kva.example'],
  ])('normalizes %p to %p', (typed, kept) => {
    expect(normalizeEmail(typed)).toBe(kept);
  });

  test.each([
    '',
    '@',
    'a@',
    '@b.cd',
    'a b@c.de',
    'a@b',
    'a@b.c',
    'a@@b.cd',
    'a@b..cd',
    '.a@b.cd',
    'a.@b.cd',
    'a@-b.cd',
    'a@b-.cd',
    'a@b.cd\nBcc: x@y.zz',
    'a@b.cd, x@y.zz',
    '<a@b.cd>',
    'ｉnes@example.org',
    'a\u0000@b.cd',
    `${'a'.repeat(65)}@b.cd`,
    `a@${'b'.repeat(64)}.cd`,
    `a@${'bbb.'.repeat(70)}cd`,
  ])('%p is refused', (typed) => {
    expect(normalizeEmail(typed)).toBeUndefined();
  });

  test('rejects a hostile one without backtracking', () => {
    // A pattern that backtracks would exceed the timeout of the test.
    expect(normalizeEmail(`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`)).toBeUndefined();
    expect(normalizeEmail(`a@${'a-'.repeat(120)}!`)).toBeUndefined();
  });
});

test('masks names and addresses', () => {
  expect(maskName('Maria Rossi')).toBe('M*** R***');
  expect(maskName('  Élodie   de la Tour ')).toBe('É*** d*** l*** T***');
  expect(maskName('')).toBe('');
  expect(maskEmail('maria@example.org')).toBe('m***@e***.org');
  expect(maskEmail('maria@mail.example.co.uk')).toBe('m***@m***.uk');
  expect(maskEmail('nonsense')).toBe('***');
  expect(initialsOf('Maria', 'rossi')).toBe('M. R.');
  expect(initialsOf('Maria', '')).toBe('M.');
});

describe('an access code', () => {
  test('is six of A-Z and 0-9 in any case', () => {
    expect([' ab12cd ', 'AB1-2CD', 'ab12c', 'ab12cde', 'äb12cd', ''].map(normalizeAccessCode)).toEqual([
      'AB12CD',
      'AB12CD',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is generated evenly from the whole alphabet', () => {
    expect(makeAccessCode((limit) => limit - 1)).toBe('ZZZZZZ');
    expect(makeAccessCode(() => 0)).toBe('000000');
  });
});

describe('an order number', () => {
  test.each(['K-4F7Q2M9X', 'k4f7q2m9x', '4f7q 2m9x', ' k - 4F7Q-2M9X ', 'K4F7Q2M9X'])('%p is read', (typed) => {
    expect(parseOrderNumber(typed)).toBe('K-4F7Q2M9X');
  });

  test('parses a number that starts with K without a second K', () => {
    expect(parseOrderNumber('K4F7Q2M9')).toBe('K-K4F7Q2M9');
  });

  test.each(['', 'K-', 'K-4F7Q2M9', 'K-4F7Q2M9XX', 'K-4F7Q2M9U', 'x'.repeat(1000)])('%p is refused', (typed) => {
    expect(parseOrderNumber(typed)).toBeUndefined();
  });

  test('throws unless it gets eight symbols', () => {
    expect(makeOrderNumber('4F7Q2M9X')).toBe('K-4F7Q2M9X');
    expect(() => makeOrderNumber('4F7Q')).toThrow('eight');
  });
});

describe('plain text', () => {
  test('is storable unless it has NUL or a lone surrogate', () => {
    expect(['a\u0000b', '\uD800', 'x\uDFFFy'].filter(isStorable)).toEqual([]);
    expect(['', 'Inés 🕯 שלום', '\u202Eabc', '\uFFFE'].every(isStorable)).toBe(true);
  });

  test('loses control characters and keeps its lines', () => {
    expect(tidyText('a\u0007b\r\nc\rd\te\u009F\u007F')).toBe('ab\nc\nd\te');
  });

  test('has one line only without any kind of line break', () => {
    expect(['a\nb', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b'].filter(isOneLine)).toEqual([]);
    expect(isOneLine('a b\tc')).toBe(true);
  });
});

test('present() removes only undefined values', () => {
  expect(present({ a: undefined, b: null, c: '', d: 0, e: false })).toEqual({ b: null, c: '', d: 0, e: false });
  expect(Object.keys(present({ a: undefined, b: 1 }))).toEqual(['b']);
});
