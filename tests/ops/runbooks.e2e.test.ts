import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { run, type Answer } from '@keepsake/ops/run';
import { freePort } from '../e2e/support/free-port.js';
import { scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';
import { codes, metricsIn, opsCommands, root, runbooks, statements } from '../runbooks/runbook.js';
import { inDatabase } from './installation-database.js';

/* Runs the commands of the runbooks against an installation, and reads every documented metric. */

const first = scratchFolder();
const second = scratchFolder();
const backup = join(first.path, 'backup');
const erasures = join(first.path, 'erasures.json');
let site: Keepsake;
let tls: Server;
let port = 0;

const ops = (dataDir: string, ...args: readonly string[]): Promise<Answer> =>
  run(args, { DATA_DIR: dataDir }, () => undefined);

/** Creates a certificate of localhost with its key. */
const certificate = (): string => {
  const name = ['-nodes', '-days', '30', '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...name], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl failed: ${made.error?.message ?? made.stderr}`);
  return made.stdout;
};
const tlsPort = (): number => (tls.address() as AddressInfo).port;

beforeAll(async () => {
  const pem = certificate();
  tls = createServer({ key: pem, cert: pem });
  await new Promise<void>((ready) => tls.listen(0, '127.0.0.1', ready));
  port = await freePort();
  // The product reads only the certificate of its public address.
  const env = { PUBLIC_URL: `https://localhost:${tlsPort()}`, PORT: String(port) };
  site = await startKeepsake(first.path, env);
});
afterAll(async () => {
  await site.pressCtrlC();
  await new Promise((closed) => tls.close(closed));
  first.remove();
  second.remove();
});

/** Adds a dead letter whose cause is gone: an event that campaigns has handled already. */
const addDeadLetter = async (): Promise<string> => {
  const event = await until('an event', () =>
    inDatabase(first.path, 'events', async (client) => {
      const { rows } = await client.query<{ topic: string; key: string; body: string }>(
        `select topic, key, body from log where body like '%orders.order-placed.v1%' limit 1`,
      );
      return rows[0];
    }),
  );
  const id = (JSON.parse(event.body) as { id: string }).id;
  await inDatabase(first.path, 'campaigns', (client) =>
    client.query(
      `insert into parked (event_id, topic, key, type, position, body, cause, attempts) values ($1, $2, $3, 'orders.order-placed.v1', '0/1', $4, 'a fixed fault', 5)`,
      [id, event.topic, event.key, event.body],
    ),
  );
  return id;
};

/** Adds a job that fails at its last attempt. */
const addFailedJob = (): Promise<string> =>
  inDatabase(first.path, 'orders', async (client) => {
    await client.query(`select graphile_worker.add_job('erase-customer', '{"customerId": 7}', max_attempts => 1)`);
    return until('a failed job', async () => {
      const { rows } = await client.query<{ id: string }>(
        'select id::text from graphile_worker.jobs where locked_at is null and attempts >= max_attempts',
      );
      return rows[0]?.id;
    });
  });

/** Replaces the placeholders of a command; each command has what it needs before it runs. */
const filled = async (words: readonly string[]): Promise<readonly string[]> => {
  const folder = words[0] === 'backup' ? join(first.path, `backup-${randomUUID()}`) : backup;
  const event = words.includes('<event>') ? await addDeadLetter() : '';
  const job = words.includes('<job>') ? await addFailedJob() : '';
  return words.map((word) =>
    word
      .replace('<job>', job)
      .replace(/^(?:\/backups\/)?<folder>$/, folder)
      .replace('<event>', event)
      .replace('<file>', erasures)
      .replace('<mirror>', join(first.path, 'mirror')),
  );
};

test('prepares an order and a backup', async () => {
  const order = orderOf(uniqueUser('Ines').email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 });
  expect((await visitor(`http://localhost:${port}`).post('/api/orders', order)).status).toBe(201);
  expect(await ops(first.path, 'backup', backup)).toMatchObject({ code: 0 });
  writeFileSync(erasures, (await ops(first.path, 'erasures', '--json')).out);
});

const isRestore = ([name]: readonly string[]): boolean => name === 'restore';

test.each(opsCommands.filter((words) => !isRestore(words)).map((words) => [words.join(' '), words] as const))(
  'make ops %s succeeds',
  async (_, words) => {
    const answer = await ops(first.path, ...(await filled(words)));
    if (words[1] === 'replay' || words[1] === 'show')
      await inDatabase(first.path, 'campaigns', (client) => client.query('delete from parked'));
    expect(answer).toEqual({ code: 0, out: expect.stringMatching(/\S/) });
  },
);

test('every restore command of the runbooks fills an empty installation', async () => {
  const restores = opsCommands.filter(isRestore);
  expect(restores.length).toBeGreaterThan(1);
  for (const [n, words] of restores.entries())
    expect(await ops(join(second.path, String(n)), ...(await filled(words)))).toMatchObject({ code: 0 });
});

test.each(statements)('PostgreSQL runs: %s', async (statement) => {
  const { rowCount } = await inDatabase(first.path, 'orders', (client) => client.query(statement));
  expect(rowCount).toBeGreaterThan(0);
});

test('PostgreSQL has the functions that runbooks name', async () => {
  // `pg_wal` is a folder.
  const names = codes.filter((code) => /^pg_\w+$/.test(code) && code !== 'pg_wal');
  expect(names).not.toEqual([]);
  await inDatabase(first.path, 'orders', async (client) => {
    for (const name of names) expect((await client.query(`select '${name}'::regproc`)).rowCount).toBe(1);
  });
});

test('openssl shows when the certificate ends', async () => {
  const command = codes.find((code) => code.startsWith('openssl ')) ?? '';
  const [program = '', ...args] = command
    .replaceAll('keepsake.example:443', `localhost:${tlsPort()}`)
    .replaceAll('keepsake.example', 'localhost')
    .split(' ');
  // Not synchronous: the server runs in this process.
  const { stdout } = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 });
  expect(await text(stdout)).toMatch(/NotAfter: \w+/);
});

test('exports every metric of runbooks, alerts, dashboards and the operating guide', async () => {
  const files = [
    'docs/operating.md',
    'helm/files/alerts.yaml',
    ...readdirSync(join(root, 'deploy/dashboards')).map((name) => `deploy/dashboards/${name}`),
  ].map((file) => readFileSync(join(root, file), 'utf8'));
  const named = metricsIn([...files, ...runbooks.map(({ text }) => text)].join('\n'));
  expect(named.length).toBeGreaterThan(20);
  await inDatabase(first.path, 'qr-timeline', (client) =>
    client.query(`select graphile_worker.add_job('count-strays')`),
  );
  const server = /Metrics\s+(http\S+)/.exec(site.printed())?.[1] ?? '';
  let missing: readonly string[] = named;
  await until(
    'all metrics',
    async () => {
      const exported = `\n${await (await fetch(server)).text()}`;
      missing = named.filter((name) => !exported.includes(`\n# TYPE ${name} `));
      return missing.length === 0 ? true : undefined;
    },
    { timeoutMs: 60_000, intervalMs: 1_000, seen: () => missing.join(', ') },
  );
  expect(missing).toEqual([]);
});
