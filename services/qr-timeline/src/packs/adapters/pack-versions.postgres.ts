import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { PackLink, PackVersion, PackVersions } from '../application/pack-ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type VersionRow = RowOf<'pack_versions'>;

const versionOf = (row: VersionRow): PackVersion => ({
  ...present({
    onlyIds: row.only_ids ?? undefined,
    reason: row.reason ?? undefined,
    askedBy: row.asked_by ?? undefined,
    readyAt: row.ready_at ?? undefined,
    objectKey: row.object_key ?? undefined,
    voidedAt: row.voided_at ?? undefined,
    voidedBy: row.voided_by ?? undefined,
    voidReason: row.void_reason ?? undefined,
  }),
  version: row.version,
  plateMm: row.plate_mm,
  plates: row.plates,
  askedAt: row.asked_at,
});

type LinkRow = RowOf<'pack_links'>;

const linkOf = (row: LinkRow): PackLink => ({
  ...present({ revokedAt: row.revoked_at ?? undefined, lastUsedAt: row.last_used_at ?? undefined }),
  id: row.id,
  batchId: row.batch_id,
  version: row.version,
  madeBy: row.made_by,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
  uses: row.uses,
});

const outOfPrint = sql`(stock_state in ('damaged', 'retired') or life_state = 'reassigned')`;

export const postgresPackVersions = (db: Db): PackVersions => ({
  of: async (batchId) => {
    const { rows } = await sql<VersionRow>`
      select * from pack_versions where batch_id = ${batchId} order by version`.execute(db);
    return rows.map(versionOf);
  },

  ask: async (tx, { batchId, plateMm, plates, reason }, { staffId, at }) => {
    // Locks the batch row first, so that of concurrent requests only one finds no version in progress.
    const { rows: held } = await sql<RowOf<'batches', 'pack_version'>>`
      select pack_version from batches where id = ${batchId} and pack_state in ('ready', 'failed') for no key update`.execute(
      tx.db,
    );
    if (!held[0]) return undefined;
    const { rows: within } = await sql<RowOf<'codes', 'id'> & RowOf<'batches', 'total'>>`
      select codes.id, batches.total from codes join batches on batches.id = codes.batch_id where batch_id = ${batchId}
      and ${plates === 'damaged' ? sql`stock_state = 'damaged'` : sql`not ${outOfPrint}`} order by serial_number`.execute(
      tx.db,
    );
    if (within.length === 0) return undefined;
    const version = held[0].pack_version + 1;
    const onlyIds = within.length === within[0]?.total ? null : within.map(({ id }) => id);
    await sql`
      insert into pack_versions (batch_id, version, plate_mm, only_ids, plates, reason, asked_by, asked_at)
      values (${batchId}, ${version}, ${plateMm}, ${onlyIds}::uuid[], ${within.length}, ${reason}, ${staffId}, ${at})`.execute(
      tx.db,
    );
    await sql`
      update batches set pack_version = ${version}, pack_state = 'queued', pack_done = 0, pack_object_key = null, pack_fault = null,
        pack_touched_at = ${at} where id = ${batchId}`.execute(tx.db);
    return { version, plates: within.length };
  },

  end: async (tx, { batchId, version, reason }, { staffId, at }) => {
    const { rows } = await sql`
      update pack_versions set voided_at = ${at}, voided_by = ${staffId}, void_reason = ${reason}
      where batch_id = ${batchId} and version = ${version} and ready_at is not null and voided_at is null returning 1`.execute(
      tx.db,
    );
    await sql`
      update pack_links set revoked_at = ${at} where batch_id = ${batchId} and version = ${version} and revoked_at is null`.execute(
      tx.db,
    );
    return rows.length === 1;
  },

  outOfUse: async (batchId) => {
    const { rows } = await sql<{ damaged: number; retired: number }>`
      select count(*) filter (where stock_state = 'damaged') as damaged, count(*) filter (where stock_state = 'retired') as retired
      from codes where batch_id = ${batchId}`.execute(db);
    return { damaged: rows[0]?.damaged ?? 0, retired: rows[0]?.retired ?? 0 };
  },

  addressConfirmed: async (batchId) => {
    const { rows } = await sql<RowOf<'batches', 'address_confirmed_at' | 'address_confirmed_by'>>`
      select address_confirmed_at, address_confirmed_by from batches where id = ${batchId}`.execute(db);
    const { address_confirmed_at: at = null, address_confirmed_by: staffId = null } = rows[0] ?? {};
    return at === null || staffId === null ? undefined : { at, staffId };
  },

  confirmAddress: async (tx, batchId, { staffId, at }) =>
    void (await sql`
      update batches set address_confirmed_at = ${at}, address_confirmed_by = ${staffId}
      where id = ${batchId} and address_confirmed_at is null`.execute(tx.db)),

  linksOf: async (batchId) => {
    const { rows } = await sql<LinkRow>`
      select * from pack_links where batch_id = ${batchId} order by made_at desc limit 50`.execute(db);
    return rows.map(linkOf);
  },

  link: async (id) => {
    const { rows } = await sql<LinkRow>`select * from pack_links where id = ${id}`.execute(db);
    return rows[0] && linkOf(rows[0]);
  },

  addLink: async (tx, link) =>
    void (await sql`
      insert into pack_links (id, batch_id, version, made_by, made_at, expires_at)
      values (${link.id}, ${link.batchId}, ${link.version}, ${link.madeBy}, ${link.madeAt}, ${link.expiresAt})`.execute(
      tx.db,
    )),

  revoke: async (tx, id, at) => {
    const { rows } = await sql<LinkRow>`
      update pack_links set revoked_at = ${at} where id = ${id} and revoked_at is null returning *`.execute(tx.db);
    return rows[0] && linkOf(rows[0]);
  },

  used: async (id, at) =>
    void (await sql`update pack_links set uses = uses + 1, last_used_at = ${at} where id = ${id}`.execute(db)),
});
