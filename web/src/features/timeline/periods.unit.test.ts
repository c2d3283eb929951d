import { describe, expect, test } from '@jest/globals';
import { memory } from '../../../test/fake-story.js';
import { periodsOf } from './periods.js';

const labels = (dates: readonly (string | null)[]): readonly string[] =>
  periodsOf(dates.map((date, index) => memory(index, { date }))).map(({ label }) => label);

describe('the periods of a timeline', () => {
  test('are years while they fit on the rail', () => {
    expect(labels(['1963', '1974-06', '1974-07-02', null])).toEqual(['1963', '1974', 'Without a date']);
  });

  test('become decades beyond twelve years', () => {
    const dates = Array.from({ length: 13 }, (_, index) => `${1958 + index * 4}`);
    expect(labels(dates)).toEqual(['1950s', '1960s', '1970s', '1980s', '1990s', '2000s']);
  });

  test('are none for no memories', () => {
    expect(periodsOf([])).toEqual([]);
  });

  test('keep pictures that were chosen together on one page', () => {
    const group = '00000000-0000-4000-8000-000000000900';
    const [period] = periodsOf([
      memory(1, { date: '1996', groupId: group }),
      memory(2, { date: '1996' }),
      memory(3, { date: '1996', groupId: group }),
    ]);
    expect(period?.pages.map(({ memories }) => memories.map(({ title }) => title))).toEqual([
      ['Memory 1', 'Memory 3'],
      ['Memory 2'],
    ]);
  });
});
