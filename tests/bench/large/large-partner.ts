import { createHmac, randomUUID } from 'node:crypto';
import { hashPassword } from '@keepsake/platform/passwords';
import pg from 'pg';
import type { Span } from './large.js';

/** Signs in as `memorial`. */
export const largePartner = { email: 'partner@large.example', password: 'a-password-for-large-data' };
export const largeLocations = 100;

const newPartner = async (client: pg.Client, secret: string): Promise<string> => {
  const id = randomUUID();
  const named = createHmac('sha256', secret).update(largePartner.email).digest('base64url').slice(0, 32);
  await client.query(
    `insert into accounts (id, customer_id, partner_type, email, password_hash, first_name, last_name, business_name,
       business_type, license_number, address, city, state, zip_code, phone, years_in_business, application_status,
       account_status, decided_by, decided_at, created_at)
     values ($1, $4, 'memorial', $2, $3, 'Ana', 'Larsen', 'Larsen and Daughters', 'funeral-home', 'L-1',
       '1 Harbor Street', 'Portland', 'ME', '04101', '5550000000', 40, 'approved', 'active', 'large', now(), now())`,
    [id, largePartner.email, await hashPassword(largePartner.password), named],
  );
  await client.query(
    `insert into locations (id, account_id, name, city, state, tier, cases_per_month, low_stock_threshold, current_stock,
       moves, total_restocked, last_restocked, created_at)
     select gen_random_uuid(), $1, 'Chapel ' || lpad(n::text, 3, '0'), 'Portland', 'ME', 'plus', 100, 5, 20, 1, 20, now(),
       now() - n * interval '1 day' from generate_series(1, $2::int) as n`,
    [id, largeLocations],
  );
  await client.query(
    `insert into stock_moves (location_id, number, kind, change, previous_stock, new_stock, reason, at)
     select id, 1, 'restocked', 20, 0, 20, 'first plates', created_at from locations where account_id = $1`,
    [id],
  );
  return id;
};

/** Creates one partner with many locations. Every second case is at the first location, for one long list. */
export const fillPartner = async (databaseUrl: string, { from, to }: Span, secret: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const known = await client.query<{ id: string }>('select id from accounts where email = $1', [largePartner.email]);
    const accountId = known.rows[0]?.id ?? (await newPartner(client, secret));
    await client.query(
      `with places as (
         select id, row_number() over (order by created_at desc, id) as place from locations where account_id = $1),
       begun as (
         select n, p.id as location_id, now() - n * interval '1 hour' as at
         from generate_series($2::int, $3::int) as n
         join places p on p.place = case when n % 2 = 0 then 1 else 1 + n % $4::int end),
       numbered as (
         select b.*, to_char(at, 'YYYY-MM') as month, coalesce(c.created, 0) + row_number() over (
           partition by b.location_id, to_char(at, 'YYYY-MM') order by n) as number
         from begun b left join case_counts c on c.location_id = b.location_id and c.month = to_char(b.at, 'YYYY-MM')),
       written as (
         insert into cases (id, location_id, account_id, order_ref, subject_name, subject_type, service_type, family_name,
           state, month, number, over_plan, created_at, closed_at)
         select gen_random_uuid(), location_id, $1, 'CASE-LARGE-' || n, 'Subject ' || substr(md5(n::text), 1, 6), 'person',
           'memorial', 'Family ' || substr(md5(n::text), 7, 5), case when n % 5 = 0 then 'closed' else 'open' end, month,
           number, number > 100, at, case when n % 5 = 0 then at end
         from numbered)
       insert into case_counts (location_id, month, created)
       select location_id, month, count(*) from numbered group by 1, 2
       on conflict (location_id, month) do update set created = case_counts.created + excluded.created`,
      [accountId, from, to, largeLocations],
    );
    for (const table of ['cases', 'case_counts', 'locations']) await client.query(`analyze ${table}`);
  } finally {
    await client.end();
  }
};
