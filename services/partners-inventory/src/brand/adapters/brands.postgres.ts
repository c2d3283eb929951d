import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { Brands, Logo } from '../application/ports.js';

type Row = RowOf<'brands'>;
type ContactRow = RowOf<'location_contacts'>;

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
  contact: async (locationId) => {
    const { rows } = await sql<ContactRow>`select l.id as location_id, coalesce(c.phone, a.phone) as phone,
        case when c.location_id is null then a.website else c.website end as website, c.address, c.zip_code, c.email
      from locations l join accounts a on a.id = l.account_id left join location_contacts c on c.location_id = l.id
      where l.id = ${locationId}`.execute(db);
    const [row] = rows;
    return (
      row && {
        phone: row.phone,
        ...present({
          website: row.website ?? undefined,
          address: row.address ?? undefined,
          zipCode: row.zip_code ?? undefined,
          email: row.email ?? undefined,
        }),
      }
    );
  },
  saveContact: async (tx, locationId, { phone, website = null, address = null, zipCode = null, email = null }) => {
    await sql`insert into location_contacts (location_id, phone, website, address, zip_code, email)
      values (${locationId}, ${phone}, ${website}, ${address}, ${zipCode}, ${email})
      on conflict (location_id) do update set phone = excluded.phone, website = excluded.website,
        address = excluded.address, zip_code = excluded.zip_code, email = excluded.email`.execute(tx.db);
  },
});
