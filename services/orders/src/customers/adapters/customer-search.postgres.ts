import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { plainTermsOf, wordBegins, wordNearly, wordWithin } from '@keepsake/platform/plain-text';
import { countedUpTo } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { CustomerSearch, FoundCustomer } from '../application/find-customer-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'customers', 'customer_id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'created_at'> & {
  readonly last_order_at: Date | null;
};

const foundOf = (row: Row): FoundCustomer => ({
  customerId: row.customer_id,
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  email: row.email ?? '',
  phone: row.phone ?? '',
  createdAt: row.created_at,
  lastActivity: row.last_order_at && row.last_order_at > row.created_at ? row.last_order_at : row.created_at,
});

const columns = sql`c.customer_id, c.first_name, c.last_name, c.email, c.phone, c.created_at,
  (select max(o.created_at) from orders o where o.customer_id = c.customer_id) as last_order_at`;

/** Caps the rows that are ranked, so that a common name costs no more than a rare one. */
const candidates = 300;
export const postgresCustomerSearch = (db: Db): CustomerSearch => {
  const matching = async (
    terms: readonly string[],
    fits: typeof wordBegins,
    limit: number,
  ): Promise<readonly FoundCustomer[]> => {
    const whole = terms.map((word) => sql`(c.words like ${`% ${word} %`})::int`);
    const { rows } = await sql<Row>`
      with c as materialized (
        select * from customers c where c.email is not null and ${sql.join(
          terms.map((word) => fits(sql`c.words`, word)),
          sql` and `,
        )} limit ${candidates}
      )
      select ${columns} from c order by ${sql.join(whole, sql` + `)} desc, created_at desc, customer_id limit ${limit}`.execute(
      db,
    );
    return rows.map(foundOf);
  };

  return {
    byWords: async (text, limit) => {
      const terms = await plainTermsOf(db, text);
      if (terms.length === 0) return [];
      for (const fits of [wordBegins, wordWithin, wordNearly]) {
        const found = await matching(terms, fits, limit);
        if (found.length > 0) return found;
      }
      return [];
    },

    byDigits: (digits, limit) => matching([digits], (labels, part) => sql`${labels} like ${`%${part}%`}`, limit),

    byOrderNumber: async (numberBegins, limit) => {
      const { rows } = await sql<Row>`
        select ${columns} from customers c where c.email is not null and c.customer_id in (
          select customer_id from orders where number like ${`${numberBegins}%`} limit ${candidates})
        order by last_order_at desc nulls last limit ${limit}`.execute(db);
      return rows.map(foundOf);
    },

    byIds: async (ids) => {
      if (ids.length === 0) return [];
      const { rows } = await sql<Row>`
        select ${columns} from customers c where c.customer_id = any(${[...ids]}::text[]) and c.email is not null
        order by c.created_at desc, c.customer_id`.execute(db);
      return rows.map(foundOf);
    },

    newest: async (input) => {
      const limit = pageLimit(input.limit);
      const after = readCursor(input.cursor);
      const { rows } = await sql<Row>`
        select ${columns} from customers c where c.email is not null
          ${after ? sql`and (c.created_at, c.customer_id) < (${after.at}, ${after.id})` : sql``}
        order by c.created_at desc, c.customer_id desc limit ${limit + 1}`.execute(db);
      const count = await sql<{ n: number }>`select count(*) as n from (
        select 1 from customers where email is not null limit ${countedUpTo + 1}) as counted`.execute(db);
      const page = pageOf(
        rows.map((row) => ({ at: row.created_at, id: row.customer_id, found: foundOf(row) })),
        limit,
      );
      return {
        ...present({ nextCursor: page.nextCursor }),
        customers: page.rows.map(({ found }) => found),
        total: count.rows[0]?.n ?? 0,
      };
    },
  };
};
