import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Customers, StoredCustomer } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'customers'>;

const customerOf = (row: Row): StoredCustomer => ({
  ...present({
    firstName: row.first_name ?? undefined,
    lastName: row.last_name ?? undefined,
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    birthday: row.birthday ?? undefined,
    anniversary: row.anniversary ?? undefined,
    familyBirthdays: row.family_birthdays ?? undefined,
    eraseAt: row.erase_at ?? undefined,
  }),
  customerId: row.customer_id,
  emailMarketing: row.email_marketing,
  birthdayReminders: row.birthday_reminders,
  version: row.version,
});

export const postgresCustomers = (db: Db): Customers => ({
  remember: async (tx, one, at) => {
    // One statement, because every order waits for it. A prospect becomes a customer here.
    const { rows } = await sql<RowOf<'customers', 'version'>>`
      with bought as (
        update contacts set type = 'customer' where lower(email) = lower(${one.email}) and type <> 'customer')
      insert into customers (customer_id, first_name, last_name, email, phone, email_marketing, birthday_reminders, birthday, anniversary, family_birthdays, created_at)
      values (${one.customerId}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.phone}, ${one.emailMarketing}, ${one.birthdayReminders},
        ${one.birthday ?? null}, ${one.anniversary ?? null}, ${one.familyBirthdays ?? null}, ${at})
      on conflict (customer_id) do update set
        first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email, phone = excluded.phone,
        email_marketing = customers.email_marketing or excluded.email_marketing,
        birthday_reminders = customers.birthday_reminders or excluded.birthday_reminders,
        birthday = coalesce(excluded.birthday, customers.birthday),
        anniversary = coalesce(excluded.anniversary, customers.anniversary),
        family_birthdays = coalesce(excluded.family_birthdays, customers.family_birthdays),
        erase_at = null,
        version = customers.version + 1
      returning version`.execute(tx.db);
    return rows[0]?.version ?? 1;
  },
  countActivation: async (tx, customerId, by, at) =>
    void (await sql`insert into customers (customer_id, activated_codes, created_at) values (${customerId}, ${Math.max(0, by)}, ${at})
      on conflict (customer_id) do update set activated_codes = greatest(0, customers.activated_codes + ${by})`.execute(
      tx.db,
    )),
  introduce: async (tx, one) => {
    const { rows } = await sql<RowOf<'customers', 'version'>>`
      update customers set first_name = coalesce(first_name, ${one.firstName}), last_name = coalesce(last_name, ${one.lastName}),
        email = coalesce(email, ${one.email}), version = version + 1
      where customer_id = ${one.customerId} returning version`.execute(tx.db);
    return rows[0]?.version ?? 1;
  },
  find: async (customerId) => {
    const { rows } = await sql<Row>`select * from customers where customer_id = ${customerId}`.execute(db);
    return rows.map(customerOf)[0];
  },
  findAll: async (customerIds) => {
    const { rows } =
      await sql<Row>`select * from customers where customer_id = any(${[...customerIds]}::text[])`.execute(db);
    return rows.map(customerOf);
  },
});
