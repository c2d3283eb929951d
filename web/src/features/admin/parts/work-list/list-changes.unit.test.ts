import { expect, test } from '@jest/globals';
import { countChanges } from './list-changes.js';

type Row = { readonly id: string; readonly status: string; readonly name?: string };
const row = (id: string, status = 'pending'): Row => ({ id, status, name: 'Rui' });
const count = (rows: readonly Row[], marks: readonly Row[]): number => countChanges(rows, marks, ({ id }) => id);

test.each<[string, readonly Row[], readonly Row[], number]>([
  [
    'nothing changed',
    [row('a'), row('b')],
    [
      { id: 'b', status: 'pending' },
      { id: 'a', status: 'pending' },
    ],
    0,
  ],
  [
    'a field changed',
    [row('a'), row('b')],
    [
      { id: 'a', status: 'completed' },
      { id: 'b', status: 'pending' },
    ],
    1,
  ],
  [
    'a row came',
    [row('a')],
    [
      { id: 'b', status: 'pending' },
      { id: 'a', status: 'pending' },
    ],
    1,
  ],
  ['a row left the view', [row('a'), row('b')], [{ id: 'a', status: 'pending' }], 1],
  ['a new row moved another to the next page', [row('a'), row('b')], [row('c'), row('a')], 1],
  ['the first row came', [], [row('a')], 1],
])('counts changes of a page when %s', (_, rows, marks, expected) => {
  expect(count(rows, marks)).toBe(expected);
});

test('ignores fields of a mark that the row lacks', () => {
  const mark = { id: 'a', status: 'pending', dispute: 'open' };
  expect(countChanges([row('a')], [mark], ({ id }) => id)).toBe(0);
});
