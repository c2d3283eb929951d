import { sql } from 'kysely';
import type { PlateMoves } from '../application/support-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';
import { actingStaff, isAlive, isFree } from '../../plates/api.js';

/** Each method is one guarded update: of concurrent callers, one gets true. */
export const postgresPlateMoves: PlateMoves = {
  // Full row lock: `letGo` references this row and `take` changes a key of it, so two weaker locks would deadlock.
  wantNew: async (tx, newId) => void (await sql`select 1 from codes where id = ${newId} for update`.execute(tx.db)),

  unsentCopies: async (tx, codeId) => {
    const { rows } = await sql<
      RowOf<'batches', 'copies'>
    >`select b.copies from codes c join batches b on b.id = c.batch_id
      where c.id = ${codeId} and c.stock_state = 'assigned'`.execute(tx.db);
    return rows[0]?.copies ?? 1;
  },

  letGo: async (tx, { old, newId, reason, gone, staffId, at }) => {
    const { rows } = await sql`
      update codes set life_state = 'reassigned', timeline_id = null, replaced_by = ${newId}, gone = ${gone},
        reassigned_at = ${at}, reassigned_by = ${staffId}, reassign_reason = ${reason}
      where id = ${old.id} and life_state = ${old.lifeState} and timeline_id is not distinct from ${old.timelineId ?? null}::uuid
        and order_id is not distinct from ${old.orderId ?? null}::uuid and stock_state <> 'available'
      returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  take: async (tx, { old, newId, staffId, reason }) => {
    await actingStaff(tx, staffId, reason);
    const { rows } = await sql`
      update codes set life_state = ${old.lifeState}, timeline_id = ${old.timelineId ?? null}::uuid,
        activated_at = ${old.activatedAt ?? null}::timestamptz, customer_id = ${old.customerId ?? null},
        order_id = ${old.orderId ?? null}::uuid, stock_state = 'assigned',
        holder = ${isAlive(old) ? sql`${`replaces:${old.id}`}` : sql`coalesce((select was.holder from codes was where was.id = ${old.id}), ${`replaces:${old.id}`})`}
      where id = ${newId} and ${isFree} returning 1`.execute(tx.db);
    if (rows.length === 1)
      await sql`update plate_orders set story_code_id = ${newId} where story_code_id = ${old.id}`.execute(tx.db);
    return rows.length === 1;
  },
};
