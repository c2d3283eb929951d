import { describe, expect, test } from '@jest/globals';
import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import { memory } from '../../../../test/fake-story.js';
import { placeOfMemory } from './chunk-index.js';
import { calendarOf, partsOf, yearsOf } from './periods.js';

const stations = (dates: readonly (string | null)[]): readonly string[] =>
  calendarOf(yearsOf(dates.map((date, index) => memory(index, { date })))).stations.map(({ label }) => label);

describe('periods of a timeline', () => {
  test('are years if they fit on the rail', () => {
    expect(stations(['1974-06', null, '1963', '1974-07-02'])).toEqual(['1963', '1974', 'Without a date']);
  });

  test('become decades beyond twelve years', () => {
    const dates = Array.from({ length: 13 }, (_, index) => `${1958 + index * 4}`);
    expect(stations(dates)).toEqual(['1950s', '1960s', '1970s', '1980s', '1990s', '2000s']);
  });

  test('are none for no memories', () => {
    expect(stations([])).toEqual([]);
    expect(partsOf([], calendarOf([]))).toEqual([]);
  });

  test('keep pictures together that were chosen together', () => {
    const group = '00000000-0000-4000-8000-000000000900';
    const [part] = partsOf(
      [
        memory(1, { date: '1996', groupId: group }),
        memory(2, { date: '1996' }),
        memory(3, { date: '1996', groupId: group }),
      ],
      calendarOf([1996]),
    );
    expect(part?.pages.map(({ memories }) => memories.map(({ title }) => title))).toEqual([
      ['Memory 1', 'Memory 3'],
      ['Memory 2'],
    ]);
  });

  test('continue across chunks, and restart at a chunk that begins a period', () => {
    const later = [memory(2, { date: '1974-08' }), memory(3, { date: '1988' })];
    const continued = (cursor: string) =>
      partsOf(later, calendarOf([1963, 1974, 1988]), cursor).map(({ isContinued }) => isContinued);
    expect(continued(placeOfMemory(memory(1, { date: '1974-06' })))).toEqual([true, false]);
    expect(continued(placeOfMemory(memory(1, { date: '1963' })))).toEqual([false, false]);
    expect(continued(placeBefore(1974))).toEqual([false, false]);
    const decades = calendarOf(Array.from({ length: 30 }, (_, at) => 1950 + at));
    expect(partsOf(later, decades, placeBefore(1974)).map(({ isContinued }) => isContinued)).toEqual([true, false]);
    expect(partsOf(later, decades, placeBefore(1970)).map(({ isContinued }) => isContinued)).toEqual([false, false]);
  });
});
