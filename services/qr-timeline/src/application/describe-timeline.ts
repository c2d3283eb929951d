import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { aboutOf, describe, requireRevision, type AboutChange, type KeptAbout } from '../domain/about.js';
import { requireAct, type Act } from '../domain/keeping.js';
import { noCountChange, type Timeline } from '../domain/timeline.js';
import type { DeskRows } from './desk-ports.js';
import { findTimeline } from './find-timeline.js';
import { repairLater } from './timeline-jobs.js';
import type { ShowAtOnce, TimelineRows } from './timeline-ports.js';

export type HeadDeps = { timelines: TimelineRows; desk: DeskRows; showAtOnce: ShowAtOnce; clock: Clock };

/** Every change of what stands above the memories: by those who may, locked, and shown at once. */
export const changeHead = async (
  { timelines, showAtOnce, clock }: HeadDeps,
  asked: { readonly code: string; readonly act: Act },
  turn: Turn,
  save: (tx: Tx, timeline: Timeline) => Promise<void>,
): Promise<Timeline> => {
  const found = await findTimeline(timelines, asked.code);
  requireAct(found, turn.caller, asked.act);
  await turn.once(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    requireAct(timeline, turn.caller, asked.act);
    await save(tx, timeline);
    await timelines.bump(tx, timeline.id, noCountChange);
    repairLater(tx, timeline.id, clock.now());
    return {};
  });
  await showAtOnce(found.id, turn.log);
  return findTimeline(timelines, found.code);
};

export type DescribeTimeline = AboutChange & { readonly code: string; readonly revision?: number };

/** Heading, texts, dates, resting place and kind of event. */
export const describeTimeline =
  (deps: HeadDeps): Handler<DescribeTimeline, KeptAbout> =>
  async ({ code, revision, ...change }, turn) =>
    aboutOf(
      await changeHead(deps, { code, act: 'describe' }, turn, async (tx, timeline) => {
        requireRevision(timeline.aboutRevision, revision);
        await deps.desk.saveAbout(tx, timeline.id, describe(timeline, change));
      }),
    );
