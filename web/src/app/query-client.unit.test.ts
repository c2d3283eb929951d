/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { createQueryClient } from './query-client.js';

test('data is never stale, never fetched again by itself and never tried twice', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});
