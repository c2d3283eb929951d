import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Ids } from '@keepsake/platform/ids';
import type { Clock } from '@keepsake/platform/clock';
import type { LinkedAccount, LinkedAccounts } from '@keepsake/platform/password-links/password-links';
import { sql } from 'kysely';

type Row = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly partner_type: 'memorial' | 'pet';
  /** Partner of an invitation that is not accepted yet. */
  readonly joins: string | null;
  readonly member_of: string | null;
};

const linkedOf = (row: Row): LinkedAccount => ({
  accountId: row.id,
  email: row.email,
  firstName: row.first_name,
  partnerType: row.partner_type,
  ...present({ joins: row.joins ?? undefined, memberOf: row.member_of ?? undefined }),
});

/** Same filter as the sign-in: excludes paused, pending and refused accounts and their members. */
const people = sql`(select id, customer_id, email, first_name, partner_type, null as joins, null::uuid as member_of, 'active' as state
    from accounts where account_status = 'active'
  union all select m.id, m.customer_id, m.email, m.first_name, m.partner_type,
      case when m.state = 'invited' then a.business_name end, m.account_id, m.state
    from members m join accounts a on a.id = m.account_id where a.account_status = 'active' and m.state <> 'off')`;

export const postgresLinkedAccounts = (
  db: Db,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
): LinkedAccounts => ({
  ofCustomer: async (tx, customerId) => {
    const { rows } = await sql<Row>`select * from ${people} p
      where customer_id = ${customerId} and state = 'active' order by id`.execute(tx.db);
    return rows.map(linkedOf);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select * from ${people} p where id = ${id}`.execute(db);
    return rows[0] && linkedOf(rows[0]);
  },
  setPassword: async (tx, id, passwordHash) => {
    const { rows } = await sql`update accounts set password_hash = ${passwordHash}
      where id = ${id} and account_status = 'active' returning id`.execute(tx.db);
    if (rows.length > 0) return true;
    const now = clock.now();
    const members = await sql<{ account_id: string; joined: boolean; name: string }>`with before as (
        select id, state from members where id = ${id} and state <> 'off' for no key update)
      update members set password_hash = ${passwordHash}, state = 'active', joined_at = coalesce(joined_at, ${now})
      from before where members.id = before.id
        and exists (select 1 from accounts where id = members.account_id and account_status = 'active')
      returning account_id, before.state = 'invited' as joined, first_name || ' ' || last_name as name`.execute(tx.db);
    const [member] = members.rows;
    if (member?.joined)
      await sql`insert into team_acts (id, account_id, person_id, act, about, at)
        values (${ids.next()}, ${member.account_id}, ${id}, 'joined', ${member.name}, ${now})`.execute(tx.db);
    return member !== undefined;
  },
});
