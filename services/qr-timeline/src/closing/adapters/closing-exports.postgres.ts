import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { ClosingExports } from '../application/ports.js';
import { ownerless } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const maxFailed = 100;

/** Timelines whose owner gets a download. */
const exportable = sql`t.undone_at is null and not t.test and t.confirmed_at is not null
  and t.owner_id not like ${sql.lit(`${ownerless}%`)}`;

type NextRow = RowOf<'timelines', 'id' | 'owner_id'> & { readonly fresh: RowOf<'exports'>['id'] | null };
type Counts = { readonly total: number; readonly done: number; readonly failed: number };

export const postgresClosingExports = (db: Db): ClosingExports => ({
  underWay: async (closingId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from closing_exports c join exports e on e.id = c.export_id
      where c.closing_id = ${closingId} and e.state in ('queued', 'making')`.execute(db);
    return rows[0]?.n ?? 0;
  },
  next: async (closingId, limit, freshUntil) => {
    const { rows } = await sql<NextRow>`
      select t.id, t.owner_id, (
        select e.id from exports e where e.timeline_id = t.id and e.asked_by = t.owner_id and e.asked_at >= t.changed_at
          and e.state = 'ready' and e.expires_at > ${freshUntil} order by e.asked_at desc limit 1) as fresh
      from timelines t where ${exportable}
        and not exists (select 1 from closing_exports c where c.closing_id = ${closingId} and c.timeline_id = t.id)
        and not exists (select 1 from exports e where e.timeline_id = t.id and e.state in ('queued', 'making')
          and e.asked_by <> t.owner_id)
      order by t.id limit ${limit}`.execute(db);
    return rows.map((row) => ({
      timelineId: row.id,
      ownerId: row.owner_id,
      ...present({ fresh: row.fresh ?? undefined }),
    }));
  },
  record: async (tx, { closingId, timelineId, exportId }) => {
    const { rows } = await sql`
      insert into closing_exports (closing_id, timeline_id, export_id)
      values (${closingId}, ${timelineId}, ${exportId}) on conflict do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  progress: async (closingId) => {
    const counts = await sql<Counts>`
      select (select count(*)::int from timelines t where ${exportable}) as total,
        count(*) filter (where e.state in ('ready', 'gone'))::int as done,
        count(*) filter (where e.state = 'failed')::int as failed
      from closing_exports c join exports e on e.id = c.export_id join timelines t on t.id = c.timeline_id
      where c.closing_id = ${closingId} and ${exportable}`.execute(db);
    const failed = await sql<AliasedRow<RowOf<'timelines', 'code'> & RowOf<'exports', 'fault' | 'touched_at'>>>`
      select t.code, e.fault, e.touched_at as "touchedAt"
      from closing_exports c join exports e on e.id = c.export_id join timelines t on t.id = c.timeline_id
      where c.closing_id = ${closingId} and e.state = 'failed' and ${exportable}
      order by e.touched_at desc limit ${maxFailed}`.execute(db);
    const { total = 0, done = 0, failed: failedTotal = 0 } = counts.rows[0] ?? {};
    return {
      total,
      done,
      failedTotal,
      failed: failed.rows.map(({ code, fault, touchedAt }) => ({ code, reason: fault ?? '', failedAt: touchedAt })),
    };
  },
});
