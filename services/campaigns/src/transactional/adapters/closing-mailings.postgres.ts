import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { ClosingMailing, ClosingMailings } from '../application/closing-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = Omit<RowOf<'closing_mailings'>, 'closes_on'> & { readonly day: string };

const mailingOf = (row: Row): ClosingMailing => ({
  closingId: row.closing_id,
  kind: row.kind,
  closesOn: row.day,
  toldUpTo: row.told_up_to,
  done: row.done_at !== null,
  ...present({ until: row.until ?? undefined }),
});

export const postgresClosingMailings = (db: Db): ClosingMailings => ({
  find: async ({ closingId, kind }) => {
    const { rows } = await sql<Row>`
      select *, closes_on::text as day from closing_mailings
      where closing_id = ${closingId} and kind = ${kind}`.execute(db);
    return rows[0] && mailingOf(rows[0]);
  },
  start: async (tx, { closingId, kind, closesOn, until }) => {
    const { rows } = await sql`
      insert into closing_mailings (closing_id, kind, closes_on, until)
      values (${closingId}, ${kind}, ${closesOn}::date, ${until ?? null})
      on conflict do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  end: async (tx, { closingId, kind, closesOn, at }) => {
    const { rows } = await sql<RowOf<'closing_mailings', 'told_up_to'>>`
      insert into closing_mailings as m (closing_id, kind, closes_on, done_at)
      values (${closingId}, ${kind}, ${closesOn}::date, ${at})
      on conflict (closing_id, kind) do update set done_at = coalesce(m.done_at, excluded.done_at)
      returning told_up_to`.execute(tx.db);
    return rows[0]?.told_up_to ?? '';
  },
  advance: async (tx, { closingId, kind, toldUpTo: before }, toldUpTo) => {
    const { rows } = await sql`
      update closing_mailings set told_up_to = ${toldUpTo}
      where closing_id = ${closingId} and kind = ${kind} and told_up_to = ${before} and done_at is null
      returning 1`.execute(tx.db);
    return rows.length > 0;
  },
});
