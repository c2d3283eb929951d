import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { run, type Answer } from '@keepsake/ops/run';
import type pg from 'pg';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { inDatabase } from './installation-database.js';

/* Commands of an operator, on a running and on a stopped installation. */

let site: Keepsake;
let staff: Visitor;
let code = '';
const scratch = scratchFolder();

const ops = (...args: string[]): Promise<Answer> => run(args, { DATA_DIR: scratch.path }, () => undefined);
const json = async <R>(...args: string[]): Promise<R> => JSON.parse((await ops(...args, '--json')).out) as R;

const query = <R extends pg.QueryResultRow>(
  database: string,
  text: string,
  values: unknown[] = [],
): Promise<readonly R[]> =>
  inDatabase(scratch.path, database, async (client) => (await client.query<R>(text, values)).rows);

beforeAll(async () => {
  site = await startKeepsake(scratch.path);
  staff = visitor(site.url);
  await staff.post('/api/admin/login', owner);
  const { email } = uniqueUser('Ines');
  const body = orderOf(email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 });
  const { id } = placedOrderAnswer.parse((await visitor(site.url).post('/api/orders', body)).body);
  await staff.post(`/api/admin/orders/${id}/confirm-payment`, {});
  code = await until('a code', async () => staffOrder.parse((await staff.get(`/api/orders/${id}`)).body).codes[0]);
  await visitor(site.url).post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Inés Rivera',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Tomás Rivera',
    eventDate: '2024-06-01',
  });
});
afterAll(async () => {
  await site.pressCtrlC();
  scratch.remove();
});

const view = async (): Promise<unknown> => (await visitor(site.url).get(`/api/timeline/${code}?limit=30`)).body;

/** Services that handle placed orders. */
const readers = ['affiliates-escrow', 'campaigns', 'partners-inventory', 'qr-timeline', 'shipping'];

describe('dead letters', () => {
  let unreadable = '';

  test('are empty at first', async () => {
    expect(await ops('dead-letters', 'list')).toEqual({ code: 0, out: 'There are no dead letters.' });
    expect(await ops('dead-letters', 'replay', '--all')).toEqual({ code: 0, out: 'There are no dead letters.' });
  });

  test('list a broken event per consumer and show its body', async () => {
    unreadable = randomUUID();
    const broken = {
      id: unreadable,
      type: 'orders.order-placed.v1',
      time: new Date().toISOString(),
      correlationid: 'c',
      data: { orderId: 7 },
    };
    await query('events', 'insert into log (topic, partition, key, body) values ($1, 0, $2, $3)', [
      'orders',
      'broken',
      JSON.stringify(broken),
    ]);
    const letters = await until('the dead letters', async () => {
      const found = await json<{ service: string; eventId: string }[]>('dead-letters', 'list');
      return found.length >= readers.length ? found : undefined;
    });
    expect(letters.map(({ service }) => service).toSorted()).toEqual(readers);
    const listed = await ops('dead-letters', 'list', '--service', 'shipping');
    expect(listed.out).toMatch(new RegExp(`shipping +${unreadable} +orders\\.order-placed\\.v1`));
    const shown = await ops('dead-letters', 'show', unreadable, '--service', 'shipping');
    expect(shown.out).toMatch(/orders\.order-placed\.v1 for shipping, key broken, at 0\/\d+ of orders/);
    expect(shown.out).toContain('"orderId": 7');
  });

  test('keep an event that fails again, and the command reports it', async () => {
    const replayed = await ops('dead-letters', 'replay', unreadable, '--service', 'shipping');
    expect(replayed).toEqual({ code: 1, out: 'shipping: 0 replayed, 1 left; see dead-letters list' });
  });

  test('replay an event once its cause is fixed, without repeating work', async () => {
    const [placed] = await query<{ topic: string; key: string; body: string }>(
      'events',
      `select topic, key, body from log where body like '%orders.order-placed.v1%' and key <> 'broken' order by seq limit 1`,
    );
    const { id } = JSON.parse(placed?.body ?? '{}') as { id: string };
    await query(
      'campaigns',
      `insert into parked (event_id, topic, key, type, position, body, cause, attempts) values ($1, $2, $3, 'orders.order-placed.v1', '0/1', $4, 'a fixed fault', 5)`,
      [id, placed?.topic, placed?.key, placed?.body],
    );
    const mails = async (): Promise<number> =>
      (await query<{ n: number }>('campaigns', 'select count(*)::int as n from mails'))[0]?.n ?? -1;
    const before = await mails();
    expect(await ops('dead-letters', 'replay', id)).toEqual({ code: 0, out: 'campaigns: 1 replayed, 0 left' });
    expect(await mails()).toBe(before);
  });

  test('discard an event on request and reject an unknown one', async () => {
    for (const service of readers)
      expect((await ops('dead-letters', 'discard', unreadable, '--service', service)).code).toBe(0);
    expect(await json('dead-letters', 'list')).toEqual([]);
    expect(await ops('dead-letters', 'show', unreadable)).toEqual({
      code: 1,
      out: '',
      complaint: `There is no dead letter ${unreadable}. See dead-letters list.`,
    });
  });
});

