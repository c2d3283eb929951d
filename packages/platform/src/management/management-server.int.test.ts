import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineEvent } from '../events/event.js';
import { openManagementServer, type ManagementServer } from './management-server.js';
import { entry, job, on, type Platform, type Service } from '../service/service.js';
import { eventually } from '../testing/databases.js';
import { openTestService, type TestService } from '../testing/test-service.js';
import type { JobType } from '../service/request-context.js';

const rang = defineEvent('bells.rang.v1', z.object({ bell: z.string() }), ({ bell: wakeUp }) => wakeUp);
const tidy: JobType<object> = { name: 'tidy', schema: z.object({}) };

let under: TestService;
let server: ManagementServer;
let healthy = true;
let collections = 0;
let letGo: () => void = () => undefined;

const create = ({ db }: Pick<Platform, 'db'>): Service => ({
  name: 'bells',
  rpc: [],
  subscriptions: [
    on(rang, async ({ data }) => {
      if (data.bell === 'cracked') throw new Error('it does not ring');
      if (data.bell === 'slow') await new Promise<void>((resolve) => (letGo = resolve));
    }),
  ],
  jobs: [job(tidy, async () => undefined)],
  migrations: pathToFileURL(`${folder}/`),
  health: async () => {
    if (!healthy) throw new Error('The database of bells does not answer. Start it.');
    await sql`select 1`.execute(db);
  },
  collectors: [
    {
      name: 'bells:cast',
      intervalMs: 0,
      collect: async () => {
        collections += 1;
        return [{ name: 'bells_cast', help: 'Bells.', labels: {}, value: 12 }];
      },
    },
  ],
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-migrations-'));
  await writeFile(join(folder, '0001-bells.sql'), 'create table bells (id int);');
  under = await openTestService(entry('bells', () => undefined, create));
  server = await openManagementServer({ port: 0, host: '127.0.0.1' }, under.resources, under.running.health);
});
afterAll(async () => {
  letGo();
  await server.close();
  await under.stop();
});

const get = async (path: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: answer.status, text: await answer.text() };
};

/** Returns the value of `name{labels}`; undefined if absent. */
const figure = async (name: string): Promise<number | undefined> => {
  const { text } = await get('/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

const notify = (wakeUp: string): Promise<void> =>
  under.running
    .contextFor({ caller: { kind: 'system', service: 'test' }, correlationId: 'c', signal: AbortSignal.timeout(5_000) })
    .transaction(async (tx) => {
      tx.publish(rang, { bell: wakeUp });
      if (wakeUp === 'now') tx.enqueue(tidy, {});
      if (wakeUp === 'later') tx.enqueue(tidy, {}, { runAt: new Date(Date.now() + 3_600_000) });
    });

describe('/metrics', () => {
  test('counts dead letters', async () => {
    await notify('cracked');
    await eventually(async () => (await figure('keepsake_dead_letters{service="bells"}')) === 1, 'a dead letter');
    expect(await figure('keepsake_events_parked_total{service="bells",type="bells.rang.v1"}')).toBe(1);
  });

  test('counts unhandled events of a group', async () => {
    await notify('slow');
    await eventually(async () => ((await figure('keepsake_consumer_lag{group="bells"}')) ?? 0) > 0, 'lag');
    letGo();
    expect(await eventually(async () => (await figure('keepsake_consumer_lag{group="bells"}')) === 0, 'no lag')).toBe(
      true,
    );
  });

  test('counts outbox rows and their age', async () => {
    await under.running.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('outbox'))`.execute(db); // keeps the relay from working
      await notify('a');
      await notify('b');
      await eventually(async () => (await figure('keepsake_outbox_rows{service="bells"}')) === 2, 'two rows');
      await eventually(
        async () => ((await figure('keepsake_outbox_oldest_seconds{service="bells"}')) ?? 0) > 1,
        'the age of the oldest',
      );
    });
    expect(await eventually(async () => (await figure('keepsake_outbox_rows{service="bells"}')) === 0, 'empty')).toBe(
      true,
    );
  });

  test('counts jobs by name, including zero', async () => {
    expect(await figure('keepsake_jobs_waiting{service="bells",task="tidy"}')).toBe(0);
    await notify('later');
    await eventually(async () => (await figure('keepsake_jobs_waiting{service="bells",task="tidy"}')) === 1, 'a job');
    expect(await figure('keepsake_jobs_oldest_seconds{service="bells",task="tidy"}')).toBe(0);
    expect(await figure('keepsake_jobs_given_up{service="bells",task="tidy"}')).toBe(0);
  });

  test('measures jobs from when they were due', async () => {
    await notify('now');
    const series = 'keepsake_job_age_seconds_bucket{le="60",service="bells",task="tidy"}';
    expect(await eventually(async () => (await figure(series)) === 1, 'a finished job')).toBe(true);
  });

  test('includes gauges of the service, event-loop lag and build', async () => {
    const { text } = await get('/metrics');
    expect(text).toContain('keepsake_bells_cast 12');
    expect(text).toMatch(/^keepsake_event_loop_lag_seconds \d/m);
    expect(text).toContain('keepsake_build_info{');
  });

  test('omits the gauges of an unavailable database', async () => {
    await sql`alter table outbox rename to outbox_away`.execute(under.running.db);
    await eventually(async () => (await figure('keepsake_outbox_rows{service="bells"}')) === undefined, 'no number');
    expect(await figure('keepsake_gauge_failures_total{look="bells:queues"}')).toBeGreaterThan(0);
    expect((await get('/metrics')).text).toContain('keepsake_bells_cast 12');
    await sql`alter table outbox_away rename to outbox`.execute(under.running.db);
    await eventually(async () => (await figure('keepsake_outbox_rows{service="bells"}')) === 0, 'the number again');
  });
});

test('collects gauges of the service for /metrics, not for /readyz', async () => {
  const before = collections;
  await get('/readyz');
  expect(collections).toBe(before);
  await get('/metrics');
  expect(collections).toBe(before + 1);
});

test('reports the health of the service by /readyz, not by /healthz', async () => {
  // A database that answers slowly, as on a busy machine, is named in a second line.
  expect(await get('/readyz')).toEqual({
    status: 200,
    text: expect.stringMatching(/^ready(?:\nThe database of bells took \S+ s to answer\.)?$/),
  });
  healthy = false;
  expect(await get('/readyz')).toEqual({ status: 503, text: 'The database of bells does not answer. Start it.' });
  expect(await get('/healthz')).toEqual({ status: 200, text: 'alive' });
  healthy = true;
  expect((await get('/elsewhere')).status).toBe(404);
});
