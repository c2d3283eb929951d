import { storedDetailNames } from '@keepsake/contracts/rest/order-details';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { columnOf } from '@keepsake/platform/row-fields';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { Account, Accounts } from '../application/account-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** Customer id of the orders whose buyer was erased; see the migration. */
export const nobody = 'erased-customer';

/** An order in this state still needs an address, or a refund is still owed. */
const unfinished = sql`((status = 'processing' and cancelled_at is null)
  or (cancelled_at is not null and paid_at is not null and refunded_cents < total_cents))`;

const noDetails = sql.join(storedDetailNames.map((name) => sql`${sql.ref(columnOf(name))} = null`));

type Row = RowOf<'customers', 'customer_id' | 'version' | 'erase_at'>;

/** Waits for concurrent inserts of notes, which would otherwise disappear with the old row. */
const moveNotes = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await sql`select 1 from customers where customer_id = ${fromId} for update`.execute(tx.db);
  await sql`update customer_notes set customer_id = ${toId} where customer_id = ${fromId}`.execute(tx.db);
};

/** Moves messages too, so that they are answered under the new id and erased with the customer. */
const moveMessages = async (tx: Tx, fromId: string, toId: string, at: Date): Promise<void> =>
  void (await sql`
    update contacts c set email = kept.email
    from customers gone, customers kept
    where gone.customer_id = ${fromId} and kept.customer_id = ${toId} and c.created_at <= ${at}
      and lower(c.email) = lower(gone.email)`.execute(tx.db));

const accountOf = (row: Row): Account => ({
  ...present({ eraseAt: row.erase_at ?? undefined }),
  customerId: row.customer_id,
  version: row.version,
});

