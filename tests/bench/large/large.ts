import { createHash } from 'node:crypto';
import pg from 'pg';

/* Inserts rows of years of business, one statement per table. Triggers maintain the figures as usual. */

/** Row numbers, from the first new one to the last. */
export type Span = { readonly from: number; readonly to: number };

export type LargeOrders = {
  readonly orders: Span;
  readonly customers: Span;
  /** Secret that derives customer ids from email addresses, as in the services. */
  readonly secret: string;
};

type Statement = readonly [text: string, values: readonly unknown[]];

const blockBytes = 64;

/** Returns SQL for HMAC-SHA256 in base64url, with built-in functions only. */
const naming = (secret: string): string => {
  const key = Buffer.alloc(blockBytes);
  const bytes = Buffer.from(secret);
  key.set(bytes.length > blockBytes ? createHash('sha256').update(bytes).digest() : bytes);
  const padded = (by: number): string => `'\\x${Buffer.from(key.map((byte) => byte ^ by)).toString('hex')}'::bytea`;
  const inner = `sha256(${padded(0x36)} || convert_to('person' || c || '@example.org', 'UTF8'))`;
  return `left(translate(encode(sha256(${padded(0x5c)} || ${inner}), 'base64'), '+/', '-_'), 32)`;
};

const prepare = (secret: string): readonly Statement[] => [
  [`create function pg_temp.customer(c int) returns text language sql immutable as $$ select ${naming(secret)} $$`, []],
  [
    `create function pg_temp.id(kind text, n int) returns uuid language sql immutable as $$
       select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$`,
    [],
  ],
];

const filled = async (databaseUrl: string, statements: readonly Statement[], secret: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [text, values] of [...prepare(secret), ...statements]) await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};

const names = `(array['Ana','Rui','Eduardo','Margarida','João','Chloé','Noor','Wei','Tomás','Zoë','Ingrid','Samuel'])`;
const families = `(array['Duarte','Silva','Nguyen','Okafor','Müller','García','Rossi','Novák','Haddad','Larsen','Brown'])`;
const first = `${names}[1 + c % 12]`;
const last = `${families}[1 + c / 12 % 11] || ' ' || substr(md5(c::text), 1, 4)`;
const email = `'person' || c || '@example.org'`;
const street = `(1 + n % 900) || ' Harbor Street'`;
/** Three of four orders are paid, half are delivered. */
const paidAt = `case when n % 4 > 0 then now() - n * interval '20 seconds' end`;
const completedAt = `case when n % 4 > 1 then now() - n * interval '10 seconds' end`;
const codeIds = `case when n % 4 > 0 then array[pg_temp.id('code', n)] else '{}' end`;
/** Order numbers with their customers. */
const numbered = `(select n, 1 + n % $3::int as c from generate_series($1::int, $2::int) as n) as numbered`;
const ofOrders = ({ orders, customers }: LargeOrders): readonly unknown[] => [orders.from, orders.to, customers.to];

export const fillOrders = (databaseUrl: string, amounts: LargeOrders): Promise<void> =>
  filled(
    databaseUrl,
    [
      [
        `insert into customers (customer_id, first_name, last_name, email, phone, email_marketing, created_at)
         select pg_temp.customer(c), ${first}, ${last}, ${email}, '555' || lpad(c::text, 7, '0'), c % 3 = 0,
           now() - c * interval '40 seconds' from generate_series($1::int, $2::int) as c on conflict do nothing`,
        [amounts.customers.from, amounts.customers.to],
      ],
      [
        `insert into orders (id, number, customer_id, variant, pricing_tier, quantity, codes, copies, timelines,
           unit_price_cents, total_cents, estimate, status, paid_at, completed_at, allotted_code_ids, event_type,
           event_type_slug, honoree_name, first_name, last_name, email, phone, email_marketing, birthday_reminders,
           is_private, invite_emails, upload_ids, street, city, state, zip, country, created_at)
         select pg_temp.id('order', n), 'L' || lpad(n::text, 9, '0'), pg_temp.customer(c), 'checkout', 'event',
           1 + n % 7, 1, 1 + n % 7, 1, 7900, 7900 + 300 * (n % 7), false,
           (array['pending','processing','completed','completed'])[1 + n % 4], ${paidAt}, ${completedAt}, ${codeIds},
           'Memorial', 'memorial', ${last}, ${first}, ${last}, ${email}, '5550000000', c % 3 = 0, false, n % 6 = 0, '{}',
           '{}', ${street}, 'Portland', 'ME', '04101', 'US', now() - n * interval '20 seconds'
         from ${numbered} on conflict do nothing`,
        ofOrders(amounts),
      ],
      ['select fold_figures()', []],
      ['analyze customers', []],
      ['analyze orders', []],
    ],
    amounts.secret,
  );

