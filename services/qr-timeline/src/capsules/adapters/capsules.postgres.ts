import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql, type RawBuilder } from 'kysely';
import type { CapsuleRows, OpenedCapsule } from '../application/ports.js';
import type { CapsuleFile, Reader } from '../domain/capsule.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type FileRow = { readonly uploadId: string; readonly caption: string | null; readonly date: string | null };
type Row = Omit<RowOf<'capsules'>, 'opens_on' | 'opens_at'> & {
  readonly day: string;
  readonly files: readonly FileRow[];
  readonly status: 'shown' | 'held' | null;
};

const fileOf = ({ uploadId, caption, date }: FileRow): CapsuleFile => ({
  uploadId,
  ...present({ caption: caption ?? undefined, date: date ?? undefined }),
});

const capsuleOf = (row: Row): OpenedCapsule => ({
  id: row.id,
  timelineId: row.timeline_id,
  opensOn: row.day,
  hiddenFromOwner: row.hidden_from_owner,
  byKeeper: row.by_keeper,
  browserId: row.browser_id,
  title: row.title,
  description: row.description,
  sealedAt: row.sealed_at,
  files: row.files.map(fileOf),
  ...present({
    senderId: row.sender_id ?? undefined,
    submittedBy: row.submitted_by ?? undefined,
    date: row.date ?? undefined,
    location: row.location ?? undefined,
    prompt: row.prompt ?? undefined,
    openedAt: row.opened_at ?? undefined,
    status: row.status ?? undefined,
    emailSealed: row.email_sealed ?? undefined,
    language: row.language ?? undefined,
  }),
});

const always = sql`true`;

/** Texts are null where they must not be read. */
const columnsIf = (readable: RawBuilder<unknown>) => sql`
  c.id, c.timeline_id, to_char(c.opens_on, 'YYYY-MM-DD') as day, c.hidden_from_owner, c.by_keeper, c.browser_id,
  c.sender_id, c.email_customer_id, c.email_sealed, c.language, c.submitted_by, c.sealed_at, c.opened_at, c.status,
  case when ${readable} then c.title else '' end as title, case when ${readable} then c.description else '' end as description,
  case when ${readable} then c.date end as date, case when ${readable} then c.location end as location,
  case when ${readable} then c.prompt end as prompt, coalesce((
    select json_agg(json_build_object('uploadId', f.upload_id, 'caption', case when ${readable} then f.caption end,
      'date', case when ${readable} then f.date end) order by f.place)
    from capsule_files f where f.capsule_id = c.id), '[]'::json) as files`;

const columns = columnsIf(always);

const isSenderOf = ({ browserId = '', id = '' }: Reader) => sql`(c.browser_id = ${browserId} or c.sender_id = ${id})`;

export const postgresCapsules = (db: Db): CapsuleRows => ({
  insert: async (tx, capsule, opensAt) => {
    const { id, files } = capsule;
    await sql`
      insert into capsules (id, timeline_id, opens_on, opens_at, hidden_from_owner, by_keeper, browser_id, sender_id,
        email_customer_id, email_sealed, language, submitted_by, title, description, date, location, prompt, sealed_at)
      values (${id}, ${capsule.timelineId}, ${capsule.opensOn}::date, ${opensAt}, ${capsule.hiddenFromOwner},
        ${capsule.byKeeper}, ${capsule.browserId}, ${capsule.senderId ?? null}, ${capsule.emailCustomerId ?? null},
        ${capsule.emailSealed ?? null}, ${capsule.language ?? null}, ${capsule.submittedBy ?? null}, ${capsule.title}, ${capsule.description},
        ${capsule.date ?? null}, ${capsule.location ?? null}, ${capsule.prompt ?? null}, ${capsule.sealedAt})`.execute(
      tx.db,
    );
    for (const [place, { uploadId, caption, date }] of files.entries())
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        insert into capsule_files (capsule_id, place, upload_id, caption, date)
        values (${id}, ${place}, ${uploadId}, ${caption ?? null}, ${date ?? null})`.execute(tx.db);
  },

  find: async (id) => {
    const { rows } = await sql<Row>`select ${columns} from capsules c where c.id = ${id}`.execute(db);
    return rows[0] && capsuleOf(rows[0]);
  },

  lock: async (tx, id) => {
    const { rows } = await sql<Row>`
      select ${columns} from capsules c where c.id = ${id} and c.opened_at is null for update of c`.execute(tx.db);
    return rows[0] && capsuleOf(rows[0]);
  },

  count: async (tx, timelineId) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from capsules where timeline_id = ${timelineId} and opened_at is null`.execute(tx.db);
    return rows[0]?.n ?? 0;
  },

  sealed: async (timelineId, reader, onlyOwn) => {
    const own = isSenderOf(reader);
    const { rows } = await sql<Row>`
      select ${columnsIf(sql`(not c.hidden_from_owner or ${own})`)} from capsules c
      where c.timeline_id = ${timelineId} and c.opened_at is null and ${onlyOwn ? own : always}
      order by c.opens_at, c.id`.execute(db);
    return rows.map(capsuleOf);
  },

  ofCustomer: async (customerId) => {
    const { rows } = await sql<Row & RowOf<'timelines', 'code'>>`
      select t.code, ${columns} from capsules c join timelines t on t.id = c.timeline_id
      where c.sender_id = ${customerId} and c.opened_at is null order by c.opens_at, c.id`.execute(db);
    return rows.map((row) => ({ capsule: capsuleOf(row), code: row.code }));
  },

  days: async (timelineId) => {
    const { rows } = await sql<{ day: string; count: number }>`
      select to_char(opens_on, 'YYYY-MM-DD') as day, count(*)::int as count from capsules
      where timeline_id = ${timelineId} and opened_at is null group by opens_on order by opens_on`.execute(db);
    return rows;
  },

  due: async (now, limit) => {
    const { rows } = await sql<RowOf<'capsules', 'id'>>`
      select c.id from capsules c join timelines t on t.id = c.timeline_id
      where c.opened_at is null and c.opens_at <= ${now} and t.undone_at is null and t.frozen_at is null
      order by c.opens_at, c.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  markOpened: async (tx, id, status, at) => {
    await sql`
      update capsules set opened_at = ${at}, status = ${status}, title = '', description = '', date = null, location = null,
        prompt = null
      where id = ${id}`.execute(tx.db);
    await sql`delete from capsule_files where capsule_id = ${id}`.execute(tx.db);
  },

  remove: async (tx, id) => {
    const { rows } = await sql<RowOf<'uploads', 'id'>>`
      update uploads set state = 'swept'
      where id in (select upload_id from capsule_files where capsule_id = ${id}) returning id`.execute(tx.db);
    await sql`delete from capsules where id = ${id}`.execute(tx.db);
    return rows.map((row) => row.id);
  },

  deleteOpened: async (tx, before) => {
    await sql`delete from capsules where opened_at < ${before}`.execute(tx.db);
  },
});
