import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { Brands, Logo } from '../application/ports.js';

type Row = RowOf<'brands'>;

const logoOf = ({ logo_id, logo_key, logo_width, logo_height }: Row): Logo | undefined =>
  logo_id === null || logo_key === null || logo_width === null || logo_height === null
    ? undefined
    : { id: logo_id, objectKey: logo_key, width: logo_width, height: logo_height };

export const postgresBrands = (db: Db): Brands => ({
  find: async (accountId) => {
    const { rows } = await sql<Row>`select * from brands where account_id = ${accountId}`.execute(db);
    const [row] = rows;
    return row ? present({ name: row.name ?? undefined, logo: logoOf(row) }) : {};
  },
  saveName: async (tx, accountId, name) => {
    await sql`insert into brands (account_id, name) values (${accountId}, ${name ?? null})
      on conflict (account_id) do update set name = excluded.name`.execute(tx.db);
  },
  setLogo: async (tx, accountId, logo) => {
    await sql`insert into brands (account_id) values (${accountId}) on conflict do nothing`.execute(tx.db);
    const { rows } = await sql<Row>`select * from brands where account_id = ${accountId} for update`.execute(tx.db);
    await sql`update brands set logo_id = ${logo?.id ?? null}, logo_key = ${logo?.objectKey ?? null},
        logo_width = ${logo?.width ?? null}, logo_height = ${logo?.height ?? null}
      where account_id = ${accountId}`.execute(tx.db);
    return rows[0]?.logo_key ?? undefined;
  },
  usedKeys: async (objectKeys) => {
    const { rows } = await sql<Row>`select * from brands where logo_key = any(${[...objectKeys]}::text[])`.execute(db);
    return new Set(rows.flatMap(({ logo_key }) => logo_key ?? []));
  },
  logo: async (logoId) => {
    const { rows } = await sql<Row>`select * from brands where logo_id = ${logoId}`.execute(db);
    return rows[0] && logoOf(rows[0]);
  },
});
