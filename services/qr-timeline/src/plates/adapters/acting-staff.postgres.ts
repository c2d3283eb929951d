import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';

/** Sets the acting staff member for the plate history trigger, in this transaction only. */
export const actingStaff = async (tx: Tx, staffId: string, reason = ''): Promise<void> =>
  void (await sql`select set_config('keepsake.staff', ${staffId}, true), set_config('keepsake.reason', ${reason}, true)`.execute(
    tx.db,
  ));
