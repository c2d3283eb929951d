import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { run, type Answer } from '@keepsake/ops/run';
import type pg from 'pg';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { families } from './families.js';
import { inDatabase } from './installation-database.js';

/* One installation under load, its backup, and a second one restored from it: first compared, then started. */

const first = scratchFolder();
const second = scratchFolder();
const folder = join(first.path, 'backup');
let site: Keepsake;
let staff: Visitor;
const placed: string[] = [];

const ops = (dataDir: string, ...args: string[]): Promise<Answer> => run(args, { DATA_DIR: dataDir }, () => undefined);

beforeAll(async () => {
  site = await startKeepsake(first.path);
  staff = visitor(site.url);
  await staff.post('/api/admin/login', owner);
  await staff.post('/api/admin/qr-codes/generate', { quantity: 1_000, prefix: 'CF', batchName: 'Load' });
});
afterAll(async () => {
  await site.pressCtrlC();
  first.remove();
  second.remove();
});

const rows = <R extends pg.QueryResultRow>(dataDir: string, database: string, text: string): Promise<readonly R[]> =>
  inDatabase(dataDir, database, async (client) => (await client.query<R>(text)).rows);

const idsIn = async (dataDir: string, database: string, text: string): Promise<readonly string[]> =>
  (await rows<{ id: string }>(dataDir, database, text)).map(({ id }) => id).toSorted();

let before: readonly string[] = [];
let leaving = '';

test('prepares a customer who will be erased', async () => {
  const { email } = uniqueUser('Leaving');
  const { id } = placedOrderAnswer.parse((await visitor(site.url).post('/api/orders', orderOf(email))).body);
  const [row] = await rows<{ customer_id: string }>(
    first.path,
    'orders',
    `select customer_id from orders where id = '${id}'`,
  );
  leaving = row?.customer_id ?? '';
  expect(leaving).not.toBe('');
});

test('takes a backup while families order, activate and post photos', async () => {
  const end = await families(site.url, staff, placed);
  await until('some load', () => (placed.length >= 12 ? true : undefined));
  before = [...placed];
  const taken = await ops(first.path, 'backup', folder, '--json');
  const during = placed.length;
  await end();
  expect(taken).toEqual({ code: 0, out: expect.any(String) });
  expect(JSON.parse(taken.out)).toMatchObject({ databases: 7, folder });
  expect(during).toBeGreaterThan(before.length);
  expect((await ops(first.path, 'verify', folder)).code).toBe(0);
});

test('leaves out what could identify visitors of the day', () => {
  const saved = readdirSync(join(folder, 'databases', 'qr-timeline')).filter((name) => name.includes('visit_'));
  expect(saved).toEqual(['public.visit_counts.copy.gz']);
});

test('refuses to overwrite a backup or restore into an installation with data', async () => {
  const again = await ops(first.path, 'backup', folder);
  expect(again).toMatchObject({ code: 1, complaint: expect.stringContaining('is not empty') });
  const into = await ops(first.path, 'restore', folder);
  expect(into).toMatchObject({ code: 1, complaint: expect.stringContaining('needs an empty installation') });
});

test('refuses a modified backup', async () => {
  const file = join(folder, 'databases', 'orders', 'public.orders.copy.gz');
  const whole = readFileSync(file);
  writeFileSync(file, gzipSync(gunzipSync(whole).subarray(0, -10)));
  const answer = await ops(first.path, 'verify', folder);
  expect(answer).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('orders/orders of this backup is damaged'),
  });
  writeFileSync(file, whole);
});

test('lists an erasure after the backup without a name', async () => {
  await site.pressCtrlC();
  site = await startKeepsake(first.path);
  await rows(first.path, 'orders', `update customers set erase_at = now() where customer_id = '${leaving}'`);
  await rows(first.path, 'orders', `select graphile_worker.add_job('erase-customer', '{"customerId": "${leaving}"}')`);
  const list = await until('the deletion', async () => {
    const answer = await ops(first.path, 'erasures', '--json');
    return answer.out.includes(leaving) ? answer.out : undefined;
  });
  expect(JSON.parse(list)).toEqual([{ customerId: leaving, at: expect.any(String) }]);
  writeFileSync(join(first.path, 'erasures.json'), list);
});

