import { sql } from 'kysely';
import type { Db } from '../database.js';
import type { Objects } from './objects.js';

/** Whoever holds this advisory lock of a service's database, as a backup does, may be sure that no object goes away. */
export const objectsStay = 'objects-stay';

/**
 * The same store, which removes nothing while a backup copies it. What should have gone is nobody's then, and the next
 * sweep takes it. A removal under way is waited for by whoever takes the lock.
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
