import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Member, Members } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'members'> & {
  readonly has_password: boolean;
  readonly location_ids: readonly string[];
  readonly last_act_at: Date | null;
  readonly founder: boolean;
};

const memberOf = (row: Row): Member => ({
  id: row.id,
  accountId: row.account_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: row.role,
  state: row.state,
  hasPassword: row.has_password,
  locationIds: row.location_ids,
  invitedAt: row.invited_at,
  founder: row.founder,
  ...present({ joinedAt: row.joined_at ?? undefined, lastActAt: row.last_act_at ?? undefined }),
});

/** The applicant is listed under the id of the account. */
const founders = sql`select id, id as account_id, email, first_name, last_name, 'owner' as role, 'active' as state, true as has_password,
    array[]::uuid[] as location_ids, created_at as invited_at, decided_at as joined_at, true as founder
  from accounts where account_status is not null`;
const invited = sql`select id, account_id, email, first_name, last_name, role, state, password_hash is not null as has_password,
    array(select location_id from member_locations where member_id = members.id order by location_id) as location_ids,
    invited_at, joined_at, false as founder
  from members`;

export const postgresMembers = (db: Db): Members => ({
  list: async (accountId) => {
    const { rows } =
      await sql<Row>`select p.*, (select max(at) from team_acts where account_id = ${accountId} and person_id = p.id) as last_act_at
      from (${founders} union all ${invited}) p where account_id = ${accountId}
      order by founder desc, invited_at, id`.execute(db);
    return rows.map(memberOf);
  },
  lock: async (tx, accountId, memberId) => {
    const { rows } =
      await sql<Row>`select p.*, null::timestamptz as last_act_at from (${invited} where id = ${memberId} for no key update) p
      where account_id = ${accountId}`.execute(tx.db);
    return rows[0] && memberOf(rows[0]);
  },
  insert: async (tx, one) => {
    const { rows } =
      await sql`insert into members (id, account_id, customer_id, partner_type, email, first_name, last_name, role, state, invited_at)
      select ${one.id}, ${one.accountId}, ${one.customerId}, ${one.partnerType}, ${one.email}, ${one.firstName}, ${one.lastName},
        ${one.role}, 'invited', ${one.invitedAt}
      where not exists (select 1 from accounts where customer_id = ${one.customerId} and partner_type = ${one.partnerType}
        and application_status <> 'refused')
      on conflict (customer_id, partner_type) where state <> 'off' do nothing returning 1`.execute(tx.db);
    if (rows.length === 0) return false;
    await saveLocations(tx.db, one.id, one.locationIds);
    return true;
  },
  saveStanding: async (tx, memberId, { role, locationIds }) => {
    await sql`update members set role = ${role} where id = ${memberId}`.execute(tx.db);
    await sql`delete from member_locations where member_id = ${memberId}`.execute(tx.db);
    await saveLocations(tx.db, memberId, locationIds);
  },
  setState: async (tx, memberId, state) => {
    const { rows } = await sql`update members set state = ${state} where id = ${memberId} and (${state} = 'off' or not (
        exists (select 1 from members other where other.customer_id = members.customer_id and other.id <> members.id
          and other.partner_type = members.partner_type and other.state <> 'off')
        or exists (select 1 from accounts where customer_id = members.customer_id and partner_type = members.partner_type
          and application_status <> 'refused')))
      returning 1`.execute(tx.db);
    // Invalidates all links that were emailed before.
    await sql`delete from password_links where account_id = ${memberId}`.execute(tx.db);
    return rows.length > 0;
  },
  byAddress: async (customerId, partnerType) => {
    const { rows } = await sql<
      RowOf<'members', 'id' | 'account_id' | 'email' | 'first_name'> & {
        password_hash: string;
        account_active: boolean;
      }
    >`select m.id, m.account_id, m.email, m.first_name, m.password_hash, a.account_status = 'active' as account_active
      from members m join accounts a on a.id = m.account_id
      where m.customer_id = ${customerId} and m.partner_type = ${partnerType} and m.state = 'active'`.execute(db);
    const [row] = rows;
    return (
      row && {
        id: row.id,
        accountId: row.account_id,
        email: row.email,
        firstName: row.first_name,
        passwordHash: row.password_hash,
        accountActive: row.account_active,
      }
    );
  },
});

const saveLocations = async (db: Db, memberId: string, locationIds: readonly string[]): Promise<void> => {
  await sql`insert into member_locations (member_id, location_id)
    select ${memberId}, unnest(${[...locationIds]}::uuid[])`.execute(db);
};
