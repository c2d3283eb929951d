import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { countedUpTo } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { CustomerSearch, FoundCustomer } from '../application/find-customer-ports.js';

type Row = {
  readonly customer_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly created_at: Date;
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

/** So many are looked at before the best of them are taken: a name that thousands have costs no more than a rare one. */
const candidates = 300;
/** Nobody says more words on the phone; each one is another look into the index. */
const mostWords = 6;
const longestWord = 40;

/** How many slips a word of this length may hold and still be known. A swap of two letters counts as two. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 5 ? 1 : 2);

const begins = (word: string): RawBuilder<unknown> => sql`c.words like ${`% ${word}%`}`;
const within = (word: string): RawBuilder<unknown> =>
  word.length < 3 ? begins(word) : sql`c.words like ${`%${word}%`}`;

/** A word with one slip keeps one of its halves whole, by which the index finds it; then it is compared letter by letter. */
const nearly = (word: string): RawBuilder<unknown> => {
  const slips = slipsIn(word);
  if (slips === 0) return begins(word);
  const half = Math.ceil(word.length / 2);
  return sql`(c.words like ${`% ${word.slice(0, half)}%`} or c.words like ${`%${word.slice(half)} %`})
    and exists (select 1 from unnest(string_to_array(c.words, ' ')) as theirs (word) where least(
      levenshtein_less_equal(left(theirs.word, ${longestWord + 2}), ${word}, ${slips}),
      levenshtein_less_equal(left(theirs.word, ${word.length}::int), ${word}, ${slips})) <= ${slips})`;
};

export const postgresCustomerSearch = (db: Db): CustomerSearch => {
  const wordsOf = async (text: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ plain: string }>`select plain_words(${text}) as plain`.execute(db);
    const words = (rows[0]?.plain ?? '').split(' ').filter((word) => word !== '');
    return words.slice(0, mostWords).map((word) => word.slice(0, longestWord));
  };

  const matching = async (
    words: readonly string[],
    fits: (word: string) => RawBuilder<unknown>,
    limit: number,
  ): Promise<readonly FoundCustomer[]> => {
    const whole = words.map((word) => sql`(c.words like ${`% ${word} %`})::int`);
    const { rows } = await sql<Row>`
      with c as materialized (
        select * from customers c where c.email is not null and ${sql.join(words.map(fits), sql` and `)} limit ${candidates}
      )
      select ${columns} from c order by ${sql.join(whole, sql` + `)} desc, created_at desc, customer_id limit ${limit}`.execute(
      db,
    );
    return rows.map(foundOf);
  };

  return {
    byWords: async (text, limit) => {
      const words = await wordsOf(text);
      if (words.length === 0) return [];
      for (const fits of [begins, within, nearly]) {
        const found = await matching(words, fits, limit);
        if (found.length > 0) return found;
      }
      return [];
    },

    byDigits: (digits, limit) => matching([digits], (part) => sql`c.words like ${`%${part}%`}`, limit),

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

    newest: async (asked) => {
      const limit = pageLimit(asked.limit);
      const after = readCursor(asked.cursor);
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