test('restores every row and object before the first start', async () => {
  await site.pressCtrlC();
  const restored = await ops(second.path, 'restore', folder, '--erasures', join(first.path, 'erasures.json'));
  expect(restored).toEqual({ code: 0, out: expect.stringContaining('Every table matches') });
  const checked = JSON.parse((await ops(second.path, 'check', '--json')).out) as { subject: string; isOk: boolean }[];
  expect(checked.filter(({ subject }) => subject === 'files' || subject === 'ledger')).toEqual([
    { subject: 'files', isOk: true, message: 'every file that a row references exists' },
    { subject: 'ledger', isOk: true, message: 'every journal sums to zero' },
  ]);
  expect(readdirSync(second.path)).toContain('secrets.json');
});

test('runs with nothing missing, duplicated or published too early', async () => {
  site = await startKeepsake(second.path);
  const settled = async (): Promise<true | undefined> => {
    const listeners = JSON.parse((await ops(second.path, 'consumers', '--json')).out) as {
      partitions: { behind: number }[];
    }[];
    const waiting = JSON.parse((await ops(second.path, 'outbox', '--json')).out) as { rows: number }[];
    const left = [
      ...listeners.flatMap(({ partitions }) => partitions.map(({ behind }) => behind)),
      ...waiting.map((one) => one.rows),
    ];
    return listeners.length > 0 && left.every((count) => count === 0) ? true : undefined;
  };
  await until('all events to be published and processed', settled, { intervalMs: 500 });

  const orders = await idsIn(second.path, 'orders', 'select id from orders');
  expect(before.filter((id) => !orders.includes(id))).toEqual([]);
  const paid = await idsIn(second.path, 'orders', 'select id from orders where paid_at is not null');
  expect(
    await idsIn(second.path, 'shipping', 'select order_id as id from shipments where opened_at is not null'),
  ).toEqual(orders);
  expect(await idsIn(second.path, 'shipping', 'select order_id as id from shipments')).toEqual(orders);
  expect(await idsIn(second.path, 'qr-timeline', 'select order_id as id from plate_orders')).toEqual(orders);
  expect(
    await idsIn(second.path, 'qr-timeline', `select order_id::text as id from codes where order_id is not null`),
  ).toEqual(paid);
  expect(
    await idsIn(
      second.path,
      'gateway',
      `select distinct subject_id as id from audit where subject_id in ('${paid.join(`','`)}')`,
    ),
  ).toEqual(paid);

  expect(await ops(second.path, 'check')).toMatchObject({ code: 0 });
});

test('erases customers again who were erased after the backup', async () => {
  const known = async (database: string, table: string): Promise<number> =>
    (
      await rows<{ n: number }>(
        second.path,
        database,
        `select count(*)::int as n from ${table} where customer_id = '${leaving}'`,
      )
    )[0]?.n ?? -1;
  await until('the second deletion', async () => ((await known('orders', 'customers')) === 0 ? true : undefined));
  expect(await known('orders', 'orders')).toBe(0);
  expect(await ops(second.path, 'erasures')).toMatchObject({ code: 0, out: expect.stringContaining(leaving) });
});

test('serves restored timelines with photos and all office lists', async () => {
  const office = visitor(site.url);
  expect((await office.post('/api/admin/login', owner)).status).toBe(200);
  const [one] = await rows<{ code: string }>(
    second.path,
    'qr-timeline',
    `select t.code from timelines t join media m on m.timeline_id = t.id where m.state = 'ready' limit 1`,
  );
  const page = (await visitor(site.url).get(`/api/timeline/${one?.code}?limit=30`)).body as {
    entries: { mediaUrl: string }[];
  };
  const picture = await visitor(site.url).bytes(page.entries[0]?.mediaUrl ?? '');
  expect(picture.type).toMatch(/^image\//);
  expect(picture.bytes.length).toBeGreaterThan(1_000);
});
