import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { systemClock } from '../clock.js';
import { openDatabase, openPool } from '../postgres/database.js';
import { randomIds } from '../ids.js';
import { createLog } from '../observability/log.js';
import { createMetrics } from '../observability/metrics.js';
import { connect, type Connection } from './client.js';
import { rpcContract, type RpcContract } from './contract.js';
import { method, rpcService } from './rpc-service.js';
import { serve, type RpcServer } from './server.js';

const callSecret = 'a-secret-of-forty-characters-for-the-tests';
type Letters = {
  readonly ListLetters: (
    input: { readonly limit: number },
    options: { readonly signal: AbortSignal; readonly correlationId: string },
  ) => Promise<unknown>;
};

let pool: ReturnType<typeof openPool>;
let server: RpcServer;
let connection: Connection<never>;
beforeAll(async () => {
  // No method here queries the database.
  pool = openPool('postgres://nobody@127.0.0.1:1/none', 1, () => undefined);
  const contract: RpcContract<never> = rpcContract('platform/v1/backstage.proto', 'Backstage');
  const answer = method(z.object({ limit: z.int().min(0) }), () => Promise.resolve({ letters: [] }));
  const methods = { LookAtWork: answer, ListLetters: answer, ReplayLetters: answer };
  server = await serve('127.0.0.1:0', [rpcService<Record<string, never>>(contract, 'api', methods as never)], {
    db: openDatabase(pool),
    service: 'platform',
    clock: systemClock,
    ids: randomIds,
    notify: () => undefined,
    callSecret,
    fingerprintSecret: callSecret,
    logger: createLog('silent'),
    metrics: createMetrics(),
  });
  connection = connect(server.address, contract, callSecret, systemClock);
});
afterAll(async () => {
  connection.close();
  await server.stop();
  await pool.end();
});

test('adds one listener to a signal for any number of calls', async () => {
  const { signal } = new AbortController();
  const client = connection.as({ kind: 'system', service: 'test' }) as unknown as Letters;
  for (const limit of [1, 2, 3]) await client.ListLetters({ limit }, { signal, correlationId: 'c' });
  await expect(client.ListLetters({ limit: -1 }, { signal, correlationId: 'c' })).rejects.toMatchObject({
    kind: 'invalid',
  });
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
});
