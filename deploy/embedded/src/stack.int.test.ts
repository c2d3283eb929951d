import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@keepsake/platform/testing/databases';
import { startPostgres, type Postgres } from './postgres.js';
import { families } from './seed/families.js';
import { startStack, type Stack } from './stack.js';

let dataDir = '';
let postgres: Postgres;
let stack: Stack;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'keepsake-stack-'));
  chmodSync(dataDir, 0o711); // lets the server's user in when root runs the tests
  postgres = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  stack = await startStack({
    urlOf: postgres.url,
    dataDir,
    sockets: dataDir,
    port: 0,
    metricsPort: 0,
    env: {
      LOG_LEVEL: 'silent',
      ADMIN_EMAIL: 'owner@keepsake.example',
      ADMIN_PASSWORD: 'password-of-the-tests',
      DATABASE_WAIT_MS: '60000', // seven services migrate at the same time, beside other suites
    },
  });
});
afterAll(async () => {
  await stack.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
});

const order = JSON.stringify(families[0]?.order);

const statusOf = (input: ClientRequest): Promise<number | string> =>
  new Promise((resolve) => {
    input.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)));
    input.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });

test('finishes the request in progress before stopping the services', async () => {
  const input = request({
    host: '127.0.0.1',
    port: stack.port,
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(order) },
  });
  const status = statusOf(input);
  await new Promise<void>((sent) => input.write(order.slice(0, 20), () => sent()));
  expect(
    await statusOf(
      request({ host: '127.0.0.1', port: stack.port, path: '/api/quote?pricingTier=individual&quantity=1' }).end(),
    ),
  ).toBe(200);

  let over = false;
  const stopped = stack.stop().then(() => (over = true));
  await eventually(async () => over || isRefused(stack.port), 'the site to take no more visitors');
  input.end(order.slice(20));
  expect(await status).toBe(201);
  await stopped;
});
