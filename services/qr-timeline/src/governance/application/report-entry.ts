import type { ReportReason } from '@keepsake/contracts/catalog/report-reasons';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import {
  browserOf,
  entryUnknown,
  type EntryPlace,
  findTimeline,
  type EntryRows,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Reports } from './keeping-ports.js';

export type ReportEntry = EntryPlace & {
  readonly reason: ReportReason;
  readonly words: string;
  readonly aboutKeepers: boolean;
};

/** At most one email per hour; the manage page lists all reports. */
const quietMs = 60 * 60_000;

/** Reports an entry. Nothing is hidden: the family decides, or support if the report is about them. */
export const reportEntry =
  ({
    timelines,
    entries,
    reports,
    clock,
    ids,
  }: {
    readonly timelines: TimelineRows;
    readonly entries: EntryRows;
    readonly reports: Reports;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<ReportEntry, { readonly reportId: string }> =>
  async ({ code, entryId, ...message }, ctx) => {
    const browserId = browserOf(ctx.caller);
    const { id: timelineId } = await findTimeline(timelines, code);
    if ((await entries.find(timelineId, entryId))?.status !== 'shown') throw entryUnknown();
    return ctx.transaction(async (tx) => {
      const { aboutKeepers } = message;
      const now = clock.now();
      const recent = await reports.openSince(tx, timelineId, aboutKeepers, new Date(now.getTime() - quietMs));
      const report = { ...message, id: ids.next(), timelineId, entryId, state: 'open', reportedAt: now } as const;
      const reportId = await reports.insert(tx, { ...report, browserId });
      if (recent === 0) tx.publish(entryReported, { reportId, timelineId, aboutKeepers });
      return { reportId };
    });
  };
