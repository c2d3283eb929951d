import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { matchesSearch, listPage, type SortField } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { Applications } from '../application/ports.js';
import { open, type Application } from '../domain/application.js';
import type { LicenseDocument } from '../domain/license-document.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'accounts'> & { readonly licence_type: LicenseDocument['type'] | null };

const licenseOf = ({ licence_object_key: objectKey, licence_type: type, licence_bytes: size }: Row) =>
  objectKey === null || type === null || size === null ? undefined : { objectKey, type, size };

const applicationOf = (row: Row): Application => ({
  id: row.id,
  customerId: row.customer_id,
  partnerType: row.partner_type,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  businessName: row.business_name,
  businessType: row.business_type,
  licenseNumber: row.license_number,
  address: row.address,
  city: row.city,
  state: row.state,
  zipCode: row.zip_code,
  phone: row.phone,
  yearsInBusiness: row.years_in_business,
  status: row.application_status,
  createdAt: row.created_at,
  ...present({
    website: row.website ?? undefined,
    accountStatus: row.account_status ?? undefined,
    reason: row.reason ?? undefined,
    decidedBy: row.decided_by ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    licence: licenseOf(row),
  }),
});

const byId = async (db: Db, id: string): Promise<Application | undefined> => {
  const { rows } = await sql<Row>`select * from accounts where id = ${id}`.execute(db);
  return rows[0] && applicationOf(rows[0]);
};

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(business_name)`, kind: 'text' },
  place: { by: sql`lower(state || ' ' || city)`, kind: 'text' },
  contact: { by: sql`lower(first_name || ' ' || last_name)`, kind: 'text' },
};
const labels = sql`(business_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || city || ' ' || state || ' ' || phone || ' ' || license_number)`;

export const postgresApplications = (db: Db): Applications => ({
  insert: async (tx, one) => {
    const { rows } =
      await sql`insert into accounts (id, customer_id, partner_type, email, password_hash, first_name, last_name,
        business_name, business_type, license_number, address, city, state, zip_code, phone, website, years_in_business,
        application_status, created_at, licence_object_key, licence_type, licence_bytes)
      select ${one.id}, ${one.customerId}, ${one.partnerType}, ${one.email}, ${one.passwordHash}, ${one.firstName}, ${one.lastName},
        ${one.businessName}, ${one.businessType}, ${one.licenseNumber}, ${one.address}, ${one.city}, ${one.state}, ${one.zipCode},
        ${one.phone}, ${one.website ?? null}, ${one.yearsInBusiness}, 'submitted', ${one.createdAt},
        ${one.licence?.objectKey ?? null}, ${one.licence?.type ?? null}, ${one.licence?.size ?? null}
      where not exists (select 1 from members where customer_id = ${one.customerId} and partner_type = ${one.partnerType}
        and state <> 'off')
      on conflict (customer_id, partner_type) where application_status <> 'refused' do nothing returning 1`.execute(
        tx.db,
      );
    return rows.length > 0;
  },
  decide: async (tx, id, { as, by, at, reason }) => {
    const { rows } =
      await sql<Row>`update accounts set application_status = ${as}, account_status = ${as === 'approved' ? 'active' : null},
        decided_by = ${by}, decided_at = ${as === 'question' ? null : at}, reason = ${reason ?? null}
      where id = ${id} and application_status = any(${[...open]}::text[]) returning *`.execute(tx.db);
    return rows[0] && applicationOf(rows[0]);
  },
  setStatus: async (tx, id, status, month) => {
    const { rows } = await sql<Row>`update accounts set account_status = ${status}
      where id = ${id} and account_status is not null and account_status <> ${status} returning *`.execute(tx.db);
    if (!rows[0]) return undefined;
    await (
      status === 'paused'
        ? sql`insert into account_pauses (account_id, from_month) values (${id}, ${month})
            on conflict (account_id) where resumed_month is null do update set from_month = excluded.from_month`
        : sql`update account_pauses set resumed_month = greatest(from_month, ${month})
            where account_id = ${id} and resumed_month is null`
    ).execute(tx.db);
    return applicationOf(rows[0]);
  },
  find: (id) => byId(db, id),
  read: (tx, id) => byId(tx.db, id),
  page: (filter) => {
    const { status, partnerType, search } = filter;
    const where = [
      ...(status === undefined
        ? []
        : [sql`application_status = any(${status === 'open' ? [...open] : [status]}::text[])`]),
      ...(partnerType === undefined ? [] : [sql`partner_type = ${partnerType}`]),
      ...matchesSearch(labels, search),
    ];
    return listPage(db, {
      from: sql`accounts`,
      where,
      sorts,
      defaultSort: '-created',
      asked: filter,
      read: applicationOf,
    });
  },
  byAddress: async (customerId, partnerType) => {
    const { rows } =
      await sql<Row>`select * from accounts where customer_id = ${customerId} and partner_type = ${partnerType}
      order by application_status = 'refused', created_at desc limit 1`.execute(db);
    return rows[0] && { ...applicationOf(rows[0]), passwordHash: rows[0].password_hash };
  },
});
