import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { browserOf } from '../domain/timeline-privacy.js';
import { entryUnknown, type EntryPlace } from './change-entry.js';
import { findTimeline } from './find-timeline.js';
import type { Reports } from './keeping-ports.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';

export type ReportEntry = EntryPlace & {
  readonly reason: string;
  readonly words: string;
  readonly aboutKeepers: boolean;
};

/** One mail in an hour is enough to make somebody look; the desk has them all. */
const quietMs = 60 * 60_000;

/** A guest asks that somebody looks at a memory. Nothing is hidden by it: the family decides, or support when it is about them. */
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
  async ({ code, entryId, ...said }, turn) => {
    const browserId = browserOf(turn.caller);
    const { id: timelineId } = await findTimeline(timelines, code);
    if ((await entries.find(timelineId, entryId))?.status !== 'shown') throw entryUnknown();
    return turn.once(async (tx) => {
      const { aboutKeepers } = said;
      const now = clock.now();
      const recent = await reports.openSince(tx, timelineId, aboutKeepers, new Date(now.getTime() - quietMs));
      const report = { ...said, id: ids.next(), timelineId, entryId, state: 'open', reportedAt: now } as const;
      const reportId = await reports.insert(tx, { ...report, browserId });
      if (recent === 0) tx.say(entryReported, { reportId, timelineId, aboutKeepers });
      return { reportId };
    });
  };
