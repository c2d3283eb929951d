import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { Keeper, Keepers, Offer } from '../application/keeping-ports.js';
import { heldReplies, type KeeperRole } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type KeeperRecord = RowOf<'timeline_keepers'>;

const keeperOf = (row: KeeperRecord): Keeper => ({
  id: row.id,
  timelineId: row.timeline_id,
  customerId: row.customer_id,
  name: row.name,
  emailSealed: row.email_sealed,
  role: row.role,
  state: row.state,
  invitedAt: row.invited_at,
  since: row.since,
});

const list = async (db: Db, timelineId: string): Promise<readonly Keeper[]> => {
  const { rows } = await sql<KeeperRecord>`
    select * from timeline_keepers where timeline_id = ${timelineId} and state <> 'ended'
    order by invited_at, id`.execute(db);
  return rows.map(keeperOf);
};

const offerOf = async (db: Db, timelineId: string): Promise<Offer | undefined> => {
  const { rows } = await sql<
    AliasedRow<RowOf<'timeline_offers', 'keeper_id' | 'at_farewell'>> & { readonly accepted: boolean }
  >`
    select keeper_id as "keeperId", at_farewell as "atFarewell", accepted_at is not null as accepted
    from timeline_offers where timeline_id = ${timelineId}`.execute(db);
  return rows[0];
};

/** Updates the copy on the timeline row and increments its version, so that cached pages are rebuilt. */
export const getNotificationDetails = async (tx: Tx, timelineIds: readonly string[]): Promise<void> => {
  if (timelineIds.length === 0) return;
  await sql`
    update timelines t set version = version + 1, changed_at = clock_timestamp(), keepers = coalesce((
      select jsonb_object_agg(k.customer_id, k.role) from timeline_keepers k
      where k.timeline_id = t.id and k.state = 'keeping'), '{}')
    where t.id = any(${[...timelineIds]}::uuid[])`.execute(tx.db);
};

type CardRow = RowOf<'timelines', 'code' | 'id' | 'owner_name' | 'honoree_name' | 'event_type' | 'event_date'> & {
  readonly role: KeeperRole;
  readonly waiting: number;
};

export const postgresKeepers = (db: Db): Keepers => ({
  list: (timelineId) => list(db, timelineId),
  locked: (tx, timelineId) => list(tx.db, timelineId),

  find: async (id) => {
    const { rows } = await sql<KeeperRecord>`select * from timeline_keepers where id = ${id}`.execute(db);
    return rows[0] && keeperOf(rows[0]);
  },

  insert: async (tx, keeper) => {
    await sql`
      insert into timeline_keepers (id, timeline_id, customer_id, name, email_sealed, role, state, invited_at, since)
      values (${keeper.id}, ${keeper.timelineId}, ${keeper.customerId}, ${keeper.name}, ${keeper.emailSealed},
        ${keeper.role}, ${keeper.state}, ${keeper.invitedAt}, ${keeper.since})`.execute(tx.db);
  },

  setRole: async (tx, id, role) => {
    await sql`update timeline_keepers set role = ${role} where id = ${id}`.execute(tx.db);
  },

  settle: async (tx, id, state, at) => {
    await sql`update timeline_keepers set state = ${state}, since = ${at} where id = ${id}`.execute(tx.db);
  },

  getTimelineDetails: (tx, timelineId) => getNotificationDetails(tx, [timelineId]),

  keptBy: async (customerId) => {
    const { rows } = await sql<CardRow>`
      select t.code, k.role, k.id, t.owner_name, t.honoree_name, t.event_type, t.event_date,
        t.held_count + ${heldReplies} as waiting
      from timeline_keepers k join timelines t on t.id = k.timeline_id
      where k.customer_id = ${customerId} and k.state = 'keeping' and t.undone_at is null
      order by k.since desc limit 200`.execute(db);
    return rows.map((row) => ({
      code: row.code,
      role: row.role,
      keeperId: row.id,
      ownerName: row.owner_name,
      eventType: row.event_type,
      waiting: row.waiting,
      ...present({ honoreeName: row.honoree_name ?? undefined, eventDate: row.event_date ?? undefined }),
    }));
  },

  knows: async (customerId) => {
    const { rows } = await sql`
      select 1 from timeline_keepers where customer_id = ${customerId} and state <> 'ended'
      union all select 1 from timeline_successors where customer_id = ${customerId} limit 1`.execute(db);
    return rows.length > 0;
  },

  ownerOf: async (timelineId, tx) => {
    const { rows } = await sql<{ name: RowOf<'timelines'>['owner_name']; email: RowOf<'timelines'>['owner_email'] }>`
      select owner_name as name, owner_email as email from timelines where id = ${timelineId}`.execute(tx?.db ?? db);
    return rows[0] ?? { name: '', email: '' };
  },

  offerOf: (timelineId) => offerOf(db, timelineId),
  lockedOffer: (tx, timelineId) => offerOf(tx.db, timelineId),

  offer: async (tx, timelineId, { keeperId, atFarewell: onAccountDeletion }, at) => {
    await sql`
      insert into timeline_offers (timeline_id, keeper_id, at_farewell, offered_at)
      values (${timelineId}, ${keeperId}, ${onAccountDeletion}, ${at})
      on conflict (timeline_id) do update set keeper_id = excluded.keeper_id, at_farewell = excluded.at_farewell,
        offered_at = excluded.offered_at, accepted_at = null`.execute(tx.db);
  },

  acceptOffer: async (tx, timelineId, at) => {
    await sql`
      update timeline_offers set accepted_at = coalesce(accepted_at, ${at}) where timeline_id = ${timelineId}`.execute(
      tx.db,
    );
  },

  dropOffer: async (tx, timelineId) => {
    await sql`delete from timeline_offers where timeline_id = ${timelineId}`.execute(tx.db);
  },
});
