import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freshDatabase } from '@keepsake/platform/testing/databases';

/* Starts a service in a separate process: an invalid setting gives one message and exit code 1. */

const root = fileURLToPath(new URL('../../', import.meta.url));
let folder = '';
let good: Readonly<Record<string, string>>;
let taken: Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keepsake-start-'));
  good = {
    DATABASE_URL: await freshDatabase('campaigns'),
    EVENTS_URL: await freshDatabase('events'),
    OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
    MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
    RPC_LISTEN: '127.0.0.1:0',
    RPC_PEERS: `unix:${folder}/{service}.sock`,
    METRICS_PORT: '0',
    CALL_SECRET: 'call-secret-of-the-tests-0123456789abcdef',
    CUSTOMER_ID_SECRET: 'customer-id-secret-of-the-tests-0123456789',
    SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
    LOG_LEVEL: 'silent',
  };
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

const port = (): number => (taken.address() as AddressInfo).port;

/** Returns stderr and exit code of a service started with these settings. */
const start = async (wrong: Readonly<Record<string, string | undefined>>) => {
  const service = spawn(
    process.execPath,
    ['-C', '@keepsake/source', '--import', 'tsx', 'services/campaigns/src/main.ts'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], ...good, ...wrong },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  service.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(service, 'close')) as [number | null];
  return { code, output: output.trim() };
};

test.each([
  [
    'settings that are missing: all of them at once',
    () => ({ EVENTS_URL: undefined, CALL_SECRET: 'short' }),
    /^Settings are missing or wrong\. Set them in the environment and start again:\n {2}EVENTS_URL: .*\(received nothing\)\n {2}CALL_SECRET: .*\(received a hidden value\)$/,
  ],
  [
    'a database whose password is wrong',
    () => ({ DATABASE_URL: (good['DATABASE_URL'] ?? '').replace(/:[^:@]*@/, ':wrong@') }),
    /^PostgreSQL refuses the user name or the password in DATABASE_URL\. Correct it and start again\.$/,
  ],
  [
    'a log of a kind that nobody knows',
    () => ({ EVENTS_URL: 'amqp://rabbit' }),
    /^EVENTS_URL begins with "amqp:", which is not known here\. Use postgres:\/\/ or kafka:\/\/ and start again\.$/,
  ],
  [
    'a mail server that is no address',
    () => ({ MAIL_URL: 'smtp:' }),
    /^MAIL_URL is not an address of a mail server\. Write smtp:/,
  ],
  [
    'neighbours that stand nowhere',
    () => ({ RPC_PEERS: 'shipping=127.0.0.1:1' }),
    /^RPC_PEERS has no address for qr-timeline\. Write one address/,
  ],
  [
    'a private port that is taken',
    () => ({ METRICS_PORT: String(port()) }),
    /^Port \d+ is in use by another program\. Stop that one, or set METRICS_PORT to a free port and start again\.$/,
  ],
  [
    'a port of its callers that is taken',
    () => ({ RPC_LISTEN: `127.0.0.1:${port()}` }),
    /^Cannot listen at 127\.0\.0\.1:\d+ .* Stop the program that uses it, or set RPC_LISTEN to another address\.$/,
  ],
] as const)('%s', async (_, wrong, sentence) => {
  const { code, output } = await start(wrong());
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
});
