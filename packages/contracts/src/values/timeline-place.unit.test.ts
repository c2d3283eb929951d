import { describe, expect, test } from '@jest/globals';
import { isPlace, isTaken, placeBefore, placeBeforeEntry, placeOf, yearAt } from './timeline-place.js';

const at = new Date('2026-05-03T10:00:00.000Z');
const id = '0198c0de-0000-7000-8000-000000000001';

describe('a position on a timeline', () => {
  test('is after the start of its year and before the next', () => {
    for (const date of ['1974', '1974-06', '1974-06-03', '1974-12-31T23:59:59.999Z']) {
      const place = placeOf(date, at, id);
      expect(placeBefore(1974) < place && place < placeBefore(1975)).toBe(true);
      expect(yearAt(place)).toBe(1974);
    }
  });

  test('is after every year without a date', () => {
    const place = placeOf(undefined, at, id);
    expect(placeBefore(9999) < placeBefore(undefined) && placeBefore(undefined) < place).toBe(true);
    expect(yearAt(place)).toBeUndefined();
  });

  test('has a position just before it that no other entry has', () => {
    const place = placeOf('1974', at, id);
    const before = placeBeforeEntry(place);
    expect([isPlace(before), isTaken(before)]).toEqual([true, false]);
    expect(before < place && before > placeOf('1974', new Date(at.getTime() - 1), id)).toBe(true);
  });

  test('is a valid cursor, whereas the start of a year is untaken', () => {
    for (const place of [placeBefore(7), placeBefore(undefined), placeOf('1974', at, id)])
      expect(isPlace(place)).toBe(true);
    expect([placeBefore(1974), placeOf('1974', at, id)].map(isTaken)).toEqual([false, true]);
  });
});
