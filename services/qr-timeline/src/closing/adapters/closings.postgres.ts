import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Closings } from '../application/ports.js';
import type { BusinessClosing } from '../domain/closing.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = Omit<RowOf<'business_closings'>, 'closes_on'> & { readonly day: string };

const closingOf = (row: Row): BusinessClosing => ({
  id: row.id,
  closesOn: row.day,
  closesAt: row.closes_at,
  sentence: row.sentence,
  announcedBy: row.announced_by,
  announcedAt: row.announced_at,
});

/** Stores closings. The unique index leaves one announcer as the winner. */
export const postgresClosings = (db: Db): Closings => ({
  current: async () => {
    const { rows } = await sql<Row>`
      select *, closes_on::text as day from business_closings where withdrawn_at is null`.execute(db);
    return rows[0] && closingOf(rows[0]);
  },
  insert: async (tx, { id, closesOn, closesAt, sentence, announcedBy, announcedAt }) => {
    const { rows } = await sql`
      insert into business_closings (id, closes_on, closes_at, sentence, announced_by, announced_at)
      values (${id}, ${closesOn}::date, ${closesAt}, ${sentence}, ${announcedBy}, ${announcedAt})
      on conflict ((true)) where withdrawn_at is null do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  withdraw: async (tx, id, { staffId, at }) => {
    const { rows } = await sql`
      update business_closings set withdrawn_by = ${staffId}, withdrawn_at = ${at}
      where id = ${id} and withdrawn_at is null and closes_at > ${at} returning 1`.execute(tx.db);
    return rows.length > 0;
  },
});
