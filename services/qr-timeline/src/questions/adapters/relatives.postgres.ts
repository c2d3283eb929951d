import { languages, type Language } from '@keepsake/contracts/values/language';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql, type RawBuilder } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { ListedRelative, Relative, Relatives } from '../application/ports.js';

type AskedRow = {
  readonly id: string;
  readonly prompt: string;
  readonly askedAt: string;
  readonly openedAt: string | null;
};
type Row = RowOf<'question_relatives'> & { readonly asked: readonly AskedRow[] };

const languageOf = (tag: string): Language => languages.find((one) => one === tag) ?? 'en';

const relativeOf = (row: Row): Relative => ({
  id: row.id,
  timelineId: row.timeline_id,
  emailHash: row.email_hash,
  name: row.name,
  emailSealed: row.email_sealed,
  language: languageOf(row.language),
  state: row.state,
  addedAt: row.added_at,
  ...present({ customerId: row.customer_id ?? undefined, nextAt: row.next_at ?? undefined }),
  asked: row.asked.map(({ id, prompt, askedAt, openedAt }) => ({
    id,
    prompt,
    askedAt: new Date(askedAt),
    ...(openedAt !== null && { openedAt: new Date(openedAt) }),
  })),
});

const asked = sql`coalesce((
  select json_agg(json_build_object('id', q.id, 'prompt', q.prompt, 'askedAt', q.asked_at, 'openedAt', q.opened_at)
    order by q.asked_at, q.id)
  from asked_questions q where q.relative_id = r.id), '[]'::json) as asked`;

const read = async (db: Db, where: RawBuilder<unknown>, lock = sql``): Promise<readonly Relative[]> =>
  (
    await sql<Row>`
      select r.*, ${asked} from question_relatives r where ${where} order by r.added_at, r.id ${lock}`.execute(db)
  ).rows.map(relativeOf);

export const postgresRelatives = (db: Db): Relatives => ({
  list: async (timelineId) => {
    const { rows } = await sql<Row & { readonly answered: number }>`
      select r.*, ${asked}, (
        select count(*)::int from asked_questions q where q.relative_id = r.id and exists (
          select 1 from entries e
          where e.timeline_id = r.timeline_id and e.prompt = q.prompt and e.browser_id = q.browser_id
            and e.submitted_at >= q.opened_at and e.status <> 'removed')) as answered
      from question_relatives r
      where r.timeline_id = ${timelineId} and r.name <> '' order by r.added_at, r.id`.execute(db);
    return rows.map((row): ListedRelative => ({ ...relativeOf(row), answered: row.answered }));
  },

  find: async (id) => (await read(db, sql`r.id = ${id}`))[0],
  byQuestion: async (questionId) =>
    (await read(db, sql`r.id = (select q.relative_id from asked_questions q where q.id = ${questionId})`))[0],
  locked: (tx, timelineId) => read(tx.db, sql`r.timeline_id = ${timelineId}`, sql`for update of r`),

  save: async (tx, { id, timelineId, emailHash, customerId, name, emailSealed, language, nextAt, addedAt }) => {
    await sql`
      insert into question_relatives (id, timeline_id, email_hash, customer_id, name, email_sealed, language, state,
        next_at, added_at)
      values (${id}, ${timelineId}, ${emailHash}, ${customerId}, ${name}, ${emailSealed}, ${language}, 'asking',
        ${nextAt}, ${addedAt})
      on conflict (id) do update set customer_id = excluded.customer_id, name = excluded.name,
        email_sealed = excluded.email_sealed, language = excluded.language, state = 'asking',
        next_at = excluded.next_at, added_at = excluded.added_at, settled_at = null`.execute(tx.db);
  },

  ask: async (tx, { id, relativeId, prompt, at }, nextAt) => {
    await sql`
      insert into asked_questions (id, relative_id, prompt, asked_at)
      values (${id}, ${relativeId}, ${prompt}, ${at})`.execute(tx.db);
    await sql`update question_relatives set next_at = ${nextAt} where id = ${relativeId}`.execute(tx.db);
  },

  end: async (tx, ids, state, at) => {
    const removed = state === 'removed';
    await sql`
      update question_relatives set state = case when ${removed} and state = 'stopped' then state else ${state} end,
        name = case when ${removed} then '' else name end, email_sealed = '', customer_id = null, next_at = null,
        settled_at = ${at}
      where id = any(${[...ids]}::uuid[])`.execute(tx.db);
  },

  resume: async (tx, id, { emailSealed, customerId, nextAt }) => {
    await sql`
      update question_relatives set state = 'asking', email_sealed = ${emailSealed}, customer_id = ${customerId},
        next_at = ${nextAt}, settled_at = null where id = ${id}`.execute(tx.db);
  },

  recordOpened: async (tx, questionId, browserId, at) => {
    await sql`
      update asked_questions set opened_at = coalesce(opened_at, ${at}), browser_id = ${browserId}
      where id = ${questionId}`.execute(tx.db);
  },

  due: async (now, limit) => {
    const { rows } = await sql<RowOf<'question_relatives', 'id'>>`
      select r.id from question_relatives r join timelines t on t.id = r.timeline_id
      where r.state = 'asking' and r.next_at <= ${now} and t.frozen_at is null and t.undone_at is null
      order by r.next_at, r.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  deleteRemoved: async (tx, before) => {
    await sql`delete from question_relatives where state = 'removed' and settled_at < ${before}`.execute(tx.db);
  },

  merge: async (tx, { fromId, toId, emailSealed }) => {
    await sql`
      update question_relatives set customer_id = ${toId}, email_sealed = ${emailSealed}
      where customer_id = ${fromId} and state = 'asking'`.execute(tx.db);
  },

  erase: async (tx, customerId, at) => {
    await sql`
      update question_relatives set state = 'stopped', name = '', email_sealed = '', customer_id = null, next_at = null,
        settled_at = ${at}
      where customer_id = ${customerId} and added_at <= ${at}`.execute(tx.db);
  },
});
