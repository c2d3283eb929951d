import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { pageLimit } from '@keepsake/platform/paging';
import { sql } from 'kysely';
import type { MailRow, Mails } from '../application/ports.js';
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

export const postgresMails = (db: Db): Mails => ({
  insert: async (tx, mail, unlessAfter) => {
    const queued = mail.state === 'queued';
    const { rows } =
      await sql`insert into mails (id, to_email, customer_id, template, values, language, subject_id, state, not_after, queued_at, settled_at)
      select ${mail.id}::uuid, ${mail.to}, ${mail.customerId}, ${mail.draft.template}, ${queued ? JSON.stringify(mail.draft.values) : null}::jsonb,
        ${mail.language ?? null}, ${mail.subjectId ?? null}, ${mail.state}, ${mail.notAfter ?? null}::timestamptz, ${mail.queuedAt}::timestamptz, ${queued ? null : mail.queuedAt}::timestamptz
      where not exists (select 1 from mails where subject_id = ${mail.subjectId ?? null} and template = any(${[...unlessAfter]}::text[]))
      returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  findWaiting: async (id) => {
    const { rows } =
      await sql<WaitingRow>`select id, to_email, template, values, language, subject_id, attempts, not_after, queued_at from mails where id = ${id} and state = 'queued'`.execute(
        db,
      );
    const row = rows[0];
    return (
      row && {
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
      }
    );
  },
  recordAttempt: async (tx, id) =>
    void (await sql`update mails set attempts = attempts + 1 where id = ${id} and state = 'queued'`.execute(tx.db)),
  settle: async (id, state, at, shown) =>
    void (await sql`with settled as (
        update mails set state = ${state}, settled_at = ${at}, values = null, attempts = attempts + ${state === 'expired' ? 0 : 1}
        where id = ${id} and state = 'queued' returning id)
      insert into mail_texts (mail_id, language, subject, text, sent_at)
      select id, ${shown?.language ?? ''}, ${shown?.subject ?? ''}, ${shown?.text ?? ''}, ${at}::timestamptz from settled
      where ${shown !== undefined}`.execute(db)),
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
});
