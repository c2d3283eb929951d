import { describe, expect, test } from '@jest/globals';
import { localDay } from '../../../shared/local-day.js';
import { byServiceDay, handoverLabel } from './today-days.js';

describe('days of the overview', () => {
  test('counts whole calendar days since the handover', () => {
    const at = (day: number): string => new Date(2026, 4, day, 23, 30).toISOString();
    expect(handoverLabel(at(8), '2026-05-08')).toBe('Handed over today');
    expect(handoverLabel(at(7), '2026-05-08')).toBe('Handed over yesterday');
    expect(handoverLabel(at(1), '2026-05-08')).toBe('Handed over 7 days ago');
    expect(handoverLabel(null, '2026-05-08')).toBeUndefined();
  });

  test('counts days across the change to summer time', () => {
    expect(handoverLabel(new Date(2026, 2, 7, 0, 30).toISOString(), '2026-03-09')).toBe('Handed over 2 days ago');
  });

  test('groups services by day and leaves out undated cases', () => {
    const cases = ['2026-05-08', '2026-05-08', null, '2026-05-09'].map((serviceDate) => ({ serviceDate }));
    expect(byServiceDay(cases).map(({ day, cases: of }) => [day, of.length])).toEqual([
      ['2026-05-08', 2],
      ['2026-05-09', 1],
    ]);
  });

  test('pads month and day', () => {
    expect(localDay(new Date(2026, 0, 5, 12))).toBe('2026-01-05');
  });
});