export const postgresAccounts = (db: Db): Accounts => ({
  find: async (customerId, tx) => {
    const { rows } = await sql<Row>`
      select customer_id, version, erase_at from customers where customer_id = ${customerId}`.execute(tx?.db ?? db);
    return rows.map(accountOf)[0];
  },

  lock: async (tx, customerIds) => {
    const { rows } = await sql<Row>`
      select customer_id, version, erase_at from customers where customer_id = any(${[...customerIds]}::text[])
      order by customer_id for update`.execute(tx.db);
    return rows.map(accountOf);
  },

  save: async (tx, customerId, { firstName = null, lastName = null, phone = null }) => {
    const { rows } = await sql<RowOf<'customers', 'version'>>`
      update customers set first_name = coalesce(${firstName}, first_name), last_name = coalesce(${lastName}, last_name),
        phone = coalesce(${phone}, phone), version = version + 1
      where customer_id = ${customerId} returning version`.execute(tx.db);
    return rows[0]?.version;
  },

  merge: async (tx, { fromId, toId, email, at }) => {
    const { rows } = await sql<RowOf<'customers', 'version'>>`
      insert into customers as kept (customer_id, first_name, last_name, email, phone, email_marketing, birthday_reminders,
        birthday, anniversary, family_birthdays, activated_codes, version, consent_at, created_at)
      select ${toId}, first_name, last_name, ${email}, phone, email_marketing, birthday_reminders, birthday, anniversary,
        family_birthdays, activated_codes, version + 1, consent_at, created_at
      from customers where customer_id = ${fromId}
      on conflict (customer_id) do update set
        first_name = coalesce(excluded.first_name, kept.first_name), last_name = coalesce(excluded.last_name, kept.last_name),
        email = excluded.email, phone = coalesce(excluded.phone, kept.phone),
        email_marketing = excluded.email_marketing, birthday_reminders = excluded.birthday_reminders,
        birthday = coalesce(excluded.birthday, kept.birthday), anniversary = coalesce(excluded.anniversary, kept.anniversary),
        family_birthdays = coalesce(excluded.family_birthdays, kept.family_birthdays),
        activated_codes = kept.activated_codes + excluded.activated_codes,
        version = greatest(kept.version, excluded.version) + 1
      returning version`.execute(tx.db);
    const [row] = rows;
    if (!row) return undefined;
    await moveMessages(tx, fromId, toId, at);
    await sql`update orders set customer_id = ${toId}, email = ${email} where customer_id = ${fromId}`.execute(tx.db);
    await moveNotes(tx, fromId, toId);
    await sql`delete from customers where customer_id = ${fromId}`.execute(tx.db);
    await sql`insert into merged_customers (from_id, to_id, at) values (${fromId}, ${toId}, ${at})`.execute(tx.db);
    return row.version;
  },

  absorb: async (tx, { fromId, toId, at }) => {
    const { rows } = await sql<RowOf<'customers', 'version'>>`
      update customers kept set
        first_name = coalesce(nullif(kept.first_name, ''), gone.first_name),
        last_name = coalesce(nullif(kept.last_name, ''), gone.last_name),
        phone = coalesce(nullif(kept.phone, ''), gone.phone), birthday = coalesce(kept.birthday, gone.birthday),
        anniversary = coalesce(kept.anniversary, gone.anniversary),
        family_birthdays = coalesce(kept.family_birthdays, gone.family_birthdays),
        activated_codes = kept.activated_codes + gone.activated_codes,
        version = greatest(kept.version, gone.version) + 1
      from customers gone
      where kept.customer_id = ${toId} and gone.customer_id = ${fromId} and kept.email is not null and gone.email is not null
      returning kept.version`.execute(tx.db);
    const [row] = rows;
    if (!row) return undefined;
    await moveMessages(tx, fromId, toId, at);
    await sql`
      update orders set customer_id = ${toId}, email = (select email from customers where customer_id = ${toId})
      where customer_id = ${fromId}`.execute(tx.db);
    await moveNotes(tx, fromId, toId);
    await sql`delete from customers where customer_id = ${fromId}`.execute(tx.db);
    await sql`insert into merged_customers (from_id, to_id, at) values (${fromId}, ${toId}, ${at})`.execute(tx.db);
    return row.version;
  },

  underWay: async (tx, customerId) => {
    const { rows } = await sql<RowOf<'orders', 'number'>>`
      select number from orders where customer_id = ${customerId} and ${unfinished}
      order by created_at limit 100`.execute(tx.db);
    return rows.map(({ number }) => number);
  },

  mergedInto: async (fromId, before) => {
    const { rows } = await sql<RowOf<'merged_customers', 'to_id'>>`
      select to_id from merged_customers where from_id = ${fromId} and at >= ${before} order by at limit 1`.execute(db);
    return rows[0]?.to_id;
  },

  setErasure: async (tx, customerId, at) => {
    const { rows } = await sql`
      update customers set erase_at = ${at ?? null} where customer_id = ${customerId} returning 1`.execute(tx.db);
    return rows.length === 1;
  },

  due: async (now, limit) => {
    const { rows } = await sql<RowOf<'customers', 'customer_id'>>`
      select customer_id from customers c where erase_at <= ${now} and not exists (
        select 1 from orders o where o.customer_id = c.customer_id and ${unfinished})
      order by erase_at limit ${limit}`.execute(db);
    return rows.map((row) => row.customer_id);
  },

  mayErase: async (tx, customerId, now) => {
    const { rows } = await sql`
      select 1 from customers where customer_id = ${customerId} and erase_at <= ${now} for update`.execute(tx.db);
    const underWay = await sql`
      select 1 from orders where customer_id = ${customerId} and ${unfinished} limit 1`.execute(tx.db);
    return rows.length === 1 && underWay.rows.length === 0;
  },

  cancelUnpaid: async (tx, customerId, at) => {
    const { rows } = await sql<RowOf<'orders', 'id'>>`
      update orders set cancelled_at = ${at}
      where customer_id = ${customerId} and status = 'pending' and cancelled_at is null returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  erase: async (tx, customerId) => {
    await sql`
      delete from contacts where lower(email) = (select lower(email) from customers where customer_id = ${customerId})`.execute(
      tx.db,
    );
    await sql`update refunds set reason = '', reference = null
      where order_id in (select id from orders where customer_id = ${customerId})`.execute(tx.db);
    await sql`
      update orders set customer_id = ${nobody}, first_name = '', last_name = '', email = '', phone = '', honoree_name = '',
        other_honoree_names = '', ${noDetails}, access_code_sealed = null, invite_emails = '{}',
        street = null, city = null, state = null, zip = null, country = null, cancel_note = null
      where customer_id = ${customerId}`.execute(tx.db);
    await sql`delete from merged_customers where from_id = ${customerId} or to_id = ${customerId}`.execute(tx.db);
    // Notes on the customer are deleted with the row by cascade.
    await sql`delete from customers where customer_id = ${customerId}`.execute(tx.db);
    await sql`insert into erased_customers (customer_id) values (${customerId}) on conflict do nothing`.execute(tx.db);
  },

  onConsentChanged: async (tx, customerId, { marketing, reminders, at }) =>
    void (await sql`
      update customers set email_marketing = ${marketing}, birthday_reminders = ${reminders}, consent_at = ${at}
      where customer_id = ${customerId} and (consent_at is null or consent_at <= ${at})`.execute(tx.db)),
});
