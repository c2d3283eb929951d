import { expect, test } from '@jest/globals';
import { statesOn } from './price-state.js';

const lists = ['2031-03-01', '2031-02-01', '2031-02-01', '2031-01-01'].map((fromDay) => ({ fromDay }));

test.each([
  ['2030-12-31', ['planned', 'planned', 'planned', 'planned']],
  ['2031-01-01', ['planned', 'planned', 'planned', 'current']],
  ['2031-02-01', ['planned', 'current', 'past', 'past']],
  ['2031-03-02', ['current', 'past', 'past', 'past']],
])('holds from its first day until the next one, on %s', (day, states) => {
  expect(statesOn(lists, day)).toEqual(states);
});

test('has no state without a list', () => {
  expect(statesOn([], '2031-01-01')).toEqual([]);
});
