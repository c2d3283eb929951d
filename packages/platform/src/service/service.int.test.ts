import { getEventListeners } from 'node:events';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { connect } from '../rpc/client.js';
import { rpcContract } from '../rpc/contract.js';
import { entry, job, type Platform, type Service } from './service.js';
import { eventually } from '../testing/databases.js';
import { openTestService, testSecrets, type TestService } from '../testing/test-service.js';
import type { JobType } from './request-context.js';

const mailJob: JobType<{ to: string; n: number }> = {
  name: 'send-mail',
  schema: z.object({ to: z.email(), n: z.int() }),
};

let folder: string;
let under: TestService;
const runs: string[] = [];

const create = ({ db, mail, ids }: Pick<Platform, 'db' | 'mail' | 'ids'>): Service => ({
  name: 'worker',
  rpc: [],
  subscriptions: [],
  jobs: [
    job(mailJob, async ({ to, n }, ctx) => {
      runs.push(`${to} ${n}`);
      if (n === 2 && runs.filter((run) => run === `${to} 2`).length === 1) throw new Error('the first try fails');
      await mail.send({ id: `mail-${n}`, to, subject: `Letter ${n}`, text: 'Dear family' });
      await ctx.transaction(
        async (tx) => void (await sql`insert into letters (id, n) values (${ids.next()}, ${n})`.execute(tx.db)),
      );
    }),
  ],
  migrations: pathToFileURL(`${folder}/`),
  health: async () => void (await sql`select 1`.execute(db)),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  await writeFile(
    join(folder, '0001-letters.sql'),
    'create table letters (id uuid primary key, n int not null); create index letters_n on letters (n);',
  );
  under = await openTestService(entry('worker', () => undefined, create, ['mail']));
});
afterAll(() => under.stop());

const enqueue = (n: number, fail = false): Promise<void> =>
  under.running
    .contextFor({ caller: { kind: 'system', service: 'test' }, correlationId: 'c', signal: AbortSignal.timeout(5_000) })
    .transaction(async (tx) => {
      tx.enqueue(mailJob, { to: 'ines@example.org', n });
      if (fail) throw new Error('changed my mind');
    });
const letters = async (): Promise<number[]> =>
  (await sql<{ n: number }>`select n from letters order by n`.execute(under.running.db)).rows.map(({ n }) => n);

test('runs a job only if its transaction commits', async () => {
  await expect(enqueue(9, true)).rejects.toThrow('changed my mind');
  await enqueue(1);
  await eventually(async () => (await letters()).includes(1), 'the letter');
  expect(runs).toEqual(['ines@example.org 1']);
  const files = await readdir(join(under.folder, 'mail'));
  expect(files).toEqual(['mail-1.eml']);
  expect(await readFile(join(under.folder, 'mail', 'mail-1.eml'), 'utf8')).toMatch(
    /To: ines@example.org[\s\S]*Message-ID: <mail-1@keepsake.local>[\s\S]*Dear family/,
  );
});

test('retries a failed job', async () => {
  await enqueue(2);
  await eventually(async () => (await letters()).includes(2), 'the second try');
  expect(runs.filter((run) => run.endsWith(' 2')).length).toBeGreaterThan(1);
});

test('keeps a queued job and its attempts when asked to', async () => {
  const later = new Date(Date.now() + 60 * 60_000);
  const add = (keepQueued: boolean): Promise<void> =>
    under.running
      .contextFor({
        caller: { kind: 'system', service: 'test' },
        correlationId: 'c',
        signal: AbortSignal.timeout(5_000),
      })
      .transaction(async (tx) =>
        tx.enqueue(mailJob, { to: 'ines@example.org', n: 3 }, { key: 'periodic', runAt: later, keepQueued }),
      );
  const attempts = async (): Promise<number[]> =>
    (
      await sql<{ attempts: number }>`
        select attempts from graphile_worker.jobs where key = 'periodic'`.execute(under.running.db)
    ).rows.map((row) => row.attempts);
  await add(true);
  await sql`update graphile_worker._private_jobs set attempts = 7 where key = 'periodic'`.execute(under.running.db);
  await add(true);
  expect(await attempts()).toEqual([7]);
  await add(false);
  expect(await attempts()).toEqual([0]);
});

test('migrates one database from two concurrent starts', async () => {
  const { freshDatabase } = await import('../testing/databases.js');
  const { openDatabase, openPool, migrate, platformMigrations } = await import('../postgres/database.js');
  const url = await freshDatabase('race');
  const pools = [1, 2, 3].map(() => openPool(url, 2, () => undefined));
  await Promise.all(
    pools.map((pool) => migrate(openDatabase(pool), platformMigrations('service'), 'platform_migration')),
  );
  const { rows } = await pools[0]!.query('select count(*) as n from handled');
  expect(rows).toEqual([{ n: 0 }]);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('rejects calls to an absent service quickly, with a problem', async () => {
  const nobody = connect(
    `unix:${under.folder}/nobody.sock`,
    rpcContract<any>('shipping/v1/shipping.proto', 'Shipping'),
    testSecrets.CALL_SECRET,
    { now: () => new Date() },
  );
  const request = nobody.as({ kind: 'system', service: 'test' }) as unknown as Record<
    string,
    (input: object, details: object) => Promise<unknown>
  >;
  await expect(
    request['ListPending']?.({ limit: 1 }, { signal: AbortSignal.timeout(8_000), correlationId: 'c' }),
  ).rejects.toMatchObject({ kind: 'unavailable', slug: 'service-unavailable', extra: { service: 'shipping' } });
  nobody.close();
});

test('aborts all calls of one signal with one listener', async () => {
  const open = new AbortController();
  const silent = createServer().listen(`${under.folder}/silent.sock`);
  const neighbor = connect(
    `unix:${under.folder}/silent.sock`,
    rpcContract<any>('shipping/v1/shipping.proto', 'Shipping'),
    testSecrets.CALL_SECRET,
    { now: () => new Date() },
  );
  const request = neighbor.as({ kind: 'system', service: 'test' }) as unknown as Record<
    string,
    (input: object, details: object) => Promise<unknown>
  >;
  const options = { signal: open.signal, correlationId: 'c' };
  const calls = Array.from({ length: 12 }, async () => request['ListPending']?.({ limit: 1 }, options));
  const ends = Promise.allSettled(calls);
  expect(getEventListeners(open.signal, 'abort')).toHaveLength(1);
  open.abort();
  expect((await ends).map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
  neighbor.close();
  silent.close();
});

test('rejects a socket path that would be truncated', () => {
  expect(() =>
    connect(
      `unix:/${'x'.repeat(120)}`,
      rpcContract<any>('shipping/v1/shipping.proto', 'Shipping'),
      testSecrets.CALL_SECRET,
      { now: () => new Date() },
    ),
  ).toThrow(/longer than 107 bytes/);
});
