import { expect, test } from '@jest/globals';
import type { RequestContext } from '@keepsake/platform/request-context';
import { orStoredResult } from './or-stored-result.js';

const contextWithStoredResult = (kept: object | undefined): RequestContext =>
  ({ storedResult: async () => kept }) as unknown as RequestContext;
const failing = () => Promise.reject(new Error('The file is taken.'));

test('returns the result of a concurrent retry when the work fails', async () => {
  expect(await orStoredResult(contextWithStoredResult({ entryId: 'first' }), failing())).toEqual({ entryId: 'first' });
});

test('rethrows the error without a concurrent retry', async () => {
  await expect(orStoredResult(contextWithStoredResult(undefined), failing())).rejects.toThrow('The file is taken.');
});

test('reads no stored result when the work succeeds', async () => {
  expect(
    await orStoredResult(contextWithStoredResult({ entryId: 'first' }), Promise.resolve({ entryId: 'own' })),
  ).toEqual({
    entryId: 'own',
  });
});
