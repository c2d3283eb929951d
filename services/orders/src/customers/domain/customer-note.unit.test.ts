import { expect, test } from '@jest/globals';
import { mayRemove } from './customer-note.js';

test('lets only the author or an owner remove a note', () => {
  const note = { staffId: 'amy' };
  expect(mayRemove(note, { id: 'amy', role: 'support' })).toBe(true);
  expect(mayRemove(note, { id: 'zoe', role: 'owner' })).toBe(true);
  expect(mayRemove(note, { id: 'ben', role: 'support' })).toBe(false);
});
