import { createServer as createHttp2Server } from 'node:http2';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
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

const callSecret = 'a-secret-of-forty-characters-for-the-tests';
const contract: RpcContract<never> = rpcContract('platform/v1/backstage.proto', 'Backstage', { onlyReads: true });
let pool: ReturnType<typeof openPool>;
let deps: ServerDeps;

beforeAll(async () => {
  pool = openPool(await freshDatabase('server_crash'), 1, () => undefined);
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

type Reader = { readonly port: number; readonly crash: () => void; readonly stop: () => Promise<void> };

/** Starts a reader behind a proxy; `crash` resets all its connections and refuses new ones. */
const startReader = async (listLetters: () => Promise<{ readonly letters: readonly [] }>): Promise<Reader> => {
  const answer = method(z.object({ limit: z.int() }), listLetters);
  const methods = { LookAtWork: answer, ListLetters: answer, ReplayLetters: answer };
  const server: RpcServer = await serve(
    '127.0.0.1:0',
    [rpcService<Record<string, never>>(contract, 'reader', methods as never)],
    deps,
  );
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    sockets.add(near);
    const far = connectSocket(Number(server.address.split(':')[1]), '127.0.0.1');
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  const crash = (): void => {
    proxy.close();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    crash,
    stop: async () => {
      crash();
      await server.stop();
    },
  };
};

type Letters = { readonly ListLetters: (input: object, details: object) => Promise<{ readonly letters: readonly [] }> };

/** Asks both servers through one channel. */
const openClient = (ports: readonly number[]) => {
  const connection = connect(
    `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    contract,
    callSecret,
    systemClock,
  );
  const client = connection.as({ kind: 'system', service: 'test' }) as unknown as Letters;
  const options = { signal: AbortSignal.timeout(60_000), correlationId: 'c', timeoutMs: 60_000 };
  /** Resolves with the error of a rejected call. */
  const ask = () =>
    client.ListLetters({ limit: 1 }, options).then(
      () => undefined,
      (error: unknown) => error,
    );
  return { ask, close: connection.close };
};

test('answers every pending read by another server when one crashes', async () => {
  let pending = 0;
  let end = (): void => undefined;
  const untilEnd = new Promise<{ readonly letters: readonly [] }>((resolve) => (end = () => resolve({ letters: [] })));
  const crashing = await startReader(() => {
    pending += 1;
    return untilEnd;
  });
  const healthy = await startReader(() => Promise.resolve({ letters: [] }));
  const { ask, close } = openClient([crashing.port, healthy.port]);
  try {
    const answers = Array.from({ length: 20 }, ask);
    await eventually(() => Promise.resolve(pending > 0), 'a call at the server that crashes');
    answers.push(...Array.from({ length: 80 }, ask));
    await eventually(() => Promise.resolve(pending >= 40), 'forty calls at the server that crashes');
    crashing.crash();
    expect((await Promise.all(answers)).filter((error) => error !== undefined)).toEqual([]);
  } finally {
    end();
    close();
    await Promise.all([crashing.stop(), healthy.stop()]);
  }
});

test('answers reads by another server when one crashes within its responses', async () => {
  const sockets = new Set<Socket>();
  let begun = 0;
  const crashing = createHttp2Server()
    .on('connection', (socket: Socket) => void sockets.add(socket))
    .on('sessionError', () => undefined)
    .on('stream', (stream) => {
      stream.on('error', () => undefined); // the crash
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' });
      begun += 1;
    })
    .listen(0, '127.0.0.1');
  await new Promise((resolve) => crashing.once('listening', resolve));
  const healthy = await startReader(() => Promise.resolve({ letters: [] }));
  const { ask, close } = openClient([(crashing.address() as AddressInfo).port, healthy.port]);
  try {
    const answers = Array.from({ length: 20 }, ask);
    await eventually(() => Promise.resolve(begun > 0), 'a call at the server that crashes');
    answers.push(...Array.from({ length: 20 }, ask));
    await eventually(() => Promise.resolve(begun >= 5), 'five calls at the server that crashes');
    crashing.close();
    for (const socket of sockets) socket.resetAndDestroy();
    expect((await Promise.all(answers)).filter((error) => error !== undefined)).toEqual([]);
  } finally {
    close();
    await healthy.stop();
  }
});
