import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { WeeklySummaries } from '../application/weekly-ports.js';

export const postgresWeeklySummaries = (db: Db): WeeklySummaries => ({
  isSent: async (week) =>
    (await sql`select 1 from weekly_summaries where week = ${week}::date`.execute(db)).rows.length > 0,
  record: async (tx, week, at) =>
    (
      await sql`insert into weekly_summaries (week, at) values (${week}::date, ${at})
        on conflict (week) do nothing returning 1`.execute(tx.db)
    ).rows.length > 0,
});
