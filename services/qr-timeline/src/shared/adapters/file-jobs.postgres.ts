import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

/** Statements that exports, books and films share: a worker makes a file in attempts, and reports its progress. */
export const fileJobs = (db: Db, name: 'exports' | 'book_copies' | 'film_copies') => {
  const table = sql.table(name);
  return {
    /** Returns false if another attempt has begun or the job has ended. */
    saveProgress: async (id: string, attempt: number, done: number, total: number, at: Date): Promise<boolean> => {
      const { rows } = await sql`
        update ${table} set done = ${done}, total = ${total}, touched_at = ${at}
        where id = ${id} and attempt = ${attempt} and state = 'making' returning 1`.execute(db);
      return rows.length === 1;
    },

    /** Ends this attempt in another state. Returns false if another one has begun or the job has ended. */
    stop: async (tx: Pick<Tx, 'db'>, id: string, attempt: number, as: string, at: Date): Promise<boolean> => {
      const { rows } = await sql`
        update ${table} set state = ${as}, touched_at = ${at}
        where id = ${id} and attempt = ${attempt} and state = 'making' returning 1`.execute(tx.db);
      return rows.length === 1;
    },

    cancel: async (tx: Tx, timelineId: string, at: Date): Promise<void> =>
      void (await sql`
        update ${table} set state = 'canceled', touched_at = ${at}
        where timeline_id = ${timelineId} and state in ('queued', 'making')`.execute(tx.db)),

    /** Returns jobs that have been silent for a minute per attempt. */
    stalled: async (now: Date): Promise<readonly string[]> => {
      const { rows } = await sql<RowOf<'exports', 'id'>>`
        select id from ${table} where state in ('queued', 'making')
          and touched_at < ${now}::timestamptz - make_interval(mins => greatest(attempt, 1))
        order by touched_at limit 100`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
};

/** Statements for files that expire: of exports and books. */
export const expiringFiles = (db: Db, name: 'exports' | 'book_copies') => {
  const table = sql.table(name);
  return {
    /** Expires files, and returns those whose object is not deleted yet, 1,000 at most. */
    expire: async (now: Date): Promise<readonly { readonly id: string; readonly objectKey: string }[]> => {
      await sql`update ${table} set state = 'gone' where state = 'ready' and expires_at <= ${now}`.execute(db);
      const { rows } = await sql<RowOf<'exports', 'id'> & { objectKey: string }>`
        select id, object_key as "objectKey" from ${table}
        where object_key is not null and state = 'gone' order by expires_at limit 1000`.execute(db);
      return rows;
    },

    deleteObject: async (id: string): Promise<void> =>
      void (await sql`
        update ${table} set object_key = null, size = null where id = ${id} and state = 'gone'`.execute(db)),

    /** Returns the keys that no row refers to. */
    unknownKeys: async (objectKeys: readonly string[]): Promise<readonly string[]> => {
      if (objectKeys.length === 0) return [];
      const { rows } = await sql<{ key: string }>`
        select given.key from unnest(${[...objectKeys]}::text[]) as given (key)
        where not exists (select 1 from ${table} made where made.object_key = given.key)`.execute(db);
      return rows.map(({ key }) => key);
    },
  };
};
