import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { countChange, type Entry } from '../domain/entry.js';
import type { Timeline } from '../domain/timeline.js';
import { findTimeline } from './find-timeline.js';
import { repairLater } from './timeline-jobs.js';
import type { EntryRows, ShowAtOnce, TimelineRows } from './timeline-ports.js';

export type ChangeDeps = { timelines: TimelineRows; entries: EntryRows; showAtOnce: ShowAtOnce; clock: Clock };
export type EntryPlace = { readonly code: string; readonly entryId: string };
export type EntryVersion = { readonly code: string; readonly version: number; readonly status: string };

/** Judges who may and what comes out; throws a problem when nothing may. `entry` is absent when there is none. */
export type Decide = (entry: Entry | undefined, timeline: Timeline, turn: Turn, tx: Tx) => Entry;

type Changed = EntryVersion & { readonly timelineId: string };

/** Every change of one memory: locked with its timeline, decided by the domain, counted, and shown at once. */
export const changeEntry = async (
  { timelines, entries, showAtOnce, clock }: ChangeDeps,
  { code, entryId }: EntryPlace,
  turn: Turn,
  decide: Decide,
): Promise<Changed> => {
  const found = await findTimeline(timelines, code);
  const changed = await turn.once<Changed>(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    const before = await entries.lock(tx, timeline.id, entryId);
    const after = decide(before, timeline, turn, tx);
    const version = await timelines.bump(tx, timeline.id, countChange(before?.status, after.status));
    await entries.save(tx, { ...after, version });
    repairLater(tx, timeline.id, clock.now());
    return { timelineId: timeline.id, code: timeline.code, version, status: after.status };
  });
  await showAtOnce(changed.timelineId, turn.log);
  return changed;
};

export const entryUnknown = () =>
  problem('not-found', 'entry-unknown', 'This memory does not exist any more. Please reload the page.');

export type ChangeOf<I> = (deps: ChangeDeps) => Handler<I, EntryVersion>;
