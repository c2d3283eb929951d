import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { optionsOf, describe, requireRevision, type AboutChange, type StoredAbout } from '../domain/about.js';
import { requirePermission, type Permission } from '../domain/permissions.js';
import { noCountChange, type Timeline } from '../domain/timeline.js';
import type { ManageRows } from './manage-ports.js';
import { findTimeline } from './find-timeline.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type { RefreshReadModel, TimelineRows } from './timeline-ports.js';

export type HeadDeps = {
  timelines: TimelineRows;
  manageRows: ManageRows;
  refreshReadModel: RefreshReadModel;
  clock: Clock;
};

/** Changes the header of a timeline: checks permission, locks, and refreshes the read model. */
export const changeHead = async (
  { timelines, refreshReadModel, clock }: HeadDeps,
  input: { readonly code: string; readonly act: Permission },
  ctx: RequestContext,
  save: (tx: Tx, timeline: Timeline) => Promise<void>,
): Promise<Timeline> => {
  const found = await findTimeline(timelines, input.code);
  requirePermission(found, ctx.caller, input.act);
  await ctx.transaction(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    requirePermission(timeline, ctx.caller, input.act);
    await save(tx, timeline);
    await timelines.bump(tx, timeline.id, noCountChange);
    scheduleRefresh(tx, timeline.id, clock.now());
    return {};
  });
  await refreshReadModel(found.id, ctx.log);
  return findTimeline(timelines, found.code);
};

export type DescribeTimeline = AboutChange & { readonly code: string; readonly revision?: number };

/** Changes heading, texts, dates, resting place and event type. */
export const describeTimeline =
  (deps: HeadDeps): Handler<DescribeTimeline, StoredAbout> =>
  async ({ code, revision, ...change }, ctx) =>
    optionsOf(
      await changeHead(deps, { code, act: 'describe' }, ctx, async (tx, timeline) => {
        requireRevision(timeline.aboutRevision, revision);
        await deps.manageRows.saveAbout(tx, timeline.id, describe(timeline, change));
      }),
    );
