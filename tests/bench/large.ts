import pg from 'pg';

/** Rows as if years of business had written them. Figures that writes keep by themselves are kept here, too. */
const filled = async (databaseUrl: string, statements: readonly (readonly [string, readonly unknown[]])[]) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [text, values] of statements) await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};

const names = `(array['Ana','Rui','Eduardo','Margarida','João','Chloé','Noor','Wei','Tomás','Zoë','Ingrid','Samuel'])`;
const families = `(array['Duarte','Silva','Nguyen','Okafor','Müller','García','Rossi','Novák','Haddad','Larsen','Brown'])`;
const first = `${names}[1 + n % 12]`;
const last = `${families}[1 + n / 12 % 11] || ' ' || substr(md5(n::text), 1, 4)`;

/** Orders of these numbers; every second one is of a new customer. */
export const fillOrders = (databaseUrl: string, from: number, to: number): Promise<void> =>
  filled(databaseUrl, [
    [
      `insert into customers (customer_id, first_name, last_name, email, phone, created_at)
       select 'large-' || n, ${first}, ${last}, 'person' || n || '@example.org', '555' || lpad(n::text, 7, '0'),
         now() - n * interval '40 seconds' from generate_series($1::int / 2, $2::int / 2) as n on conflict do nothing`,
      [from, to],
    ],
    [
      `insert into orders (id, number, customer_id, variant, pricing_tier, quantity, codes, copies, timelines,
         unit_price_cents, total_cents, estimate, status, paid_at, completed_at, event_type, event_type_slug, honoree_name,
         first_name, last_name, email, phone, email_marketing, birthday_reminders, is_private, invite_emails, upload_ids,
         created_at)
       select gen_random_uuid(), 'L' || lpad(n::text, 9, '0'), 'large-' || n / 2, 'checkout', 'individual', 1 + n % 7, 1, 1, 1,
         7900, 7900 * (1 + n % 7), false, (array['pending','processing','completed','completed'])[1 + n % 4],
         case when n % 4 > 0 then now() - n * interval '20 seconds' end,
         case when n % 4 > 1 then now() - n * interval '10 seconds' end,
         'Memorial', 'memorial', ${last}, ${first}, ${last}, 'person' || n / 2 || '@example.org', '5550000000',
         n % 3 = 0, n % 5 = 0, n % 6 = 0, '{}', '{}', now() - n * interval '20 seconds'
       from generate_series($1::int, $2::int) as n`,
      [from, to],
    ],
    ['select fold_figures()', []],
    ['analyze customers', []],
    ['analyze orders', []],
  ]);

const batch = 10_000;

/** Plates of these serial numbers on the shelf, in batches of ten thousand as makers order them; `from` begins a batch. */
export const fillCodes = (databaseUrl: string, from: number, to: number): Promise<void> =>
  filled(databaseUrl, [
    [
      `with made as (
         insert into batches (id, name, prefix, total, first_serial, last_serial, base_url, sample, test, pack_state, pack_done,
           pack_touched_at, pack_fault, created_at)
         select gen_random_uuid(), 'Large ' || b, 'LG', least($3::int, $2::int - b), 'LG' || lpad((b + 1)::text, 9, '0'),
           'LG' || lpad(least($2::int, b + $3::int)::text, 9, '0'), 'https://example.org', true, false, 'failed', 0, now(),
           'Made to see how large lists feel. Nothing to engrave.', now() - b * interval '8 seconds'
         from generate_series($1::int, $2::int - 1, $3::int) as b returning id, name, total, created_at)
       insert into codes (id, code, serial, serial_number, batch_id, prefix, test, created_at)
       select gen_random_uuid(), 'LG' || upper(translate(substr(md5(b.id::text || n), 1, 12), '01', 'xy')),
         'LG' || lpad((split_part(b.name, ' ', 2)::int + n)::text, 9, '0'), split_part(b.name, ' ', 2)::int + n,
         b.id, 'LG', false, b.created_at
       from made b cross join lateral generate_series(1, b.total) as n`,
      [from, to, batch],
    ],
    ['analyze codes', []],
    ['analyze batches', []],
  ]);
