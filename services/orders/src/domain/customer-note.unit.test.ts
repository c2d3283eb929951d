import { expect, test } from '@jest/globals';
import { mayRemove } from './customer-note.js';

test('a note is removed by whoever wrote it and by an owner, by nobody else', () => {
  const note = { staffId: 'amy' };
  expect(mayRemove(note, { id: 'amy', role: 'support' })).toBe(true);
  expect(mayRemove(note, { id: 'zoe', role: 'owner' })).toBe(true);
  expect(mayRemove(note, { id: 'ben', role: 'support' })).toBe(false);
});
