import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/turn';
import { countChange, moderate, type Entry } from '../domain/entry.js';
import { isSupport, requireAct } from '../domain/keeping.js';
import { entryJson } from '../domain/timeline-json.js';
import { findTimeline } from './find-timeline.js';
import type { EntryReport, Reports } from './keeping-ports.js';
import { saySupportActed } from './say-support-acted.js';
import { repairLater } from './timeline-jobs.js';
import type { EntryRows, ShowAtOnce, TimelineRows } from './timeline-ports.js';

type Deps = {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly reports: Reports;
  readonly clock: Clock;
  readonly showAtOnce: ShowAtOnce;
};

export type ShownReport = EntryReport & { readonly entry: Entry; readonly entryJson: Buffer };

/** What waits for a decision. Reports about the keepers are shown to support alone. */
export const listReports =
  ({
    timelines,
    entries,
    reports,
  }: Omit<Deps, 'clock' | 'showAtOnce'>): Handler<{ readonly code: string }, readonly ShownReport[]> =>
  async ({ code }, turn) => {
    const timeline = await findTimeline(timelines, code);
    requireAct(timeline, turn.caller, 'moderate');
    const open = await reports.open(timeline.id, isSupport(turn.caller));
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

/** The memory stays, or it is hidden; what others reported about it is settled with it. */
export const settleReport =
  (deps: Deps): Handler<SettleReport, Settled> =>
  async ({ code, id, act }, turn) => {
    const { timelines, entries, reports, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'moderate');
    const report = await reports.find(id);
    if (report?.timelineId !== found.id || !mayRead(report, turn.caller)) throw reportUnknown();
    const state = act === 'hide' ? 'hidden' : 'kept';
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'moderate');
      const entry = await entries.lock(tx, timeline.id, report.entryId);
      if (act === 'hide' && entry?.status === 'shown') await hide(deps, tx, entry);
      saySupportActed(tx, turn.caller, report.entryId, `report-${state}`, ['status']);
      const by = 'id' in turn.caller ? turn.caller.id : '';
      await reports.settle(tx, report, { state, by, at: clock.now() });
      repairLater(tx, timeline.id, clock.now());
      return {};
    });
    await deps.showAtOnce(found.id, turn.log);
    return { code: found.code, state };
  };

const mayRead = (report: EntryReport, caller: Caller): boolean => !report.aboutKeepers || isSupport(caller);

const hide = async ({ timelines, entries }: Deps, tx: Tx, entry: Entry): Promise<void> => {
  const status = moderate(entry.status, 'hide');
  const version = await timelines.bump(tx, entry.timelineId, countChange(entry.status, status));
  await entries.save(tx, { ...entry, status, version });
};
