import type { Tx } from '@keepsake/platform/turn';
import { sql } from 'kysely';

/** Tells the trigger that writes down the life of plates who is at work, for this transaction alone. */
export const actingStaff = async (tx: Tx, staffId: string, reason = ''): Promise<void> =>
  void (await sql`select set_config('keepsake.staff', ${staffId}, true), set_config('keepsake.reason', ${reason}, true)`.execute(
    tx.db,
  ));
