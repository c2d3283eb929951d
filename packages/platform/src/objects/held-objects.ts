import { sql } from 'kysely';
import type { Db } from '../postgres/database.js';
import type { Objects } from './objects.js';

/** Name of an advisory lock in a service's database. While a backup holds it, no object is removed. */
export const objectsStay = 'objects-stay';

/**
 * Wraps a store so that it removes nothing while a backup copies it. Skipped objects become orphans, which the next
 * sweep removes. Taking the lock waits for a removal in progress.
 */
export const heldObjects = (objects: Objects, db: Db): Objects => ({
  ...objects,
  remove: (key) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        free: boolean;
      }>`select pg_try_advisory_xact_lock_shared(hashtext(${objectsStay})) as free`.execute(tx);
      if (rows[0]?.free === true) await objects.remove(key);
    }),
});
