import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leafBefore, type ChunkIndex } from './chunk-index.js';
import { earlierQuery, leafQuery, type Source } from '../timeline-api.js';

/** A chunk read from its end, in the form of one read from its start. */
export type LeafRead = { readonly cursor: string; readonly answer: TimelineAnswer };

type Wanted = {
  readonly source: Source;
  readonly marks: ChunkIndex;
  /** Index of the unread chunk that is read backwards. */
  readonly at: number | undefined;
  readonly onRead: (leaf: LeafRead) => void;
};

/** Reads the memories before a chunk that is already loaded. */
export const useEarlier = ({ source, marks, at, onRead }: Wanted) => {
  const client = useQueryClient();

  const keep = async (row: ChunkIndex, at: number, before: string, found: TimelineAnswer): Promise<LeafRead> => {
    const { cursor, memories } = leafBefore(row, at, found);
    const answer = { ...found, entries: [...memories], nextCursor: before };
    return { cursor, answer: await client.fetchQuery({ ...leafQuery(source, cursor), queryFn: () => answer }) };
  };

  const before = at === undefined ? undefined : marks[at + 1]?.cursor;
  const { data, isError, refetch } = useQuery({
    ...earlierQuery(source, before ?? ''),
    enabled: before !== undefined && source.readBefore !== undefined,
  });
  useEffect(() => {
    if (data && at !== undefined && before !== undefined) void keep(marks, at, before, data).then(onRead);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [data]);

  return {
    failed: isError,
    retry: () => void refetch(),
    /** Reads the end of an unread chunk immediately. */
    read: async (row: ChunkIndex, at: number): Promise<LeafRead | undefined> => {
      const place = row[at + 1]?.cursor;
      if (place === undefined || !source.readBefore) return undefined;
      return keep(row, at, place, await client.fetchQuery(earlierQuery(source, place)));
    },
  };
};
