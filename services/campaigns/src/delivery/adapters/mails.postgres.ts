import { present } from '@keepsake/contracts/values/present';
import { createBatcher } from '@keepsake/platform/batcher';
import { retryCollisions, type Db } from '@keepsake/platform/database';
import { pageLimit } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { MailRow, Mails, MailText, WaitingMail } from '../application/ports.js';
import type { MailState } from '../domain/mail-figures.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type WaitingRow = RowOf<
  'mails',
  'id' | 'to_email' | 'template' | 'language' | 'subject_id' | 'attempts' | 'not_after' | 'queued_at'
> & {
  readonly values: unknown;
};

type ListRow = RowOf<'mails', 'id' | 'template' | 'state' | 'queued_at' | 'settled_at'> & {
  readonly has_text: boolean;
};

const rowOf = (row: ListRow): MailRow => ({
  ...present({ sentAt: row.state === 'sent' ? (row.settled_at ?? undefined) : undefined }),
  id: row.id,
  template: row.template,
  state: row.state,
  queuedAt: row.queued_at,
  hasText: row.has_text,
});

/** A batch is bounded by the number of concurrent jobs; this only limits a statement. */
const maxBatch = 50;

const waitingOf = (row: WaitingRow): WaitingMail => ({
  ...present({
    notAfter: row.not_after ?? undefined,
    language: row.language ?? undefined,
    subjectId: row.subject_id ?? undefined,
  }),
  id: row.id,
  to: row.to_email,
  draft: { template: row.template, values: row.values },
  attempts: row.attempts,
  queuedAt: row.queued_at,
});

const findAll =
  (db: Db) =>
  async (ids: readonly string[]): Promise<readonly (WaitingMail | undefined)[]> => {
    const { rows } =
      await sql<WaitingRow>`select id, to_email, template, values, language, subject_id, attempts, not_after, queued_at from mails where id = any(${[...ids]}::uuid[]) and state = 'queued'`.execute(
        db,
      );
    const byId = new Map(rows.map((row) => [row.id, waitingOf(row)]));
    return ids.map((id) => byId.get(id));
  };

type Settlement = {
  readonly id: string;
  readonly state: Exclude<MailState, 'queued'>;
  readonly at: Date;
  readonly shown: MailText | undefined;
};

/** Settles each email once. A deadlock with an erasure is retried. */
const settleAll =
  (db: Db) =>
  async (settlements: readonly Settlement[]): Promise<readonly void[]> => {
    const column = <T>(of: (one: Settlement) => T): T[] => settlements.map(of);
    const statement = sql`with given as (
        select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ state }) => state)}::text[], ${column(({ at }) => at)}::timestamptz[],
          ${column(({ shown }) => shown?.language ?? null)}::text[], ${column(({ shown }) => shown?.subject ?? null)}::text[], ${column(({ shown }) => shown?.text ?? null)}::text[])
          as given (id, state, at, language, subject, text)),
      settled as (
        update mails set state = given.state, settled_at = given.at, values = null,
          attempts = mails.attempts + case given.state when 'expired' then 0 else 1 end
        from given where mails.id = given.id and mails.state = 'queued' returning mails.id)
      insert into mail_texts (mail_id, language, subject, text, sent_at)
      select id, language, subject, text, at from settled join given using (id) where language is not null
      on conflict do nothing`;
    await retryCollisions(() => statement.execute(db));
    return [];
  };

export const postgresMails = (db: Db): Mails => {
  const settling = createBatcher(settleAll(db), { maxBatch, isolatesFailures: true });
  return {
    insert: async (tx, mails) => {
      const given = mails.map(({ draft, state, queuedAt, ...mail }) => ({
        ...mail,
        template: draft.template,
        values: state === 'queued' ? draft.values : null,
        state,
        queuedAt,
        settledAt: state === 'queued' ? null : queuedAt,
      }));
      const { rows } = await sql<RowOf<'mails', 'id'>>`
        insert into mails (id, to_email, customer_id, template, values, language, subject_id, state, not_after, queued_at, settled_at)
        select id, "to", "customerId", template, values, language, "subjectId", state, "notAfter", "queuedAt", "settledAt"
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, "to" text, "customerId" text, template text, values jsonb,
          language text, "subjectId" text, state text, "notAfter" timestamptz, "queuedAt" timestamptz, "settledAt" timestamptz, "unlessAfter" text[])
        -- "or" keeps the planner from a join, which would read the whole table.
        where cardinality("unlessAfter") = 0
          or not exists (select 1 from mails where subject_id = "subjectId" and mails.template = any("unlessAfter"))
        returning id`.execute(tx.db);
      return rows.map(({ id }) => id);
    },
    findWaiting: createBatcher(findAll(db), { maxBatch }).add,
    recordAttempt: async (tx, id) =>
      void (await sql`update mails set attempts = attempts + 1 where id = ${id} and state = 'queued'`.execute(tx.db)),
    settle: (id, state, at, shown) => settling.add({ id, state, at, shown }),
    textOf: async (id) => {
      const { rows } = await sql<RowOf<'mail_texts', 'language' | 'subject' | 'text'>>`
      select language, subject, text from mail_texts where mail_id = ${id}`.execute(db);
      return rows[0];
    },
    deleteTextsBefore: async (tx, before) =>
      void (await sql`delete from mail_texts where sent_at < ${before}`.execute(tx.db)),
    withdraw: async (id) => void (await sql`delete from mails where id = ${id} and state = 'queued'`.execute(db)),
    newest: async ({ customerId, subjectIds, limit }) => {
      const conditions = [
        ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
        ...(subjectIds.length === 0 ? [] : [sql`subject_id = any(${[...subjectIds]}::text[])`]),
      ];
      const { rows } = await sql<ListRow>`select id, template, state, queued_at, settled_at,
        exists (select from mail_texts where mail_id = mails.id) as has_text from mails
      ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
      order by queued_at desc, id desc limit ${pageLimit(limit)}`.execute(db);
      return rows.map(rowOf);
    },
  };
};
