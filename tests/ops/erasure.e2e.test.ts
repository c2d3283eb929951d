import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { run } from '@keepsake/ops/run';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { findCanaries } from './canaries.js';
import { inDatabase } from './installation-database.js';
import { live, personOf, repliedTo, signIn, wordsOfPerson, wordsOfTimeline } from './people-with-canaries.js';

/* Erases two people, one by support and one by themselves, then searches every store and log for them. */

const first = scratchFolder();
const second = scratchFolder();
const backup = `${first.path}-backup`;
let site: Keepsake;
let staff: Visitor;
const caller = personOf('thippe');
const leaver = personOf('morwen');
let callerId = '';
let leaverId = '';
let callerCode = '';
let leaverCode = '';

const ops = (dataDir: string, ...args: string[]) => run(args, { DATA_DIR: dataDir }, () => undefined);
const gone = [...wordsOfPerson(caller), ...wordsOfPerson(leaver), ...wordsOfTimeline(leaver)];

const nothingIsLeft = async (): Promise<void> => {
  let left: readonly string[] = [];
  await until(
    'their data to be erased',
    async () => {
      left = await findCanaries(site, gone);
      return left.length === 0 ? true : undefined;
    },
    { timeoutMs: 20_000, intervalMs: 500, seen: () => `\n${left.join('\n')}` },
  );
};

beforeAll(async () => {
  site = await startKeepsake(first.path);
  staff = visitor(site.url);
  await staff.post('/api/admin/login', owner);
});
afterAll(async () => {
  await site?.pressCtrlC();
  rmSync(backup, { recursive: true, force: true });
  first.remove();
  second.remove();
});

test('finds two people throughout the installation before the erasure', async () => {
  [{ id: callerId, code: callerCode }, { id: leaverId, code: leaverCode }] = await Promise.all([
    live(site.url, staff, caller),
    live(site.url, staff, leaver),
  ]);
  for (const one of [caller, leaver]) await repliedTo(staff, one);
  const home = await signIn(site.url, caller.email);
  const { status } = await home.put(`/api/timeline/${callerCode}/successor`, {
    name: `${leaver.firstName} ${leaver.lastName}`,
    email: leaver.email,
  });
  expect(status).toBe(200);
  const asks = await home.put(`/api/timeline/${callerCode}/settings`, { prompts: 'memorial' });
  expect(asks.status).toBe(200);
  const relative = await home.post(`/api/timeline/${callerCode}/questions/people`, {
    name: `${leaver.firstName} ${leaver.lastName}`,
    email: leaver.email,
    language: 'en',
  });
  expect(relative.status).toBe(201);
  const found = await findCanaries(site, gone);
  for (const word of gone) expect(found.filter((place) => place.startsWith(`${word} in `))).not.toEqual([]);
});

test('takes a backup before the erasure', async () => {
  expect((await ops(first.path, 'backup', backup)).code).toBe(0);
});

test('leaves no trace in stores and logs after support or the owner deletes', async () => {
  const erased = await staff.post(`/api/admin/customers/${callerId}/erase`, { email: caller.email });
  expect([erased.status, erased.body]).toEqual([202, { status: 'erasing', waitsFor: [] }]);
  const home = await signIn(site.url, leaver.email);
  const request = await home.post('/api/customer/delete', {
    email: leaver.email,
    timelines: [{ qrCode: leaverCode, choice: 'remove' }],
  });
  expect(request.status).toBe(202);
  // fourteen days later
  await inDatabase(first.path, 'orders', async (client) => {
    await client.query('update customers set erase_at = now() where customer_id = $1', [leaverId]);
    await client.query(`select graphile_worker.add_job('erase-customer', $1::json)`, [
      JSON.stringify({ customerId: leaverId }),
    ]);
  });
  await nothingIsLeft();
});

test('keeps the inherited timeline and both orders, and removes the other timeline', async () => {
  const guest = visitor(site.url);
  const kept = await guest.get(`/api/timeline/${callerCode}`);
  expect(kept.body).toMatchObject({ honoreeName: caller.honoree });
  const { entries } = timelineAnswer.parse(kept.body);
  expect(entries.map(({ title, description, submittedBy }) => [title, description, submittedBy])).toEqual([
    ['album thippe', '', null],
    ['A memory', caller.memory, null],
  ]);
  expect((await guest.get(`/api/timeline/${leaverCode}`)).status).toBe(404);
  const sums = await inDatabase(first.path, 'orders', async (client) => {
    const { rows } = await client.query<{ total: number }>(
      `select total_cents::int as total from orders where status = 'completed'`,
    );
    return rows.map(({ total }) => total);
  });
  expect(sums).toEqual([7900, 7900]);
});

test('erases them again in a restored older backup', async () => {
  const list = join(first.path, 'erasures.json');
  writeFileSync(list, (await ops(first.path, 'erasures', '--json')).out);
  await site.pressCtrlC();
  expect((await ops(second.path, 'restore', backup, '--erasures', list)).code).toBe(0);
  site = await startKeepsake(second.path);
  await nothingIsLeft();
});
