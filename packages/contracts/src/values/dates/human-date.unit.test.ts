import { describe, expect, test } from '@jest/globals';
import { entrySortKey, formatHumanDate, isAfterDate, parseHumanDate, yearOf } from './human-date.js';

describe('parseHumanDate', () => {
  test.each([
    ['1974', 'year', '1974'],
    ['1974-06', 'month', '1974-06'],
    ['1974-06-03', 'day', '1974-06-03'],
    [' 1974 ', 'year', '1974'],
    ['2024-02-29', 'day', '2024-02-29'],
    ['2000-02-29', 'day', '2000-02-29'],
    ['2024-06-03T10:20:30.400Z', 'instant', '2024-06-03T10:20:30.400Z'],
    ['2024-06-03T10:20+02:00', 'instant', '2024-06-03T08:20:00.000Z'],
  ])('parses %p as a %s', (typed, precision, text) => {
    expect(parseHumanDate(typed)).toEqual({ text, precision });
  });

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-13',
    '2023-00',
    '2023-01-00',
    '0000',
    '74',
    '1974-6',
    '1974-06-3',
    '06/03/1974',
    'June 1974',
    '',
    '2023-02-29T00:00:00Z',
    '2024-06-03T24:00:00Z',
    '2024-06-03T10:20:60Z',
    '2024-06-03T10:20',
    '2024-06-03 10:20Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:00-14:00',
    '٢٠٢٤',
  ])('rejects %p', (typed) => {
    expect(parseHumanDate(typed)).toBeUndefined();
  });

  test('accepts every day of four centuries, and no other', () => {
    for (let year = 1800; year < 2200; year += 1)
      for (let month = 1; month <= 12; month += 1)
        for (let day = 28; day <= 32; day += 1) {
          const text = `${year}-${String(month).padStart(2, '0')}-${day}`;
          const real = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text);
          expect([text, parseHumanDate(text) !== undefined]).toEqual([text, real]);
        }
  });
});

describe('entry sort key', () => {
  const posted = (minute: number): Date => new Date(Date.UTC(2026, 4, 3, 10, minute));

  test('sorts by date, vague before exact, undated last by posting time', () => {
    const inOrder = [
      entrySortKey('0999', posted(9)),
      entrySortKey('1974', posted(8)),
      entrySortKey('1974-06', posted(7)),
      entrySortKey('1974-06-03', posted(5)),
      entrySortKey('1974-06-03', posted(6)),
      entrySortKey('1974-06-03T10:00:00Z', posted(1)),
      entrySortKey('1974-06-04', posted(1)),
      entrySortKey('9999', posted(1)),
      entrySortKey(undefined, posted(1)),
      entrySortKey(undefined, posted(2)),
    ];
    expect(inOrder.toReversed().sort()).toEqual(inOrder);
  });

  test('has digits only and one length', () => {
    const keys = ['1974', '1974-06-03T10:00:00.123Z', undefined].map((date) => entrySortKey(date, posted(1)));
    for (const key of keys) expect(key).toMatch(/^\d{35}$/);
  });
});

describe('isAfterDate', () => {
  test('compares to the precision of both', () => {
    expect(isAfterDate('1975', '1974-06')).toBe(true);
    expect(isAfterDate('1974-07', '1974-06-03')).toBe(true);
    expect(isAfterDate('1974', '1974-06')).toBe(false);
    expect(isAfterDate('1974-06', '1974')).toBe(false);
    expect(isAfterDate('1974', '')).toBe(false);
  });
});

describe('formatHumanDate', () => {
  test('shows the known precision', () => {
    expect(['1974', '1974-06', '1974-06-03', '1974-06-03T23:59:00Z'].map((date) => formatHumanDate(date))).toEqual([
      '1974',
      'June 1974',
      'June 3, 1974',
      'June 3, 1974',
    ]);
  });

  test("follows the locale and ignores the machine's time zone", () => {
    expect(formatHumanDate('1974-01-01', 'de-DE')).toBe('1. Januar 1974');
  });

  test('formats the first century and returns invalid text unchanged', () => {
    expect(formatHumanDate('0079-08')).toBe('August 79');
    expect(formatHumanDate('long ago')).toBe('long ago');
    expect([yearOf('1974-06'), yearOf('long ago')]).toEqual([1974, undefined]);
  });
});
