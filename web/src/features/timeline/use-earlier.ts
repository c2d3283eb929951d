import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leafBefore, type Marks } from './album-marks.js';
import { earlierQuery, leafQuery, type Source } from './timeline-api.js';

/** A leaf that was read from its end, as if it had been asked for from its beginning. */
export type LeafRead = { readonly cursor: string; readonly answer: TimelineAnswer };

type Wanted = {
  readonly source: Source;
  readonly marks: Marks;
  /** The unread leaf that is read upwards, from the one below it. */
  readonly at: number | undefined;
  readonly onRead: (leaf: LeafRead) => void;
};

/** Reads upwards: what leads up to a leaf that is there already. */
export const useEarlier = ({ source, marks, at, onRead }: Wanted) => {
  const client = useQueryClient();

  const keep = async (row: Marks, at: number, before: string, found: TimelineAnswer): Promise<LeafRead> => {
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
    /** The end of an unread leaf, at once. */
    read: async (row: Marks, at: number): Promise<LeafRead | undefined> => {
      const place = row[at + 1]?.cursor;
      if (place === undefined || !source.readBefore) return undefined;
      return keep(row, at, place, await client.fetchQuery(earlierQuery(source, place)));
    },
  };
};
