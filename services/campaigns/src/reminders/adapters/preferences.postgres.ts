import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Preferences, EmailPreferences } from '../application/preference-ports.js';
import { usualReminderTime, type ReminderDay } from '../domain/reminder-day.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** Defaults before any choice: emails about own timelines are on, all others are off. */
const unpublished: EmailPreferences = { notifications: true, marketing: false, reminders: false };

const preferences = async (db: Db, customerId: string): Promise<EmailPreferences> => {
  const { rows } = await sql<RowOf<'consents', 'purpose' | 'granted'>>`
    select distinct on (purpose) purpose, granted from consents where customer_id = ${customerId}
    order by purpose, id desc`.execute(db);
  return { ...unpublished, ...Object.fromEntries(rows.map(({ purpose, granted }) => [purpose, granted])) };
};

type DayRow = RowOf<'occasions', 'kind' | 'name' | 'date' | 'wanted'>;

const dayOf = ({ wanted: requested, ...day }: DayRow): ReminderDay => ({
  ...day,
  ...(requested === null ? {} : { wanted: requested }),
});

/** Tables that follow a person to another address. */
const factTables = ['mails', 'contact_pages', 'contact_orders'];

export const postgresPreferences = (db: Db): Preferences => ({
  preferencesOf: (customerId) => preferences(db, customerId),
  lockedPreferences: (tx, customerId) => preferences(tx.db, customerId),

  languageOf: async (customerId) => {
    const { rows } = await sql<
      RowOf<'reader_languages', 'language'>
    >`select language from reader_languages where customer_id = ${customerId}`.execute(db);
    return rows[0]?.language;
  },

  daysOf: async (customerId) => {
    const { rows } = await sql<DayRow>`
      select kind, name, date, wanted from occasions where customer_id = ${customerId} and not removed
      order by substr(date, 6), kind, name`.execute(db);
    return rows.map(dayOf);
  },

  lock: async (tx, customerId) => {
    const { rows } = await sql`select 1 from customers where customer_id = ${customerId} for no key update`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  record: async (tx, customerId, changed, source, at) => {
    const purposes = Object.keys(changed);
    await sql`
      insert into consents (customer_id, purpose, granted, source, at)
      select ${customerId}, purpose, granted, ${source}, ${at}
      from unnest(${purposes}::text[], ${Object.values(changed)}::boolean[]) as said (purpose, granted)`.execute(tx.db);
    // Updates the last values from orders, so that a tick in a later order counts as a change again.
    await sql`
      update customers set told_marketing = coalesce(${changed.marketing ?? null}, told_marketing),
        told_reminders = coalesce(${changed.reminders ?? null}, told_reminders)
      where customer_id = ${customerId}`.execute(tx.db);
  },

  replaceDays: async (tx, customerId, days) => {
    await sql`update occasions set removed = true where customer_id = ${customerId}`.execute(tx.db);
    await sql`
      insert into occasions (customer_id, kind, name, date, wanted, source)
      select ${customerId}, kind, name, date, wanted, 'customer'
      from unnest(${days.map(({ kind }) => kind)}::text[], ${days.map(({ name }) => name)}::text[],
        ${days.map(({ date }) => date)}::text[], ${days.map(({ wanted: requested }) => requested ?? null)}::boolean[])
        as said (kind, name, date, wanted)
      on conflict (customer_id, kind, name, date) do update set removed = false, wanted = excluded.wanted`.execute(
      tx.db,
    );
    await sql`
      delete from occasions where customer_id = ${customerId} and removed and source = 'customer'`.execute(tx.db);
  },

  addDay: async (tx, customerId, { kind, name, date }, codeId) =>
    void (await sql`
      insert into occasions (customer_id, kind, name, date, source, code_id)
      values (${customerId}, ${kind}, ${name}, ${date}, 'timeline', ${codeId}) on conflict do nothing`.execute(tx.db)),

  addOrderDay: async (tx, customerId, { kind, name, date }, orderId) =>
    void (await sql`
      insert into occasions (customer_id, kind, name, date, source, order_id)
      values (${customerId}, ${kind}, ${name}, ${date}, 'order', ${orderId}) on conflict do nothing`.execute(tx.db)),

  // Days that the customer chose stay.
  dropOrderDay: async (tx, orderId) =>
    void (await sql`
      delete from occasions where order_id = ${orderId} and source = 'order' and wanted is null and not removed`.execute(
      tx.db,
    )),

  reminderTimeOf: async (customerId) => {
    const { rows } = await sql<{
      lead: RowOf<'customers'>['reminder_lead_days'];
      on_day: RowOf<'customers'>['reminder_on_day'];
    }>`
      select reminder_lead_days as lead, reminder_on_day as on_day from customers where customer_id = ${customerId}`.execute(
      db,
    );
    const [kept] = rows;
    return kept ? { leadDays: kept.lead, onDay: kept.on_day } : usualReminderTime;
  },

  saveReminderTime: async (tx, customerId, { leadDays, onDay }) =>
    void (await sql`
      update customers set reminder_lead_days = coalesce(${leadDays ?? null}, reminder_lead_days),
        reminder_on_day = coalesce(${onDay ?? null}, reminder_on_day)
      where customer_id = ${customerId}`.execute(tx.db)),

  dropDaysOf: async (tx, codeId) => void (await sql`delete from occasions where code_id = ${codeId}`.execute(tx.db)),

  moveDaysOf: async (tx, codeId, newCodeId) =>
    void (await sql`update occasions set code_id = ${newCodeId} where code_id = ${codeId}`.execute(tx.db)),

  merge: async (tx, { fromId, toId, email }) => {
    await sql`
      insert into customers (customer_id, email, first_name, last_name, told_marketing, told_reminders, version,
        reminder_lead_days, reminder_on_day)
      select ${toId}, ${email}, first_name, last_name, told_marketing, told_reminders, 0,
        reminder_lead_days, reminder_on_day from customers where customer_id = ${fromId}
      on conflict (customer_id) do nothing`.execute(tx.db);
    // The order of records is preserved: the latest statement applies, whichever address it was made under.
    await sql`update consents set customer_id = ${toId} where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      insert into occasions (customer_id, kind, name, date, source, wanted, removed, code_id, order_id)
      select ${toId}, kind, name, date, source, wanted, removed, code_id, order_id from occasions where customer_id = ${fromId}
      on conflict (customer_id, kind, name, date) do nothing`.execute(tx.db);
    for (const table of factTables)
      await sql`update ${sql.table(table)} set customer_id = ${toId} where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      insert into reader_languages (customer_id, language, at)
      select ${toId}, language, at from reader_languages where customer_id = ${fromId}
      on conflict (customer_id) do update set language = excluded.language, at = excluded.at
      where reader_languages.at < excluded.at`.execute(tx.db);
    await sql`delete from reader_languages where customer_id = ${fromId}`.execute(tx.db);
    await sql`delete from occasions where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      insert into reminders (customer_id, kind, name, date, year, mail_id, run_id)
      select ${toId}, kind, name, date, year, mail_id, run_id from reminders where customer_id = ${fromId}
      on conflict (customer_id, kind, name, date, year) do nothing`.execute(tx.db);
    await sql`delete from reminders where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      insert into reminders_on_day (customer_id, kind, name, date, year, mail_id, run_id)
      select ${toId}, kind, name, date, year, mail_id, run_id from reminders_on_day where customer_id = ${fromId}
      on conflict (customer_id, kind, name, date, year) do nothing`.execute(tx.db);
    await sql`delete from reminders_on_day where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      update campaign_recipients r set person_id = ${toId} where person_id = ${fromId}
        and not exists (select 1 from campaign_recipients o where o.campaign_id = r.campaign_id and o.person_id = ${toId})`.execute(
      tx.db,
    );
    await sql`delete from customers where customer_id = ${fromId}`.execute(tx.db);
  },

  erase: async (tx, customerId, before) => {
    const { rows } = await sql<RowOf<'campaign_recipients', 'id'>>`
      select id from campaign_recipients where person_id = ${customerId}
      union all select id from mails where customer_id = ${customerId} and queued_at <= ${before}`.execute(tx.db);
    await sql`
      update mails set to_email = '', customer_id = 'erased-customer', values = null,
        state = case state when 'queued' then 'suppressed' else state end, settled_at = coalesce(settled_at, ${before})
      where customer_id = ${customerId} and queued_at <= ${before}`.execute(tx.db);
    await sql`delete from mail_texts where mail_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db);
    // Counts of campaigns stay; the identity goes. The suppression list keeps the hash but no address, so that a later
    // import of the same address is recognized.
    await sql`
      update campaign_recipients set person_id = 'erased-' || id, consent_id = null, about_id = null,
        state = case when state = 'waiting' then 'suppressed' else state end,
        settled_at = case when state = 'waiting' then ${before}::timestamptz else settled_at end
      where person_id = ${customerId}`.execute(tx.db);
    await sql`update suppressions set email = '' where person_id = ${customerId}`.execute(tx.db);
    await sql`delete from prospects where person_id = ${customerId}`.execute(tx.db);
    await sql`delete from reminders where customer_id = ${customerId}`.execute(tx.db);
    await sql`delete from reminders_on_day where customer_id = ${customerId}`.execute(tx.db);
    for (const table of ['contact_pages', 'contact_orders'])
      await sql`delete from ${sql.table(table)} where customer_id = ${customerId}`.execute(tx.db);
    await sql`delete from occasions where customer_id = ${customerId}`.execute(tx.db);
    await sql`delete from consents where customer_id = ${customerId}`.execute(tx.db);
    await sql`delete from reader_languages where customer_id = ${customerId} and at <= ${before}`.execute(tx.db);
    await sql`delete from customers where customer_id = ${customerId}`.execute(tx.db);
    return rows.map(({ id }) => id);
  },
});
