import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { LicenseDocuments } from '../application/license-ports.js';
import type { LicenseDocument } from '../domain/license-document.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'arrived_documents', 'object_key' | 'bytes'> & { readonly type: LicenseDocument['type'] };

export const postgresLicenseDocuments = (db: Db): LicenseDocuments => ({
  insert: async (tx, one) => {
    const { rows } = await sql`insert into arrived_documents (id, browser_id, object_key, type, bytes, arrived_at)
      select ${one.id}::uuid, ${one.browserId}, ${one.objectKey}, ${one.type}, ${one.size}::int, ${one.arrivedAt}::timestamptz
      where not exists (select 1 from accounts where licence_object_key = ${one.objectKey})
      on conflict (object_key) do nothing returning 1`.execute(tx.db);
    return rows.length > 0;
  },
  take: async (tx, id, browserId, since) => {
    const { rows } = await sql<Row>`delete from arrived_documents
      where id = ${id} and browser_id = ${browserId} and arrived_at >= ${since} returning object_key, type, bytes`.execute(
      tx.db,
    );
    return rows[0] && { objectKey: rows[0].object_key, type: rows[0].type, size: rows[0].bytes };
  },
  forget: async (tx, before) =>
    void (await sql`delete from arrived_documents where arrived_at < ${before}`.execute(tx.db)),
  known: async (keys) => {
    const { rows } = await sql<RowOf<'arrived_documents', 'object_key'>>`select object_key from arrived_documents
        where object_key = any(${[...keys]}::text[])
      union all select licence_object_key from accounts where licence_object_key = any(${[...keys]}::text[])`.execute(
      db,
    );
    return new Set(rows.map((row) => row.object_key));
  },
});
