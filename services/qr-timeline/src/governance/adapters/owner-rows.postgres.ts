import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { OwnerRows } from '../application/owner-ports.js';
import { getNotificationDetails } from './keepers.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type StoredSuccessor = AliasedRow<
  RowOf<'timeline_keepers', 'id' | 'timeline_id' | 'customer_id' | 'name' | 'email_sealed'>
>;

export const postgresOwnerRows: OwnerRows = {
  handOver: async (tx, timelineId, { fromId, toId, name, email, at }) => {
    await sql`
      update timelines set owner_id = ${toId}, owner_name = ${name}, owner_email = ${email}, owner_phone = null,
        farewell = null, owner_seen_at = ${at} where id = ${timelineId}`.execute(tx.db);
    // Wish and successor were the former owner's; the new one chooses.
    await sql`delete from timeline_succession where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`delete from timeline_successors where timeline_id = ${timelineId}`.execute(tx.db);
    await sql`
      update codes set customer_id = ${toId},
        holder = case holder when ${`claim:${fromId}`} then ${`claim:${toId}`} else holder end
      where timeline_id = ${timelineId}`.execute(tx.db);
  },

  successors: async (tx, customerId, at) => {
    const { rows } = await sql<StoredSuccessor>`
      select t.id as "timelineId", k.id, k.customer_id as "customerId", k.name, k.email_sealed as "emailSealed"
      from timelines t join timeline_offers o on o.timeline_id = t.id join timeline_keepers k on k.id = o.keeper_id
      where t.owner_id = ${customerId} and t.created_at <= ${at} and t.undone_at is null
        and coalesce(t.farewell, 'keep') = 'keep' and o.accepted_at is not null and k.state = 'keeping'
      order by t.id for no key update of t`.execute(tx.db);
    return rows;
  },

  mergeKeepers: async (tx, { fromId, toId, emailSealed }) => {
    // A keeper of both addresses, or the owner under the other one, keeps it only once.
    await sql`
      update timeline_keepers k set state = 'ended' from timelines t
      where t.id = k.timeline_id and k.customer_id = ${fromId} and k.state <> 'ended' and (t.owner_id = ${toId}
        or exists (select 1 from timeline_keepers o
          where o.timeline_id = k.timeline_id and o.customer_id = ${toId} and o.state <> 'ended'))`.execute(tx.db);
    const { rows } = await sql<RowOf<'timeline_keepers', 'timeline_id'>>`
      update timeline_keepers set customer_id = ${toId}, email_sealed = ${emailSealed}
      where customer_id = ${fromId} returning timeline_id`.execute(tx.db);
    const touched = [...new Set(rows.map((row) => row.timeline_id))];
    await getNotificationDetails(tx, touched);
    return touched;
  },

  eraseKeepers: async (tx, customerId) => {
    const { rows } = await sql<RowOf<'timeline_keepers', 'timeline_id'>>`
      delete from timeline_keepers where customer_id = ${customerId} returning timeline_id`.execute(tx.db);
    const touched = [...new Set(rows.map((row) => row.timeline_id))];
    await getNotificationDetails(tx, touched);
    return touched;
  },
};
