import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, type Entry, type EntryStatus } from '../domain/entry.js';
import type { Timeline } from '../domain/timeline.js';
import { findTimeline } from './find-timeline.js';
import { scheduleRefresh } from './timeline-jobs.js';
import { storeFormer } from './edits/store-former.js';
import type { FormerRows } from './edits/former-rows.js';
import type { EntryRows, RefreshReadModel, TimelineRows } from './timeline-ports.js';

export type ChangeDeps = {
  timelines: TimelineRows;
  entries: EntryRows;
  former: FormerRows;
  refreshReadModel: RefreshReadModel;
  clock: Clock;
};
export type EntryPlace = { readonly code: string; readonly entryId: string };
export type EntryVersion = { readonly code: string; readonly version: number; readonly status: EntryStatus };

/** Checks permission and returns the new entry; throws a problem if rejected. `entry` is absent if there is none. */
export type Decide = (entry: Entry | undefined, timeline: Timeline, ctx: RequestContext, tx: Tx) => Entry;

type Changed = EntryVersion & { readonly timelineId: string };

/**
 * Changes one entry: locks it with its timeline, applies the domain decision, updates counts and refreshes the read
 * model.
 */
export const changeEntry = async (
  deps: ChangeDeps,
  { code, entryId }: EntryPlace,
  ctx: RequestContext,
  decide: Decide,
): Promise<Changed> => {
  const { timelines, entries, refreshReadModel, clock } = deps;
  const found = await findTimeline(timelines, code);
  const changed = await ctx.transaction<Changed>(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    const before = await entries.lock(tx, timeline.id, entryId);
    const after = decide(before, timeline, ctx, tx);
    const version = await timelines.bump(tx, timeline.id, countChange(before?.status, after.status));
    await entries.save(tx, { ...after, version });
    await storeFormer(deps, tx, { timelineId: timeline.id, version, pairs: [{ before, after }] }, ctx);
    scheduleRefresh(tx, timeline.id, clock.now());
    return { timelineId: timeline.id, code: timeline.code, version, status: after.status };
  });
  await refreshReadModel(changed.timelineId, ctx.log);
  return changed;
};

export const entryUnknown = () =>
  problem('not-found', 'entry-unknown', 'This memory no longer exists. Reload the page.');

export type ChangeOf<I> = (deps: ChangeDeps) => Handler<I, EntryVersion>;
