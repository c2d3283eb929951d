/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { memory, timeline } from '../../../../test/fake-story.js';
import { placeOfMemory } from '../album/chunk-index.js';
import { mergedWith, noChanges, withChanges } from '../album/changes.js';
import type { Source } from '../timeline-api.js';
import { usePassages } from './use-passages.js';

afterEach(cleanup);

test('passages contain edits and withdrawals that no response has yet', async () => {
  const later = timeline([memory(3, { title: 'Third' }), memory(4, { title: 'Fourth' })]);
  const cursor = placeOfMemory(memory(2));
  const first = timeline([memory(1, { title: 'First' }), memory(2, { title: 'Second' })], {
    nextCursor: cursor,
    total: 4,
  });
  // As if these were read long before the changes.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const source: Source = { name: 'story', read: () => Promise.resolve(later) };
  client.setQueryData(['timeline', 'story', ''], first, { updatedAt: 1 });
  client.setQueryData(['timeline', 'story', cursor], later, { updatedAt: 1 });
  const changes = withChanges(noChanges, [
    [memory(1).id, undefined],
    [memory(2).id, memory(2, { title: 'Second, edited' })],
    [memory(4).id, undefined],
  ]);
  const onPage = { changes, merge: mergedWith };
  const opening = { id: 'opening', title: 'In memory of Inés', date: '', text: '', by: '' };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => usePassages(opening, source, first, onPage), { wrapper });
  await act(() => result.current.loadMore());
  expect(result.current.passages.map(({ title }) => title)).toEqual(['In memory of Inés', 'Second, edited', 'Third']);
});
