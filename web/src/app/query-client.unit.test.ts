/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { createQueryClient } from './query-client.js';

test('never refetches automatically and never retries', () => {
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
