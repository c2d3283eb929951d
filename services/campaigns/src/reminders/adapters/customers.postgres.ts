import { createBatcher } from '@keepsake/platform/batcher';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Customers } from '../application/customer-ports.js';
import { noConsent } from '../domain/customer.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type ConsentRow = RowOf<'customers', 'told_marketing' | 'told_reminders' | 'version'>;

const versionsOf =
  (db: Db) =>
  async (customerIds: readonly string[]): Promise<readonly (number | undefined)[]> => {
    const { rows } = await sql<RowOf<'customers', 'customer_id' | 'version'>>`
      select customer_id, version from customers where customer_id = any(${[...customerIds]}::text[])`.execute(db);
    const byId = new Map(rows.map(({ customer_id, version }) => [customer_id, version]));
    return customerIds.map((id) => byId.get(id));
  };

export const postgresCustomers = (db: Db): Customers => ({
  meet: async (tx, one) =>
    void (await sql`insert into customers (customer_id, email, first_name, last_name, version)
      values (${one.customerId}, ${one.email}, ${one.firstName}, ${one.lastName}, 0) on conflict (customer_id) do nothing`.execute(
      tx.db,
    )),
  versionOf: createBatcher(versionsOf(db), { maxBatch: 100 }).add,
  keep: async (tx, one) => {
    const inserted = await sql`
      insert into customers (customer_id, email, first_name, last_name, told_marketing, told_reminders, version)
      values (${one.customerId}, ${one.email}, ${one.firstName}, ${one.lastName}, ${one.consent.marketing}, ${one.consent.reminders}, ${one.version})
      on conflict (customer_id) do nothing returning 1`.execute(tx.db);
    if (inserted.rows.length > 0) return noConsent;
    const { rows } =
      await sql<ConsentRow>`select told_marketing, told_reminders, version from customers where customer_id = ${one.customerId} for no key update`.execute(
        tx.db,
      );
    const before = rows[0];
    if (before && before.version >= one.version) return undefined;
    await sql`update customers set email = ${one.email}, first_name = ${one.firstName}, last_name = ${one.lastName},
        told_marketing = ${one.consent.marketing}, told_reminders = ${one.consent.reminders}, version = ${one.version}
      where customer_id = ${one.customerId}`.execute(tx.db);
    return before ? { marketing: before.told_marketing, reminders: before.told_reminders } : noConsent;
  },
  addConsents: async (tx, customerId, changes, { source, at }) => {
    for (const { purpose, granted } of changes)
      await sql`insert into consents (customer_id, purpose, granted, source, at) values (${customerId}, ${purpose}, ${granted}, ${source}, ${at})`.execute(
        tx.db,
      );
  },
  replaceOccasions: async (tx, customerId, occasions) => {
    await sql`delete from occasions where customer_id = ${customerId} and source = 'orders' and wanted is null and not removed`.execute(
      tx.db,
    );
    if (occasions.length === 0) return;
    await sql`insert into occasions (customer_id, kind, name, date)
      select ${customerId}, * from unnest(${occasions.map(({ kind }) => kind)}::text[], ${occasions.map(({ name }) => name)}::text[], ${occasions.map(({ date }) => date)}::text[])
      on conflict do nothing`.execute(tx.db);
  },
});
