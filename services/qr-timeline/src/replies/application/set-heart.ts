import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { browserOf, type EntryRows, findTimeline, type TimelineRows } from '../../timelines/api.js';
import type { HeartRows, Hearts } from './ports.js';
import { requireReplying } from './requirements.js';

export type SetHeart = {
  readonly code: string;
  readonly entryId: string;
  readonly given: boolean;
  readonly grantEpoch?: number | undefined;
};

/** Gives or takes back the heart of this browser; one per browser and memory. */
export const setHeart =
  (deps: {
    readonly timelines: Pick<TimelineRows, 'byCode'>;
    readonly entries: Pick<EntryRows, 'find'>;
    readonly hearts: HeartRows;
    readonly clock: Clock;
  }): Handler<SetHeart, Hearts> =>
  async ({ code, entryId, given, grantEpoch }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const timeline = await findTimeline(deps.timelines, code);
    const entry = await deps.entries.find(timeline.id, entryId);
    const { memoryId } = requireReplying(timeline, entry, ctx.caller, grantEpoch);
    await ctx.transaction(async (tx) => {
      await deps.hearts.set(tx, { timelineId: timeline.id, memoryId, browserId, at: deps.clock.now() }, given);
      return {};
    });
    const counted = await deps.hearts.count([memoryId], browserId);
    return counted.get(memoryId) ?? { hearts: 0, hearted: false };
  };
