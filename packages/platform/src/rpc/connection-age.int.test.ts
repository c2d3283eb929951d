import { connect as connectSocket, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { openDatabase, openPool } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { createLog } from '../observability/log.js';
import { createMetrics } from '../observability/metrics.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { connect } from './client.js';
import { rpcContract, type RpcContract } from './contract.js';
import { method, rpcService } from './rpc-service.js';
import { serve, type RpcServer, type ServerDeps } from './server.js';

/* New replicas of a reader get load only when callers reconnect, so connections to readers have a maximum age. */

const callSecret = 'a-secret-of-forty-characters-for-the-tests';
/** Longer than a stall of a busy machine: a call fails when each of its three attempts meets an aged connection. */
const ageMs = 1_000;
let pool: ReturnType<typeof openPool>;
let deps: ServerDeps;

beforeAll(async () => {
  pool = openPool(await freshDatabase('connection_age'), 1, () => undefined);
  deps = {
    db: openDatabase(pool),
    service: 'reader',
    clock: systemClock,
    ids: randomIds,
    notify: () => undefined,
    callSecret,
    fingerprintSecret: callSecret,
    logger: createLog('silent'),
    metrics: createMetrics(),
  };
});
afterAll(() => pool.end());

type Letters = { readonly ListLetters: (input: object, details: object) => Promise<{ readonly letters: readonly [] }> };

/** Starts a server behind a proxy that counts connections. */
const withLine = async (
  { onlyReads }: { readonly onlyReads: boolean },
  use: (ask: () => Promise<unknown>, connections: () => number) => Promise<void>,
): Promise<void> => {
  const contract: RpcContract<never> = rpcContract('platform/v1/backstage.proto', 'Backstage', { onlyReads });
  const answer = method(z.object({ limit: z.int() }), () => Promise.resolve({ letters: [] }));
  const methods = { LookAtWork: answer, ListLetters: answer, ReplayLetters: answer };
  const reader: RpcServer = await serve(
    '127.0.0.1:0',
    [rpcService<Record<string, never>>(contract, 'reader', methods as never)],
    deps,
    { ageMs },
  );
  let connections = 0;
  const line: Server = createServer((near) => {
    connections += 1;
    const far = connectSocket(Number(reader.address.split(':')[1]), '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => line.once('listening', resolve));
  const address = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  const connection = connect(address, contract, callSecret, systemClock);
  const client = connection.as({ kind: 'system', service: 'test' }) as unknown as Letters;
  try {
    await use(
      () => client.ListLetters({ limit: 1 }, { signal: AbortSignal.timeout(20_000), correlationId: 'c' }),
      () => connections,
    );
  } finally {
    connection.close();
    await reader.stop();
    line.close();
  }
};

test('moves a constant load to new connections without failed calls', async () => {
  await withLine({ onlyReads: true }, async (ask, connections) => {
    let requests = 0;
    let answered = 0;
    let over = false;
    const caller = async (): Promise<void> => {
      while (!over) {
        requests += 1;
        await ask();
        answered += 1;
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    const end = eventually(() => Promise.resolve(connections() >= 4), 'four connections').finally(() => (over = true));
    await Promise.all([end, ...callers]);
    expect(answered).toBe(requests);
    expect(answered).toBeGreaterThanOrEqual(4 * 16); // each of the 16 callers, on each of the 4 connections
  });
});

test('keeps connections with writes, which are not retried', async () => {
  await withLine({ onlyReads: false }, async (ask, connections) => {
    const began = performance.now();
    while (performance.now() - began < 2 * ageMs) await ask();
    expect(connections()).toBe(1);
  });
});
