import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { openPool } from '@keepsake/platform/database';
import type { Caller } from '@keepsake/platform/request-context';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { eventually, migratedDatabase } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, testSecrets, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

/* Exports of a closing business, made by workers in child processes that are killed in the middle. */

const program = childProgram(new URL('../main.ts', import.meta.url));
const staff: Caller = { kind: 'staff', id: 'ana-of-the-staff', role: 'owner' };
const timelines = 6;
/** Finished exports at which the worker is killed. */
const moments = [0, 3];
const timeoutMs = 240_000;

let folder = '';
let under: TestService;
let events: ReturnType<typeof openPool>;
let env: Readonly<Record<string, string>>;
const children: ChildProcess[] = [];
const owners = Array.from({ length: timelines }, (_, n) => `owner-${n}@example.org`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-killed-'));
  await mkdir(join(folder, 'temp'));
  const eventsUrl = await migratedDatabase('events');
  events = openPool(eventsUrl, 1, () => undefined);
  env = {
    DATABASE_URL: await migratedDatabase('qr-timeline'),
    EVENTS_URL: eventsUrl,
    OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
  };
  under = await openTestService(qrTimelineEntry, {
    env: { ...env, ROLES: 'api,reader' },
    fakes: [fakeService(ordersRpc, {})],
  });
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  await under.stop();
  await events.end();
  await rm(folder, { recursive: true, force: true });
});

const worker = (): ChildProcess => {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'error',
      METRICS_PORT: '0',
      ROLES: 'worker',
      TMPDIR: join(folder, 'temp'),
      MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
      RPC_PEERS: `unix:${folder}/{service}.sock`,
      ...testSecrets,
      ...env,
    },
  });
  children.push(child);
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
};
const states = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ state: string }>`select state from exports`.execute(under.running.db);
  return rows.map(({ state }) => state);
};
/** Owner and outcome of each event about an export. */
const settled = async (): Promise<readonly string[]> => {
  const { rows } = await events.query<{ readonly settled: string }>(
    `select (body::json #>> '{data,customerId}') || ' ' || (body::json #>> '{data,outcome}') as settled from log
     where body::json ->> 'type' = $1`,
    [exportSettled.name],
  );
  return rows.map(({ settled: one }) => one);
};

describe('a worker killed while it makes the exports of a closing', () => {
  it('leaves one export and one event for every owner when others continue', async () => {
    const { batchId } = await under
      .call(codesRpc, staff)
      .MakeBatch({ quantity: timelines, prefix: 'CF', batchName: 'A' });
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
    for (const [index, email] of owners.entries()) {
      const id = under.running.platform.customerIdOf(email);
      await under
        .call(codesRpc, { kind: 'anyone', browserId: 'b' })
        .Activate({ code: codes[index] ?? '', name: 'Ines', email, honoreeName: 'Lotte', inviteEmails: [] });
      await under.call(keepingRpc, { kind: 'customer', id, browserId: email }).ConfirmOwner({});
    }
    const closesOn = new Date(Date.now() + 120 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await under.call(closingRpc, staff).AnnounceClosing({ closesOn, sentence: 'We retire.' });
    for (const moment of moments) {
      const running = worker();
      await eventually(
        async () => {
          const seen = await states();
          return seen.length > moment && seen.filter((state) => state === 'ready').length >= moment;
        },
        `${moment} exports`,
        timeoutMs,
      );
      await kill(running);
    }
    const last = worker();
    await eventually(
      async () => (await under.call(closingRpc, staff).GetClosingExports({})).done === timelines,
      'all exports',
      timeoutMs,
    );
    expect(await states()).toEqual(owners.map(() => 'ready'));
    await eventually(async () => (await settled()).length >= timelines, 'the events', timeoutMs);
    await under.waitUntilIdle();
    await kill(last);
    expect((await settled()).toSorted()).toEqual(
      owners.map((email) => `${under.running.platform.customerIdOf(email)} ready`).toSorted(),
    );
  }, 900_000);
});
