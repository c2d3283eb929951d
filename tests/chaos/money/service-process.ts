import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { systemClock } from '@keepsake/platform/clock';
import { isProblem } from '@keepsake/platform/problem';
import { connect } from '@keepsake/platform/rpc/client';
import type { Client, RpcContract } from '@keepsake/platform/rpc/contract';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { freePort } from '../../e2e/support/free-port.js';

type Insisting<D> = {
  readonly [M in keyof Client<D>]: (input: Parameters<Client<D>[M]>[0], key: string) => ReturnType<Client<D>[M]>;
};

/** One service in its own process, with its own database and event log; it can be killed and restarted. */
export type ServiceProcess = {
  readonly databaseUrl: string;
  readonly eventsUrl: string;
  readonly db: pg.Pool;
  /** Calls like a browser: retries with the same key until there is a response. */
  readonly call: <D>(contract: RpcContract<D>, caller: Caller) => Insisting<D>;
  /** Sends SIGKILL and starts the next process. */
  readonly kill: () => Promise<void>;
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

const timeoutMs = 120_000;

/** Kills the process when this one ends, by a pipe to a shell that closes then. */
const guard = (pid: number): ChildProcess => {
  const script = 'cat > /dev/null; kill -KILL "$1" 2> /dev/null';
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], { detached: true, stdio: [...stdio] });
  shell.unref();
  return shell;
};

export const serviceProcess = async (
  name: string,
  env: Readonly<Record<string, string>>,
  database: (name: string) => Promise<string> = freshDatabase,
): Promise<ServiceProcess> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-process-'));
  const [databaseUrl, eventsUrl, port] = [await database(name), await database('events'), await freePort()];
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  db.on('error', () => undefined); // the server of the test stops before its clients
  const program = childProgram(new URL(`../../../services/${name}/src/main.ts`, import.meta.url));
  let output = '';
  const start = (): ChildProcess => {
    const child = spawn(process.execPath, program, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        LOG_LEVEL: 'warn',
        METRICS_PORT: '0',
        DATABASE_URL: databaseUrl,
        EVENTS_URL: eventsUrl,
        OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
        MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
        RPC_LISTEN: `127.0.0.1:${port}`,
        RPC_PEERS: `127.0.0.1:${port}`,
        ...testSecrets,
        ...env,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
    const guardian = guard(child.pid ?? 0);
    child.once('exit', () => guardian.kill('SIGKILL'));
    return child;
  };
  const connections = new Map<string, { readonly close: () => void; readonly as: (caller: Caller) => object }>();
  const end = async (child: ChildProcess): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  };

  let child = start();
  return {
    databaseUrl,
    eventsUrl,
    db,
    call: (contract, caller) => {
      const connection =
        connections.get(contract.name) ?? connect(`127.0.0.1:${port}`, contract, testSecrets.CALL_SECRET, systemClock);
      connections.set(contract.name, connection);
      const client = connection.as(caller) as Readonly<
        Record<string, (input: unknown, details: object) => Promise<unknown>>
      >;
      const insist = async (method: string, input: unknown, idempotencyKey: string): Promise<unknown> => {
        for (const until = performance.now() + timeoutMs; ; await pause(50)) {
          try {
            const options = { signal: AbortSignal.timeout(timeoutMs), correlationId: 'chaos', idempotencyKey };
            return await client[method]?.(input, options);
          } catch (error) {
            if (!isProblem(error) || error.kind !== 'unavailable' || performance.now() > until) throw error;
          }
        }
      };
      return Object.fromEntries(
        Object.keys(client).map((method) => [method, (input: unknown, key: string) => insist(method, input, key)]),
      ) as never;
    },
    kill: async () => {
      await end(child);
      child = start();
    },
    output: () => output,
    stop: async () => {
      for (const { close } of connections.values()) close();
      await end(child);
      await db.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
