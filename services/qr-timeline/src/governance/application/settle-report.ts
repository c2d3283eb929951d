import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
import {
  countChange,
  moderate,
  type Entry,
  isSupport,
  requirePermission,
  entryJson,
  findTimeline,
  scheduleRefresh,
  type EntryRows,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { ReplyRows } from '../../replies/api.js';
import type { EntryReport, ReportedReply, Reports } from './keeping-ports.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';

type Deps = {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly replies: Pick<ReplyRows, 'lock' | 'save'>;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly refreshReadModel: RefreshReadModel;
};

export type ShownReport = EntryReport & {
  readonly reply?: ReportedReply;
  readonly entry: Entry;
  readonly entryJson: Buffer;
};

/** Lists open reports. Reports about keepers are visible to support only. */
export const listReports =
  ({
    timelines,
    entries,
    reports,
  }: Pick<Deps, 'timelines' | 'entries' | 'reports'>): Handler<{ readonly code: string }, readonly ShownReport[]> =>
  async ({ code }, ctx) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, ctx.caller, 'moderate');
    const open = await reports.open(timeline.id, isSupport(ctx.caller));
    const found = await Promise.all(open.map(({ entryId }) => entries.find(timeline.id, entryId)));
    return open.flatMap((report, at) => {
      const entry = found[at];
      return entry ? { ...report, entry, entryJson: Buffer.from(entryJson(entry, true)) } : [];
    });
  };

const reportUnknown = () =>
  problem('not-found', 'report-unknown', 'This report is settled already. Please reload the page.');

export type SettleReport = { readonly code: string; readonly id: string; readonly act: 'keep' | 'hide' };
type Settled = { readonly code: string; readonly state: 'kept' | 'hidden' };

/** Settles a report: keeps or hides the entry or reply; other reports about it are settled too. */
export const settleReport =
  (deps: Deps): Handler<SettleReport, Settled> =>
  async ({ code, id, act }, ctx) => {
    const { timelines, entries, reports, clock } = deps;
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'moderate');
    const report = await reports.find(id);
    if (report?.timelineId !== found.id || !mayRead(report, ctx.caller)) throw reportUnknown();
    const state = act === 'hide' ? 'hidden' : 'kept';
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'moderate');
      const entry = await entries.lock(tx, timeline.id, report.entryId);
      if (act === 'hide' && report.replyId !== undefined) await hideReply(deps, tx, timeline.id, report.replyId);
      else if (act === 'hide' && entry?.status === 'shown') await hide(deps, tx, entry);
      publishSupportActed(tx, ctx.caller, report.entryId, `report-${state}`, ['status']);
      const by = 'id' in ctx.caller ? ctx.caller.id : '';
      await reports.settle(tx, report, { state, by, at: clock.now() });
      scheduleRefresh(tx, timeline.id, clock.now());
      return {};
    });
    await deps.refreshReadModel(found.id, ctx.log);
    return { code: found.code, state };
  };

const hideReply = async ({ replies }: Deps, tx: Tx, timelineId: string, replyId: string): Promise<void> => {
  const reply = await replies.lock(tx, timelineId, replyId);
  if (reply?.status === 'shown') await replies.save(tx, { ...reply, status: 'hidden' });
};

const mayRead = (report: EntryReport, caller: Caller): boolean => !report.aboutKeepers || isSupport(caller);

const hide = async ({ timelines, entries }: Deps, tx: Tx, entry: Entry): Promise<void> => {
  const status = moderate(entry.status, 'hide');
  const version = await timelines.bump(tx, entry.timelineId, countChange(entry.status, status));
  await entries.save(tx, { ...entry, status, version });
};
