import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { startTopology, type Topology } from '@keepsake/native/topology';
import { run, type Answer } from '@keepsake/ops/run';
import pg from 'pg';
import { cutLink, type CutLink } from '../../chaos/faults/cut-link.js';
import { activate } from '../../chaos/faults/production-fixture.js';
import { mountSmallDisk, type SmallDisk } from '../../chaos/faults/small-disk.js';
import { isBuilt } from '../../e2e/support/keepsake.js';
import { visitor, type Visitor } from '../../e2e/support/visitor.js';
import { startPrometheus, type Prometheus } from './prometheus.js';

/** Settings that a test changes before it restarts a member. */
type Changes = Map<string, Readonly<Record<string, string>>>;

/** The production topology under the alerts of the chart, with the parts of it that can be broken. */
export type AlertScene = {
  readonly topology: Topology;
  readonly prometheus: Prometheus;
  readonly staff: Visitor;
  /** Code of a public timeline. */
  readonly code: string;
  /** Connection from shipping alone to its database. */
  readonly shippingDatabase: CutLink;
  /** Disk of the temporary files of affiliates-escrow; undefined where none can be mounted. */
  readonly disk: SmallDisk | undefined;
  /** Gives the public address of gateway-2 a certificate that is valid for so many days. */
  readonly certify: (days: number) => void;
  readonly changes: Changes;
  /** Runs a command of `make ops`. */
  readonly ops: (...args: readonly string[]) => Promise<Answer>;
  /** Runs statements on one connection; returns the number of rows of the last one. */
  readonly inDatabase: (database: string, ...statements: readonly string[]) => Promise<number>;
  readonly leave: () => Promise<void>;
};

/** Member with a small disk for its temporary files. */
export const onSmallDisk = 'affiliates-escrow';

/** Creates a certificate of localhost with its key. */
const certificate = (days: number): string => {
  const name = ['-nodes', '-days', String(days), '-subj', '/CN=localhost', '-keyout', '-', '-out', '-'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const made = spawnSync('openssl', ['req', '-x509', ...key, ...name], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl failed: ${made.error?.message ?? made.stderr}`);
  return made.stdout;
};

export const openAlertScene = async (): Promise<AlertScene> => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-alerts-'));
  chmodSync(folder, 0o711); // lets the unprivileged account of root's servers enter
  const inPostgres = (file: string): string => readFileSync(join(folder, 'postgres', file), 'utf8');
  const link = await cutLink(() => Number(inPostgres('data/postmaster.pid').split('\n')[3]));
  const disk = mountSmallDisk(join(folder, 'small'), 64);
  const pem = certificate(90);
  const tls = createServer({ key: pem, cert: pem });
  await new Promise<void>((ready) => tls.listen(0, '127.0.0.1', ready));
  const tlsPort = (tls.address() as AddressInfo).port;
  const changes: Changes = new Map();
  const envOf = (name: string): Readonly<Record<string, string>> => ({
    ...(name === 'shipping' && {
      DATABASE_URL: `postgres://keepsake:${inPostgres('password').trim()}@127.0.0.1:${link.port}/shipping`,
    }),
    ...(name === 'gateway-2' && { PUBLIC_URL: `https://localhost:${tlsPort}` }),
    ...(name === onSmallDisk && disk && { TMPDIR: join(folder, 'small') }),
    ...changes.get(name),
  });
  const closers: (() => unknown)[] = [
    () => link.close(),
    () => tls.close(),
    () => disk?.unmount(),
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  const leave = async (): Promise<void> => {
    for (const close of closers) await close();
  };
  try {
    const topology = await startTopology({
      dataDir: folder,
      built: isBuilt,
      gateways: 2,
      env: { RATE_LIMITS: '100000' },
      envOf,
    });
    closers.unshift(() => topology.stop());
    const targets = topology.members().map(({ privateUrl }) => new URL(privateUrl).host);
    const prometheus = await startPrometheus(join(folder, 'prometheus'), targets);
    closers.unshift(() => prometheus.stop());
    const { postgres } = topology.servers;
    const staff = visitor(topology.url);
    await staff.post('/api/admin/login', topology.owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Alerts' });
    const [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    await activate(topology.url, code);
    const databases = postgres.urlOf('SERVICE').replace('SERVICE', '{service}');
    return {
      topology,
      prometheus,
      staff,
      code,
      shippingDatabase: link,
      disk,
      changes,
      certify: (days) => {
        const next = certificate(days);
        tls.setSecureContext({ key: next, cert: next });
      },
      ops: (...args) => run(args, { ...topology.env, DATABASE_URL: databases }, () => undefined),
      inDatabase: async (database, ...statements) => {
        const client = new pg.Client({ connectionString: postgres.urlOf(database) });
        await client.connect();
        try {
          let rows = 0;
          for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
          return rows;
        } finally {
          await client.end();
        }
      },
      leave,
    };
  } catch (error) {
    await leave();
    throw error;
  }
};
