import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { Languages } from '../application/ports.js';

export const postgresLanguages: Languages = {
  of: async (tx, customerId) => {
    const { rows } = await sql<
      RowOf<'reader_languages', 'language'>
    >`select language from reader_languages where customer_id = ${customerId}`.execute(tx.db);
    return rows[0]?.language;
  },
  save: async (tx, { customerId, language, at }) =>
    void (await sql`
      insert into reader_languages (customer_id, language, at) values (${customerId}, ${language}, ${at})
      on conflict (customer_id) do update set language = excluded.language, at = excluded.at
      where reader_languages.at < excluded.at`.execute(tx.db)),
  saveIfUnknown: async (tx, { customerId, language, at }) =>
    void (await sql`
      insert into reader_languages (customer_id, language, at) values (${customerId}, ${language}, ${at})
      on conflict (customer_id) do nothing`.execute(tx.db)),
};
