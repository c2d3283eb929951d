import { connect as connectSocket, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { openDatabase, openPool } from '../database.js';
import { randomIds } from '../ids.js';
import { createLog } from '../log.js';
import { createMetrics } from '../metrics.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { connect } from './client.js';
import { rpcContract, type RpcContract } from './contract.js';
import { method, rpcDoor } from './door.js';
import { serve, type RpcServer, type ServerDeps } from './server.js';

/* A reader that is added under load gets its share only when callers look anew: connections to readers grow old. */

const callSecret = 'a-secret-of-forty-characters-for-the-tests';
const ageMs = 100;
let pool: ReturnType<typeof openPool>;
let deps: ServerDeps;

beforeAll(async () => {
  pool = openPool(await freshDatabase('connection_age'), 1, () => undefined);
  deps = {
    db: openDatabase(pool),
    service: 'reader',
    clock: systemClock,
    ids: randomIds,
    ring: () => undefined,
    callSecret,
    words: createLog('silent'),
    metrics: createMetrics(),
  };
});
afterAll(() => pool.end());

type Letters = { readonly ListLetters: (input: object, about: object) => Promise<{ readonly letters: readonly [] }> };

/** A server with one door, reached by a line that counts how often somebody connects. */
const withLine = async (
  { onlyReads }: { readonly onlyReads: boolean },
  use: (ask: () => Promise<unknown>, connections: () => number) => Promise<void>,
): Promise<void> => {
  const contract: RpcContract<never> = rpcContract('platform/v1/backstage.proto', 'Backstage', { onlyReads });
  const answer = method(z.object({ limit: z.int() }), () => Promise.resolve({ letters: [] }));
  const methods = { LookAtWork: answer, ListLetters: answer, ReplayLetters: answer };
  const reader: RpcServer = await serve(
    '127.0.0.1:0',
    [rpcDoor<Record<string, never>>(contract, 'reader', methods as never)],
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

test('calls that never pause move on to new connections, and each of them is answered', async () => {
  await withLine({ onlyReads: true }, async (ask, connections) => {
    let asked = 0;
    let answered = 0;
    let over = false;
    const caller = async (): Promise<void> => {
      while (!over) {
        asked += 1;
        await ask();
        answered += 1;
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    const end = eventually(() => Promise.resolve(connections() >= 8), 'eight connections').finally(() => (over = true));
    await Promise.all([end, ...callers]);
    expect(answered).toBe(asked);
    expect(answered).toBeGreaterThanOrEqual(8 * 16); // each of the 16 callers, on each of the 8 connections
  });
});

test('a connection that writes travel on is left alone: nobody repeats a write that was let fall', async () => {
  await withLine({ onlyReads: false }, async (ask, connections) => {
    const began = performance.now();
    while (performance.now() - began < 10 * ageMs) await ask();
    expect(connections()).toBe(1);
  });
});
