import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import type { ReportReason } from '@keepsake/contracts/catalog/report-reasons';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { EntryReport, ReportInPlace, Reports } from '../application/keeping-ports.js';
import { entryOf, mediaColumns, type EntryRecord } from '../../timelines/api.js';

type ReportRecord = {
  readonly id: string;
  readonly timeline_id: string;
  readonly entry_id: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly about_keepers: boolean;
  readonly state: EntryReport['state'];
  readonly reported_at: Date;
};

const reportOf = (row: ReportRecord): EntryReport => ({
  id: row.id,
  timelineId: row.timeline_id,
  entryId: row.entry_id,
  reason: row.reason,
  words: row.words,
  aboutKeepers: row.about_keepers,
  state: row.state,
  reportedAt: row.reported_at,
});

const maxShown = 200;

type PlacedRecord = EntryRecord &
  Omit<ReportRecord, 'id' | 'state'> & {
    readonly report_id: string;
    readonly code: string;
    readonly honoree_name: string | null;
    readonly event_type: string;
    readonly event_type_slug: EventTypeSlug;
    readonly is_private: boolean;
    readonly settled_at: Date | null;
    readonly report_state: EntryReport['state'];
  };

const placedOf = (row: PlacedRecord): ReportInPlace => ({
  ...reportOf({ ...row, id: row.report_id, state: row.report_state }),
  entry: entryOf(row),
  code: row.code,
  eventType: row.event_type,
  eventTypeSlug: row.event_type_slug,
  isPrivate: row.is_private,
  ...present({ honoreeName: row.honoree_name ?? undefined, settledAt: row.settled_at ?? undefined }),
});

export const postgresReports = (db: Db): Reports => ({
  insert: async (tx, report) => {
    const { rows } = await sql<{ id: string }>`
      insert into entry_reports (id, timeline_id, entry_id, browser_id, reason, words, about_keepers, state, reported_at)
      values (${report.id}, ${report.timelineId}, ${report.entryId}, ${report.browserId}, ${report.reason},
        ${report.words}, ${report.aboutKeepers}, 'open', ${report.reportedAt})
      on conflict (entry_id, browser_id, about_keepers) where state = 'open'
        do update set reason = excluded.reason, words = excluded.words
      returning id`.execute(tx.db);
    return rows[0]?.id ?? report.id;
  },

  open: async (timelineId, aboutKeepersToo) => {
    const { rows } = await sql<ReportRecord>`
      select r.* from entry_reports r join entries e on e.id = r.entry_id
      where r.timeline_id = ${timelineId} and r.state = 'open' and e.status = 'shown'
        and (${aboutKeepersToo} or not r.about_keepers)
      order by r.reported_at limit ${maxShown}`.execute(db);
    return rows.map(reportOf);
  },

  newest: async ({ settled, limit: requested, cursor }) => {
    const limit = pageLimit(requested);
    const after = readCursor(cursor);
    const rows = sql`entry_reports r join timelines t on t.id = r.timeline_id join entries e on e.id = r.entry_id
      left join media m on m.id = e.media_id
      where not t.test and t.undone_at is null
        and ${settled ? sql`r.state <> 'open'` : sql`r.state = 'open' and e.status = 'shown'`}`;
    const [{ rows: found }, { rows: counted }] = await Promise.all([
      sql<PlacedRecord>`
        select e.*, ${mediaColumns}, r.id as report_id, r.state as report_state,
          r.entry_id, r.reason, r.words, r.about_keepers, r.reported_at, r.settled_at, t.code, t.honoree_name,
          t.event_type, t.event_type_slug, t.is_private
        from ${rows} ${after ? sql`and (r.reported_at, r.id) < (${after.at}, ${after.id}::uuid)` : sql``}
        order by r.reported_at desc, r.id desc limit ${limit + 1}`.execute(db),
      sql<{ n: number }>`select count(*)::int as n from ${rows}`.execute(db),
    ]);
    const page = pageOf(
      found.map((row) => ({ at: row.reported_at, id: row.report_id, report: placedOf(row) })),
      limit,
    );
    return {
      ...present({ nextCursor: page.nextCursor }),
      rows: page.rows.map(({ report }) => report),
      total: counted[0]?.n ?? 0,
    };
  },

  find: async (id) => {
    const { rows } = await sql<ReportRecord>`select * from entry_reports where id = ${id}`.execute(db);
    return rows[0] && reportOf(rows[0]);
  },

  openSince: async (tx, timelineId, aboutKeepers, since) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from entry_reports
      where timeline_id = ${timelineId} and about_keepers = ${aboutKeepers} and state = 'open'
        and reported_at > ${since}`.execute(tx.db);
    return rows[0]?.n ?? 0;
  },

  settle: async (tx, { entryId, aboutKeepers }, { state, by, at }) => {
    await sql`
      update entry_reports set state = ${state}, settled_at = ${at}, settled_by = ${by}
      where entry_id = ${entryId} and about_keepers = ${aboutKeepers} and state = 'open'`.execute(tx.db);
  },
});
