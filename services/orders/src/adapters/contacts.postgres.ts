import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit, pageOf, readCursor } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { Contacts } from '../application/ports.js';

type Row = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly type: string;
  readonly source: string;
  readonly notes: string;
  readonly created_at: Date;
};

export const postgresContacts = (db: Db): Contacts => ({
  insert: async (tx, one) =>
    void (await sql`insert into contacts (id, first_name, last_name, email, type, source, notes, created_at)
      values (${one.id}, ${one.firstName}, ${one.lastName}, ${one.email}, ${one.type}, ${one.source}, ${one.notes}, ${one.createdAt})`.execute(
      tx.db,
    )),
  page: async (asked) => {
    const limit = pageLimit(asked.limit);
    const after = readCursor(asked.cursor);
    const { rows } =
      await sql<Row>`select * from contacts ${after ? sql`where (created_at, id) < (${after.at}, ${after.id})` : sql``} order by created_at desc, id desc limit ${limit + 1}`.execute(
        db,
      );
    const count = await sql<{ n: number }>`select count(*) as n from contacts`.execute(db);
    const page = pageOf(
      rows.map((row) => ({ ...row, at: row.created_at })),
      limit,
    );
    const contacts = page.rows.map((row) => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      type: row.type,
      source: row.source,
      notes: row.notes,
      createdAt: row.created_at,
    }));
    return { ...present({ nextCursor: page.nextCursor }), contacts, total: count.rows[0]?.n ?? 0 };
  },
});
