import { expect, test } from '@jest/globals';
import { pick, pickOrNull } from './pick.js';

const order: { readonly id: string; readonly note?: string } = { id: 'a' };

test('picks the named fields and leaves absent ones out', () => {
  expect(pick({ ...order, at: 1 }, ['id', 'note'])).toStrictEqual({ id: 'a' });
});

test('returns absent fields as null when every field is needed', () => {
  expect(pickOrNull(order, ['id', 'note'])).toStrictEqual({ id: 'a', note: null });
});
