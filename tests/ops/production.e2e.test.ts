import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { run, type Answer } from '@keepsake/ops/run';
import { Client } from 'minio';
import pg from 'pg';
import { photographWithGps } from '../e2e/support/photograph.js';
import { isBuilt, owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';
import { families, family } from './families.js';

/* Restores production data (Kafka, MongoDB, S3) to a folder, and from there to another production installation. */

const missing = missingServers();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
const whenHad = missing === undefined || required ? describe : describe.skip;

type Env = Readonly<Record<string, string | undefined>>;
type Listener = {
  readonly group: string;
  readonly topic: string;
  readonly partitions: readonly { readonly behind: number }[];
};

whenHad('backup of a production installation', () => {
  let production: Topology;
  let env: Env;
  let laptop: Keepsake | undefined;
  let code: string | undefined;
  const placed: string[] = [];
  const folder = scratchFolder();
  const home = scratchFolder();

  const ops = (at: Env, ...args: string[]): Promise<Answer> => run(args, at, () => undefined);
  const json = async <R>(at: Env, ...args: string[]): Promise<R> =>
    JSON.parse((await ops(at, ...args, '--json')).out) as R;

  const everyEventProcessed = async (at: Env): Promise<readonly Listener[]> =>
    until(
      'all events to be published and processed',
      async () => {
        const listeners = await json<Listener[]>(at, 'consumers');
        const waiting = await json<{ rows: number }[]>(at, 'outbox');
        const left = listeners.flatMap(({ partitions }) => partitions.map(({ behind }) => behind));
        return listeners.length > 0 && [...left, ...waiting.map(({ rows }) => rows)].every((n) => n === 0)
          ? listeners
          : undefined;
      },
      { intervalMs: 500 },
    );

  beforeAll(async () => {
    production = await startTopology({ built: isBuilt, env: { RATE_LIMITS: '1000' } });
    env = {
      ...production.env,
      DATABASE_URL: production.servers.postgres.urlOf('SERVICE').replace('SERVICE', '{service}'),
    };
  }, 240_000);
  afterAll(async () => {
    await laptop?.pressCtrlC();
    await production.stop();
    folder.remove();
    home.remove();
  });

  test('is taken while families order, activate and post photos', async () => {
    const staff = visitor(production.url);
    await staff.post('/api/admin/login', production.owner);
    await staff.post('/api/admin/qr-codes/generate', { quantity: 1_000, prefix: 'CF', batchName: 'Load' });
    const picture = new Uint8Array(await photographWithGps());
    code = await until('a whole family', () => family(production.url, staff, placed, picture));
    const end = await families(production.url, staff, placed);
    await until('some load', () => (placed.length >= 5 ? true : undefined), { timeoutMs: 120_000 });
    const before = [...placed];
    const saved = await ops(env, 'backup', join(folder.path, 'backup'), '--json');
    await end();
    expect(saved).toMatchObject({ code: 0 });
    expect(JSON.parse(saved.out)).toMatchObject({ databases: 7, objects: expect.any(Number) });
    expect(before.length).toBeGreaterThan(4);
  }, 240_000);

  test('shows positions on Kafka and passes the check', async () => {
    const listeners = await everyEventProcessed(env);
    expect(listeners.find(({ group, topic }) => group === 'shipping' && topic === 'orders')).toBeDefined();
    expect((await ops(env, 'check')).out).toContain('good  files: every file that a row references exists');
    expect(await ops(env, 'check')).toMatchObject({ code: 0 });
  });

  test('has its public timelines written as a mirror from the bucket', async () => {
    const mirror = join(folder.path, 'mirror');
    expect(await json(env, 'mirror', mirror)).toMatchObject({ timelines: expect.any(Number), missing: 0 });
    const page = join(mirror, 'timeline', code ?? '');
    expect(readFileSync(join(page, 'index.html'), 'utf8')).toContain('<img');
    expect(readdirSync(join(page, 'media')).length).toBeGreaterThan(0);
    expect(readFileSync(join(mirror, 'c', code ?? '', 'index.html'), 'utf8')).toContain(`/timeline/${code}/`);
    expect(await json(env, 'mirror', mirror)).toMatchObject({ written: 0, removed: 0, missing: 0 });
  }, 120_000);

  test('names the secrets that a restore needs', async () => {
    const answer = await ops({ DATA_DIR: home.path }, 'restore', join(folder.path, 'backup'));
    expect(answer).toMatchObject({ code: 1, complaint: expect.stringContaining('CUSTOMER_ID_SECRET') });
  });

  test('is restored to a local folder and runs there', async () => {
    const { CALL_SECRET, CUSTOMER_ID_SECRET, SEAL_SECRET, SESSION_SECRET } = env;
    const at = { DATA_DIR: home.path, CALL_SECRET, CUSTOMER_ID_SECRET, SEAL_SECRET, SESSION_SECRET };
    expect(await ops(at, 'restore', join(folder.path, 'backup'))).toMatchObject({ code: 0 });
    laptop = await startKeepsake(home.path);
    await everyEventProcessed({ DATA_DIR: home.path });
    expect((await ops({ DATA_DIR: home.path }, 'check')).out).not.toContain('NOT GOOD');

    const page = (await visitor(laptop.url).get(`/api/timeline/${code}?limit=30`)).body as {
      entries: { mediaUrl: string }[];
    };
    expect((await visitor(laptop.url).bytes(page.entries[0]?.mediaUrl ?? '')).type).toMatch(/^image\//);
    expect((await visitor(laptop.url).post('/api/admin/login', owner)).status).toBe(200);
  }, 240_000);

  test('is restored to other databases, another bucket and another Kafka', async () => {
    const back = join(folder.path, 'back');
    expect(await ops({ DATA_DIR: home.path }, 'backup', back)).toMatchObject({ code: 0 });
    const kafka = await serverUnderTest('kafka');
    if ('notRun' in kafka) throw new Error(kafka.notRun);
    const log = await kafka.start();
    const bucket = `other-${randomBytes(4).toString('hex')}`;
    const store = new URL(production.servers.s3.url);
    store.pathname = `/${bucket}`;
    await new Client({
      endPoint: store.hostname,
      port: Number(store.port),
      useSSL: false,
      accessKey: store.username,
      secretKey: store.password,
      region: store.searchParams.get('region') ?? '',
    }).makeBucket(bucket, store.searchParams.get('region') ?? '');
    const elsewhere = {
      ...env,
      DATABASE_URL: production.servers.postgres.urlOf('other_SERVICE').replace('SERVICE', '{service}'),
      EVENTS_URL: log.url,
      OBJECTS_URL: store.href,
    };
    try {
      const restored = await ops(elsewhere, 'restore', back);
      expect(restored).toMatchObject({ code: 0 });
      const checked = await ops(elsewhere, 'check');
      expect(checked.complaint).toBeUndefined();
      expect(checked.out).toMatch(/good {2}files: .*\ngood {2}ledger: /);
      const count = async (name: string): Promise<number> => {
        const client = new pg.Client({ connectionString: production.servers.postgres.urlOf(name) });
        await client.connect();
        const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders');
        await client.end();
        return rows[0]?.n ?? -1;
      };
      expect(await count('other_orders')).toBeGreaterThanOrEqual(5);
    } finally {
      await log.stop();
    }
  }, 240_000);
});