describe('queues', () => {
  test('show the outbox of a service whose relay is paused', async () => {
    await inDatabase(scratch.path, 'orders', async (client) => {
      await client.query(`select pg_advisory_lock(hashtext('outbox'))`);
      await visitor(site.url).post('/api/orders', orderOf(uniqueUser('Tomas').email));
      const found = await json<{ service: string; rows: number; oldestType?: string }[]>('outbox');
      expect(found.find(({ service }) => service === 'orders')?.rows).toBeGreaterThan(0);
      expect((await ops('outbox', '--service', 'orders')).out).toMatch(/orders +\d+ +\d+ s +orders\./);
    });
    await until('an empty outbox', async () => {
      const found = await json<{ rows: number }[]>('outbox', '--service', 'orders');
      return found[0]?.rows === 0 ? true : undefined;
    });
  });

  test('show a position of every consumer group in every partition', async () => {
    const found = await until('all events to be processed', async () => {
      const positions = await json<{ group: string; topic: string; partitions: { behind: number }[] }[]>('consumers');
      return positions.every(({ partitions }) => partitions.every(({ behind }) => behind === 0))
        ? positions
        : undefined;
    });
    expect(found.find(({ group, topic }) => group === 'shipping' && topic === 'orders')?.partitions).toHaveLength(8);
    expect((await ops('consumers', '--service', 'shipping')).out).toMatch(/shipping +orders +0/);
  });

  test('list jobs by name', async () => {
    const found = await json<{ service: string; job: string }[]>('jobs');
    expect((await ops('jobs')).code).toBe(0);
    expect(
      found.every(({ service }) =>
        [
          'campaigns',
          'qr-timeline',
          'orders',
          'partners-inventory',
          'affiliates-escrow',
          'shipping',
          'gateway',
        ].includes(service),
      ),
    ).toBe(true);
  });
});

describe('jobs that failed permanently', () => {
  type Failed = { readonly id: string; readonly job: string; readonly service: string };
  const failed = () => json<Failed[]>('jobs', 'failed');
  /** Adds a job whose payload no version can read. */
  const failOne = async (): Promise<Failed> => {
    await query('orders', `select graphile_worker.add_job('erase-customer', '{"customerId": 7}', max_attempts => 1)`);
    return until('a failed job', async () => (await failed())[0]);
  };

  test('are listed with their id, and dismissed one by one', async () => {
    const { id, job, service } = await failOne();
    expect([job, service]).toEqual(['erase-customer', 'orders']);
    expect((await ops('jobs', 'failed')).out).toMatch(new RegExp(`orders +${id} +erase-customer +1 `));
    const out = `orders: erase-customer ${id} is deleted.`;
    expect(await ops('jobs', 'dismiss', id, '--service', 'orders')).toEqual({ code: 0, out });
    expect(await failed()).toEqual([]);
    expect((await ops('jobs', 'dismiss', '--all')).out).toBe('No job failed permanently.');
  });

  test('run again when retried', async () => {
    const { id } = await failOne();
    // So that the next attempt is not the last one.
    await query('orders', `update graphile_worker._private_jobs set max_attempts = 25, attempts = 25 where id = ${id}`);
    const out = `orders: erase-customer ${id} runs again.`;
    expect(await ops('jobs', 'retry', id, '--service', 'orders')).toEqual({ code: 0, out });
    await until('an attempt', async () => {
      const rows = await query<{ attempts: number }>(
        'orders',
        `select attempts from graphile_worker._private_jobs where id = ${id}`,
      );
      return rows[0]?.attempts === 1 ? true : undefined;
    });
    await query('orders', `select graphile_worker.complete_jobs(array[${id}]::bigint[])`);
  });

  test.each([
    [['retry'], 2, 'Name a job and its service, or --all'],
    [['dismiss', '7'], 2, 'Ids are per service. Name it'],
    [['retry', '999999', '--service', 'orders'], 1, 'No job 999999 of orders failed permanently.'],
  ])('are not changed by %j', async (words, code, sentence) => {
    expect(await ops('jobs', ...words)).toEqual({ code, out: '', complaint: expect.stringContaining(sentence) });
  });
});

