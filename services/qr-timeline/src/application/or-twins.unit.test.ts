import { expect, test } from '@jest/globals';
import type { Turn } from '@keepsake/platform/turn';
import { orTwins } from './or-twins.js';

const turnThatKept = (kept: object | undefined): Turn => ({ kept: async () => kept }) as unknown as Turn;
const failing = () => Promise.reject(new Error('The file is taken.'));

test('work that fails has the answer of its twin', async () => {
  expect(await orTwins(turnThatKept({ entryId: 'first' }), failing())).toEqual({ entryId: 'first' });
});

test('work without a twin fails as it failed', async () => {
  await expect(orTwins(turnThatKept(undefined), failing())).rejects.toThrow('The file is taken.');
});

test('work that succeeds asks nobody', async () => {
  expect(await orTwins(turnThatKept({ entryId: 'first' }), Promise.resolve({ entryId: 'own' }))).toEqual({
    entryId: 'own',
  });
});
