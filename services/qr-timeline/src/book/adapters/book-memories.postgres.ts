import { promptSentence } from '@keepsake/contracts/catalog/prompt-sentences';
import { bookSettings } from '@keepsake/contracts/rest/books';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { entryOf, mediaColumns, type Entry, type EntryRecord, type Variants } from '../../timelines/api.js';
import type { BookDrafts, BookMemories } from '../application/book-ports.js';
import type { BookMemory, BookPart } from '../domain/book.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresBookDrafts = (db: Db): BookDrafts => ({
  get: async (timelineId) => {
    const { rows } = await sql<RowOf<'books', 'settings' | 'revision'>>`
      select settings, revision from books where timeline_id = ${timelineId}`.execute(db);
    return rows[0] && { settings: bookSettings.parse(rows[0].settings), revision: rows[0].revision };
  },
  save: async (tx, timelineId, { settings, revision }, at) => {
    const { rows } = await sql<RowOf<'books', 'revision'>>`
      insert into books (timeline_id, settings, saved_at)
      values (${timelineId}, ${JSON.stringify(settings)}::jsonb, ${at})
      on conflict (timeline_id) do update
        set settings = excluded.settings, saved_at = excluded.saved_at, revision = books.revision + 1
        where books.revision = coalesce(${revision ?? null}::int, books.revision)
      returning revision`.execute(tx.db);
    return rows[0]?.revision;
  },
});

const isShown = sql`e.status = 'shown'`;

const partOf = ({ id, media, caption }: Entry): readonly BookPart[] =>
  media?.state === 'ready'
    ? [{ entryId: id, kind: media.kind, ...present({ width: media.width, height: media.height, caption }) }]
    : [];

const memoryOf = (
  entries: readonly [Entry, ...Entry[]],
  replies: BookMemory['replies'],
  language: Language,
): BookMemory => {
  const [{ id, title, date, description, submittedBy, prompt = '' }] = entries;
  const question = promptSentence(prompt, language);
  // The form of the page may have filled in the question as title, in the language of the guest.
  const repeated = languages.some((one) => promptSentence(prompt, one) === title);
  return {
    id,
    title,
    description,
    ...present({ date, submittedBy, question: repeated ? undefined : question }),
    parts: entries.flatMap(partOf),
    replies,
  };
};

/** Shown replies by the first shown entry of each contribution. */
const repliesOf = async (db: Db, timelineId: string): Promise<ReadonlyMap<string, BookMemory['replies']>> => {
  const { rows } = await sql<RowOf<'replies', 'memory_id' | 'text' | 'submitted_by'>>`
    select memory_id, text, submitted_by from replies
    where timeline_id = ${timelineId} and status = 'shown' order by id`.execute(db);
  const found = new Map<string, BookMemory['replies']>();
  for (const { memory_id: id, text, submitted_by: by } of rows)
    found.set(id, [...(found.get(id) ?? []), { text, ...present({ submittedBy: by ?? undefined }) }]);
  return found;
};

export const postgresBookMemories = (db: Db): BookMemories => ({
  shown: async (timelineId, withReplies, language) => {
    const { rows } = await sql<RowOf<'entries', 'id'> & EntryRecord>`
      select e.*, ${mediaColumns} from entries e left join media m on m.id = e.media_id
      where e.timeline_id = ${timelineId} and ${isShown} order by e.sort_key`.execute(db);
    const replies = withReplies ? await repliesOf(db, timelineId) : undefined;
    const groups = new Map<string, [Entry, ...Entry[]]>();
    for (const row of rows) {
      const entry = entryOf(row);
      const key = entry.groupId ?? entry.id;
      const group = groups.get(key);
      if (group) group.push(entry);
      else groups.set(key, [entry]);
    }
    return [...groups].map(([key, entries]) => memoryOf(entries, replies?.get(key) ?? [], language));
  },
});

/** What is needed to print a photo or the still of a video, and to link to its memory. */
export type PrintedEntry = {
  readonly sortKey: string;
  readonly kind: 'image' | 'video' | 'audio';
  readonly variants: Variants;
  readonly original: {
    readonly uploadId: RowOf<'uploads'>['id'];
    readonly objectKey: RowOf<'uploads'>['object_key'];
    readonly type: RowOf<'uploads'>['type'];
  };
};

/** Returns undefined if the entry is no longer shown. */
export const printedEntries =
  (db: Db) =>
  async (entryId: string): Promise<PrintedEntry | undefined> => {
    const { rows } = await sql<
      PrintedEntry & {
        readonly uploadId: RowOf<'uploads'>['id'];
        readonly objectKey: RowOf<'uploads'>['object_key'];
        readonly type: RowOf<'uploads'>['type'];
      }
    >`
      select e.sort_key as "sortKey", m.kind, m.variants, u.id as "uploadId", u.object_key as "objectKey", u.type
      from entries e join media m on m.id = e.media_id join uploads u on u.id = m.upload_id
      where e.id = ${entryId} and ${isShown} and m.state = 'ready'`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { uploadId, objectKey, type, sortKey, kind, variants } = row;
    return { sortKey, kind, variants, original: { uploadId, objectKey, type } };
  };

/** Returns the small pictures of entries by entry. */
export const thumbUrls =
  (db: Db) =>
  async (entryIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await sql<{ id: RowOf<'entries'>['id']; media_id: RowOf<'media'>['id']; variant: string }>`
      select e.id, m.id as media_id, case m.kind when 'video' then 'poster' else 'thumb' end as variant
      from entries e join media m on m.id = e.media_id where e.id = any(${[...entryIds]}::uuid[])`.execute(db);
    return new Map(rows.map(({ id, media_id: mediaId, variant }) => [id, `/media/${mediaId}/${variant}`]));
  };
