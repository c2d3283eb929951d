import { describe, expect, test } from '@jest/globals';
import { contributionsOf, datesOf } from './contributions.js';

const memory = (id: string, groupId: string | null) => ({ id, groupId });

describe('contributions', () => {
  test('groups memories of one contribution, even when another one is between them', () => {
    const all = [memory('1', 'a'), memory('2', null), memory('3', 'b'), memory('4', 'a'), memory('5', null)];
    expect(contributionsOf(all).map(({ key, memories }) => [key, memories.map(({ id }) => id)])).toEqual([
      ['1', ['1', '4']],
      ['2', ['2']],
      ['3', ['3']],
      ['5', ['5']],
    ]);
  });

  test('returns first and last date, and each date once', () => {
    const dated = (...dates: (string | null)[]) => datesOf(dates.map((date) => ({ date })));
    expect(dated(null, null)).toEqual([]);
    expect(dated('1974', null, '1974')).toEqual(['1974']);
    expect(dated('1974', '1980', '1991')).toEqual(['1974', '1991']);
  });
});
