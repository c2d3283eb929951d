import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { humanDate } from '../../../shared/formats.js';
import type { ChangesOnPage } from '../album/changes.js';
import { leafQuery, type Source } from '../timeline-api.js';
import { passagesOf, type Passage } from './passages.js';

/** Passages keep their identity when more are loaded, so that none is read twice. */
type Loaded = { readonly passages: readonly Passage[]; readonly next: string | null };

type Page = { readonly after: string; readonly answer: TimelineAnswer; readonly updatedAt: number };

const withPage = (
  passages: readonly Passage[],
  { after, answer, updatedAt }: Page,
  { changes, merge }: ChangesOnPage,
): Loaded => {
  const { entries, nextCursor } = answer;
  const memories = merge(entries, changes, { after, end: nextCursor ?? undefined, updatedAt });
  return { passages: [...passages, ...passagesOf(memories, humanDate)], next: nextCursor };
};

/** Reads the memories in page order, further ones on demand. */
export const usePassages = (opening: Passage, source: Source, first: TimelineAnswer, changes: ChangesOnPage) => {
  const client = useQueryClient();
  const updatedAt = useCallback(
    (cursor: string): number => client.getQueryState(leafQuery(source, cursor).queryKey)?.dataUpdatedAt ?? 0,
    [client, source],
  );
  const [{ passages, next }, setLoaded] = useState(() =>
    withPage([opening], { after: '', answer: first, updatedAt: updatedAt('') }, changes),
  );
  const [failed, setFailed] = useState(false);
  const loadMore = useCallback(async (): Promise<void> => {
    if (next === null) return;
    setFailed(false);
    try {
      const answer = await client.fetchQuery(leafQuery(source, next));
      const page = { after: next, answer, updatedAt: updatedAt(next) };
      setLoaded((now) => (now.next === next ? withPage(now.passages, page, changes) : now));
    } catch {
      setFailed(true); // shown with a button to retry
    }
  }, [client, source, next, changes, updatedAt]);
  return { passages, hasMore: next !== null, failed, loadMore };
};