/** Fills campaigns with the same customers and their consents. */
export const fillMailing = (databaseUrl: string, { customers, secret }: LargeOrders): Promise<void> =>
  filled(
    databaseUrl,
    [
      [
        `insert into customers (customer_id, email, first_name, last_name, told_marketing, version)
         select pg_temp.customer(c), ${email}, ${first}, ${last}, c % 3 = 0, 1
         from generate_series($1::int, $2::int) as c on conflict do nothing`,
        [customers.from, customers.to],
      ],
      [
        `insert into consents (customer_id, purpose, granted, source, at)
         select pg_temp.customer(c), 'marketing', true, 'order', now() - c * interval '40 seconds'
         from generate_series($1::int, $2::int) as c where c % 3 = 0`,
        [customers.from, customers.to],
      ],
      ['select fold_figures()', []],
      ['analyze customers', []],
    ],
    secret,
  );

/** Creates a shipment for every order: unpaid, to be packed, and sent. */
export const fillShipments = (databaseUrl: string, amounts: LargeOrders): Promise<void> =>
  filled(
    databaseUrl,
    [
      [
        `insert into shipments (order_id, customer_id, opened_at, number, first_name, last_name, event_type, quantity,
           ordered_copies, street, city, state, zip, country, paid_at, code_ids, allotted_copies, closed_at, closed_as)
         select pg_temp.id('order', n), pg_temp.customer(c), now() - n * interval '20 seconds', 'L' || lpad(n::text, 9, '0'),
           ${first}, ${last}, 'Memorial', 1 + n % 7, 1 + n % 7, ${street}, 'Portland', 'ME', '04101', 'US', ${paidAt},
           ${codeIds}, case when n % 4 > 0 then 1 + n % 7 end, ${completedAt}, case when n % 4 > 1 then 'completed' end
         from ${numbered} on conflict do nothing`,
        ofOrders(amounts),
      ],
      ['select fold_figures()', []],
      ['analyze shipments', []],
    ],
    amounts.secret,
  );

const batch = 10_000;

/**
 * Creates plates in batches of ten thousand; `from` starts a batch. Plates of paid orders are allotted, of delivered
 * ones shipped, the others in stock.
 */
export const fillCodes = (databaseUrl: string, codes: Span, amounts: LargeOrders): Promise<void> =>
  filled(
    databaseUrl,
    [
      [
        `insert into batches (id, name, prefix, total, first_serial, last_serial, base_url, sample, test, pack_state,
           pack_done, pack_touched_at, pack_fault, created_at)
         select pg_temp.id('batch', b), 'Large ' || b, 'LG', least($3::int, $2::int - b), 'LG' || lpad((b + 1)::text, 9, '0'),
           'LG' || lpad(least($2::int, b + $3::int)::text, 9, '0'), 'https://example.org', true, false, 'failed', 0, now(),
           'Made to see how large lists feel. Nothing to engrave.', now() - b * interval '8 seconds'
         from generate_series($1::int - 1, $2::int - 1, $3::int) as b on conflict do nothing`,
        [codes.from, codes.to, batch],
      ],
      [
        `insert into codes (id, code, serial, serial_number, batch_id, prefix, test, stock_state, holder, order_id,
           customer_id, created_at)
         select pg_temp.id('code', n), 'LG' || upper(translate(substr(md5('plate' || n), 1, 12), '01', 'xy')),
           'LG' || lpad(n::text, 9, '0'), n, pg_temp.id('batch', (n - $1::int) / $3::int * $3::int + $1::int - 1), 'LG', false,
           case when sold then (array['assigned','shipped','shipped'])[n % 4] else 'available' end,
           case when sold then 'order:' || pg_temp.id('order', n) end, case when sold then pg_temp.id('order', n) end,
           case when sold then pg_temp.customer(1 + n % $5::int) end,
           now() - ((n - $1::int) / $3::int * $3::int + $1::int - 1) * interval '8 seconds'
         from (select n, n % 4 > 0 and n <= $4::int as sold from generate_series($1::int, $2::int) as n) as numbered
         on conflict do nothing`,
        [codes.from, codes.to, batch, amounts.orders.to, amounts.customers.to],
      ],
      [
        `insert into plate_orders (order_id, customer_id, number, codes, copies, state, placed_at)
         select pg_temp.id('order', n), pg_temp.customer(c), 'L' || lpad(n::text, 9, '0'), 1, 1 + n % 7,
           case when n % 4 > 0 then 'allotted' else 'placed' end, now() - n * interval '20 seconds'
         from ${numbered} on conflict do nothing`,
        ofOrders(amounts),
      ],
      [
        `insert into serials values ('LG', $1)
         on conflict (prefix) do update set last_number = greatest(serials.last_number, excluded.last_number)`,
        [codes.to],
      ],
      [
        `with folded as (delete from code_counts returning *)
         insert into code_counts select stock_state, life_state, sum(n) from folded group by 1, 2`,
        [],
      ],
      ['analyze codes', []],
      ['analyze batches', []],
      ['analyze plate_orders', []],
    ],
    amounts.secret,
  );
