import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import type { Clock } from '../clock.js';
import { openManagementServer } from '../management/management-server.js';
import { openDatabase, openPool, type Db } from '../postgres/database.js';
import { freshDatabase } from '../testing/databases.js';
import { certificateGauges, databaseGauges, diskGauges, storeGauges } from './early-gauges.js';
import type { GaugeValue } from './gauges.js';
import { createLog } from './log.js';
import { createMetrics } from './metrics.js';

/* Uses a real database and real servers; the fault is a shifted clock of this process. */

const shifted = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1_000) });
const named = (values: readonly GaugeValue[], name: string): GaugeValue | undefined =>
  values.find((one) => one.name === name);
const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port;

/** Creates a certificate of localhost with its key. */
const createCertificate = (): string => {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    ...options,
    '-subj',
    '/CN=localhost',
    '-keyout',
    '-',
    '-out',
    '-',
  ]);
  if (made.status !== 0) throw new Error(`openssl failed: ${made.error?.message ?? String(made.stderr)}`);
  return String(made.stdout);
};

let pool: pg.Pool;
let db: Db;
beforeAll(async () => {
  pool = openPool(await freshDatabase('early'), 2, () => undefined, 5_000);
  db = openDatabase(pool);
});
afterAll(() => pool.end());

describe('early gauges', () => {
  test('compare the clock of the database', async () => {
    const right = await databaseGauges('early', db, shifted(0)).collect();
    expect(named(right, 'clock_offset_seconds')).not.toHaveProperty('warning');
    const wrong = await databaseGauges('early', db, shifted(60)).collect();
    expect(named(wrong, 'clock_offset_seconds')?.value).toBeLessThan(-50);
    expect(named(wrong, 'clock_offset_seconds')?.warning).toMatch(/^The clock of the database differs by -\d+ s\./);
    expect(named(wrong, 'dependency_seconds')?.labels).toEqual({ service: 'early', dependency: 'database' });
  });

  test('compare the clock of the object store, and warn when it answers slowly', async () => {
    const server = createServer((_, response) => void setTimeout(() => response.writeHead(403).end(), 400));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `s3://key:secret@127.0.0.1:${portOf(server)}/bucket?tls=off`;
    const values = await storeGauges('early', url, shifted(-60)).collect();
    expect(named(values, 'clock_offset_seconds')?.value).toBeGreaterThan(50);
    expect(named(values, 'dependency_seconds')?.warning).toMatch(/^The objects of early took \d\.\d\d s to answer\.$/);
    await new Promise((closed) => server.close(closed));
  });

  test('measure the disks of folders and fail for a missing one', async () => {
    const [disk] = await diskGauges('early', { temporary: tmpdir() }).collect();
    expect(disk?.value).toBeGreaterThan(0);
    expect(disk?.value).toBeLessThanOrEqual(1);
    await expect(diskGauges('early', { media: '/nowhere/at/all' }).collect()).rejects.toThrow('ENOENT');
  });

  test('warn 14 days before the certificate ends', async () => {
    const certificate = createCertificate();
    const ends = Date.parse(new X509Certificate(certificate).validTo);
    const server = createTlsServer({ key: certificate, cert: certificate });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const days = (count: number) =>
      certificateGauges(`https://localhost:${portOf(server)}`, { now: () => new Date(ends - count * 86_400_000) });
    const [early] = await days(20).collect();
    expect(early).toMatchObject({ value: 20 * 86_400, labels: { host: 'localhost' } });
    expect(early).not.toHaveProperty('warning');
    const [late] = await days(13).collect();
    expect(late?.warning).toBe('The certificate of localhost ends in 13 days. Renew it.');
    await new Promise((closed) => server.close(closed));
  });
});

test('lists warnings in /readyz, which stays ready', async () => {
  const metrics = createMetrics();
  metrics.gauges.watch(databaseGauges('early', db, shifted(60)));
  const alive = async (): Promise<void> => undefined;
  const own = { metrics, alive, logger: createLog('silent') };
  const server = await openManagementServer({ port: 0, host: '127.0.0.1' }, own, async () => undefined);
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
  expect(await read('/metrics')).toContain('keepsake_clock_offset_seconds{service="early",source="database"} -');
  expect(await read('/readyz')).toMatch(/^ready\nThe clock of the database differs by -\d+ s\. Synchronize both\.$/);
  await server.close();
});
