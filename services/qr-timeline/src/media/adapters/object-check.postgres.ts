import type { Db } from '@keepsake/platform/database';
import type { Objects } from '@keepsake/platform/objects/objects';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';

export type Orphan = { readonly key: string; readonly size: number; readonly at: Date };
export type Missing = {
  readonly key: RowOf<'uploads'>['object_key'];
  readonly named: 'upload' | 'media' | 'pack' | 'export' | 'book' | 'film';
  readonly id: RowOf<'uploads'>['id'];
};

/** Prefixes that this service owns in object storage. */
const prefixes = ['incoming/', 'originals/', 'media/', 'packs/', 'exports/', 'books/', 'films/'];
const atOnce = 500;

/** Every object key that a row references, except rows about to release theirs. */
const named = sql`
  select object_key as key, 'upload' as named, id::text as id, state <> 'swept' as needed
  from uploads where not (state = 'swept' and put_away)
  union all
  select variant.value ->> 'key', 'media', media.id, state = 'ready' from media cross join jsonb_each(variants) as variant
  union all
  select pack_object_key, 'pack', id::text, true from batches where pack_object_key is not null
  union all
  select object_key, 'export', id::text, state = 'ready' from exports where object_key is not null
  union all
  select object_key, 'book', id::text, state = 'ready' from book_copies where object_key is not null
  union all
  select unnest(array[object_key, poster_key]), 'film', id::text, state = 'ready' from film_copies
  where object_key is not null
  union all
  select object_key, 'part', arrival_id::text, false from arrival_parts`;

export type ObjectCheck = {
  /** Objects stored before `before` that no row references. */
  readonly orphans: (before: Date) => AsyncIterable<Orphan>;
  /** Referenced by a row, but missing. */
  readonly missing: () => Promise<readonly Missing[]>;
};

/** Compares rows with objects. Read-only; tolerates concurrent changes. */
export const objectCheck = (db: Db, objects: Objects): ObjectCheck => {
  const unnamed = async (found: readonly Orphan[]): Promise<readonly Orphan[]> => {
    if (found.length === 0) return [];
    const { rows } = await sql<{
      key: string;
    }>`select asked.key from unnest(${found.map(({ key }) => key)}::text[]) as asked (key)
      where not exists (select 1 from (${named}) as known where known.key = asked.key)`.execute(db);
    const keys = new Set(rows.map(({ key }) => key));
    return found.filter(({ key }) => keys.has(key));
  };

  return {
    orphans: async function* (before) {
      for (const prefix of prefixes) {
        let found: Orphan[] = [];
        for await (const one of objects.list(prefix)) {
          if (one.at < before) found.push(one);
          if (found.length < atOnce) continue;
          yield* await unnamed(found);
          found = [];
        }
        yield* await unnamed(found);
      }
    },

    missing: async () => {
      const there = new Set<string>();
      for (const prefix of prefixes) for await (const { key } of objects.list(prefix)) there.add(key);
      const { rows } = await sql<Missing>`select key, named, id from (${named}) as known where needed`.execute(db);
      const absent: Missing[] = [];
      for (const one of rows) {
        if (there.has(one.key)) continue;
        // The object may have been stored or moved while the list was read.
        const found = await objects.get(one.key);
        found?.body.destroy();
        const still = await sql`select 1 from (${named}) as known where needed and key = ${one.key}`.execute(db);
        if (!found && still.rows.length > 0) absent.push(one);
      }
      return absent;
    },
  };
};