describe('read model', () => {
  const heads = async (): Promise<number> =>
    (await query<{ n: number }>('qr-timeline', 'select count(*)::int as n from head_documents'))[0]?.n ?? -1;

  test('is rebuilt while guests read', async () => {
    const page = await view();
    await query('qr-timeline', 'delete from head_documents');
    await query('qr-timeline', 'delete from entry_documents');
    let stopped = false;
    const readings: unknown[] = [];
    const reading = (async () => {
      while (!stopped) readings.push(await view());
    })();
    const rebuilt = await ops('read-model', 'rebuild', '--reset');
    stopped = true;
    await reading;
    expect(rebuilt).toEqual({ code: 0, out: 'Rebuilt the pages of 1 timelines.' });
    expect(await heads()).toBe(1);
    expect(new Set([page, ...readings].map((one) => JSON.stringify(one))).size).toBe(1);
  });
});

describe('orphans', () => {
  const file = join(scratch.path, 'media', 'objects', 'incoming', 'left-alone=');

  test('are counted and kept until --remove', async () => {
    expect((await ops('orphans')).out).toContain('There are no orphans');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, 'forgotten');
    writeFileSync(`${file}type`, 'text/plain');
    const old = new Date(Date.now() - 3 * 86_400_000);
    utimesSync(file, old, old);
    const read = await ops('orphans');
    expect(read.out).toMatch(/incoming\/left-alone +9 /);
    expect(read.out).toContain('1 orphans, 9 bytes. To remove them: orphans --remove.');
    expect(readFileSync(file, 'utf8')).toBe('forgotten');
    expect((await ops('orphans', '--remove')).out).toContain('Removed.');
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });
});

describe('metrics endpoint', () => {
  const figures = async (): Promise<string> => {
    const server = /Metrics\s+(http\S+)/.exec(site.printed())?.[1] ?? '';
    return (await fetch(server)).text();
  };
  const figure = async (name: string): Promise<number> => {
    const line = (await figures()).split('\n').find((one) => one.startsWith(`${name} `));
    return line === undefined ? 0 : Number(line.slice(name.length));
  };

  test('counts hot pages, failed calls and RPC calls', async () => {
    const hot = 'keepsake_http_seconds_count{route="GET /api/timeline/{code}",status="200"}';
    const refused = 'keepsake_http_seconds_count{route="GET /api/orders",status="401"}';
    const requested = 'keepsake_rpc_seconds_count{service="orders",method="PlaceOrder",outcome="ok"}';
    const before = { hot: await figure(hot), refused: await figure(refused), asked: await figure(requested) };
    for (let n = 0; n < 5; n++) await view();
    await visitor(site.url).get('/api/orders');
    await visitor(site.url).post('/api/orders', orderOf(uniqueUser('Tomas').email));
    await until('the counts', async () => ((await figure(requested)) === before.asked + 1 ? true : undefined));
    expect(await figure(hot)).toBe(before.hot + 5);
    expect(await figure(refused)).toBe(before.refused + 1);
  });

  test('reports the queues of every service and a balanced ledger', async () => {
    const text = await until('the metrics', async () => {
      const found = await figures();
      return found.includes('keepsake_ledger_unbalanced 0') ? found : undefined;
    });
    for (const service of [
      'orders',
      'qr-timeline',
      'partners-inventory',
      'affiliates-escrow',
      'campaigns',
      'shipping',
      'gateway',
    ])
      for (const name of ['outbox_rows', 'outbox_oldest_seconds', 'dead_letters'])
        expect(text).toMatch(new RegExp(`^keepsake_${name}\\{service="${service}"\\} \\d`, 'm'));
    expect(text).toMatch(/^keepsake_consumer_lag\{group="gateway"\} \d/m);
    expect(text).toMatch(/^keepsake_jobs_waiting\{service="campaigns",task="send-mail"\} \d/m);
  });
});

describe('stopped installation', () => {
  test('runs commands and reports those that need a worker', async () => {
    expect(await ops('check')).toMatchObject({ code: 0 });
    await site.pressCtrlC();
    expect(await ops('check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('good  ledger: every journal sums to zero'),
    });
    const request = await ops('read-model', 'rebuild');
    expect(request.out).toContain('A worker of qr-timeline continues.');
    site = await startKeepsake(scratch.path);
    await until('the job to be done', async () => {
      const waiting = await json<{ job: string }[]>('jobs', '--service', 'qr-timeline');
      return waiting.every(({ job }) => job !== 'rebuild-timelines') ? true : undefined;
    });
  });
});
