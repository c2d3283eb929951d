import { problem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import { browserOf, can, type Entry, entryUnknown, requirePosting, type Timeline } from '../../timelines/api.js';
import type { Changer, Reply } from '../domain/reply.js';

const memoryIdOf = ({ id, groupId }: Pick<Entry, 'id' | 'groupId'>): string => groupId ?? id;

/** Requires hearts and replies to be allowed and open to this caller, under a memory that everyone sees. */
export const requireReplying = (
  timeline: Timeline,
  entry: Entry | undefined,
  caller: Caller,
  grantEpoch: number | undefined,
): { readonly memoryId: string } => {
  if (!timeline.repliesAllowed)
    throw problem('forbidden', 'replies-off', 'The family has switched off hearts and replies.');
  requirePosting(timeline, caller, grantEpoch);
  if (entry?.status !== 'shown') throw entryUnknown();
  return { memoryId: memoryIdOf(entry) };
};

export const changerOf = (timeline: Timeline, caller: Caller, { browserId }: Pick<Reply, 'browserId'>): Changer => ({
  isAuthor: caller.kind !== 'system' && browserOf(caller) === browserId,
  moderates: can(timeline, caller, 'moderate'),
  corrects: can(timeline, caller, 'correct'),
});
