import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.js';
import { forbidNestedConnections } from '../postgres/database.js';
import type { EventType } from '../events/event.js';
import type { LogRecord } from '../events/log/event-log.js';
import { randomIds } from '../ids.js';
import { isProblem } from '../problem.js';
import type { Client, Input, Named, Output, RpcContract } from '../rpc/contract.js';
import { serve } from '../rpc/server.js';
import { openResources, startService, type Resources, type RunningService } from '../process/run.js';
import type { Entry } from '../service/service.js';
import type { Caller } from '../service/request-context.js';
import { eventually, migratedDatabase } from './databases.js';

/** A fake service: a real gRPC server that returns given values for some methods of a contract. */
export type FakeService = {
  readonly contract: RpcContract<any>;
  readonly methods: Readonly<Record<string, (input: any) => Promise<unknown>>>;
};

export const fakeService = <D>(
  contract: RpcContract<D>,
  methods: { readonly [M in keyof Named<D>]?: (input: Input<D, M>) => Promise<Output<D, M>> },
): FakeService => ({ contract, methods: methods as FakeService['methods'] });

/** Answers a read of several objects by the read of one; those that it does not find are left out. */
export const answerEach = async <O>(ids: readonly string[], read: (id: string) => Promise<O>): Promise<O[]> => {
  const found: O[] = [];
  for (const id of ids)
    try {
      found.push(await read(id));
    } catch (error) {
      if (!isProblem(error) || error.kind !== 'not-found') throw error;
    }
  return found;
};

export type RedeliveryOptions = {
  readonly id?: string;
  readonly correlationId?: string;
  readonly at?: Date;
  readonly language?: string;
};
export type PublishedEvent = {
  readonly type: string;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
};

export type TestService = {
  readonly running: RunningService;
  /** Calls the service over gRPC. Without a key the call is not idempotent. */
  readonly call: <D>(
    contract: RpcContract<D>,
    caller?: Caller,
    idempotencyKey?: string,
  ) => { readonly [M in keyof Client<D>]: (input: Parameters<Client<D>[M]>[0]) => ReturnType<Client<D>[M]> };
  /** Appends an event as its publisher would, and waits until it is handled. The same `id` again is a redelivery. */
  readonly deliver: <D>(event: EventType<D>, data: D, again?: RedeliveryOptions) => Promise<string>;
  /** Appends raw records together, as a broken or malicious publisher could, and waits as `deliver` does. */
  readonly append: (topic: string, ...records: readonly LogRecord[]) => Promise<void>;
  /** Returns all events that this service has published, in order. */
  readonly published: () => Promise<readonly PublishedEvent[]>;
  /** Waits until the outbox is empty and all events are handled. */
  readonly waitUntilIdle: () => Promise<void>;
  readonly parked: () => Promise<readonly { readonly type: string; readonly cause: string }[]>;
  readonly folder: string;
  /** The resources of the process: metrics, liveness, the log. */
  readonly resources: Resources;
  readonly stop: () => Promise<void>;
};

export type UnderTestOptions = {
  /** Additional settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
  readonly fakes?: readonly FakeService[];
  readonly clock?: Clock;
};

export const testSecrets = {
  CALL_SECRET: 'call-secret-of-the-tests-0123456789abcdef',
  CUSTOMER_ID_SECRET: 'customer-id-secret-of-the-tests-0123456789',
  SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
};

const timeoutMs = 120_000;
forbidNestedConnections();

/** Starts one service with its own database, an event log, and files and email in a temporary folder. */
export const openTestService = async <C>(entry: Entry<C>, options: UnderTestOptions = {}): Promise<TestService> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-test-'));
  const eventsUrl = options.env?.['EVENTS_URL'] ?? (await migratedDatabase('events'));
  const resources = openResources({
    logLevel: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const running = await startService(
    entry,
    {
      DATABASE_URL: await migratedDatabase(entry.name),
      DATABASE_WAIT_MS: String(timeoutMs),
      EVENTS_URL: eventsUrl,
      OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
      MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
      RPC_LISTEN: `unix:${folder}/${entry.name}.sock`,
      RPC_PEERS: `unix:${folder}/{service}.sock`,
      ...testSecrets,
      ...options.env,
    },
    resources,
  );
  const log = await resources.events(eventsUrl);
  const { logger, metrics, clock, ids } = resources;

  const nameOf = (one: FakeService): string => one.contract.answeredBy ?? one.contract.file.split('/')[0] ?? '';
  const given = options.fakes ?? [];
  const fakes = await Promise.all(
    [...new Set(given.map(nameOf))].map((name) =>
      serve(
        `unix:${folder}/${name}.sock`,
        given
          .filter((one) => nameOf(one) === name)
          .map((one) => ({
            contract: one.contract,
            role: 'api',
            methods: Object.fromEntries(
              Object.entries(one.methods).map(([method, answer]) => [
                method,
                { schema: z.any(), handle: (input: unknown) => answer(input) },
              ]),
            ),
          })),
        {
          db: running.db,
          service: name,
          clock,
          ids,
          notify: () => undefined,
          logger,
          metrics,
          callSecret: testSecrets.CALL_SECRET,
          fingerprintSecret: testSecrets.CUSTOMER_ID_SECRET,
        },
      ),
    ),
  );

  const waitUntilIdle = async (): Promise<void> => {
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from outbox`.execute(running.db);
      return rows[0]?.n === 0 && (await log.lag(entry.name)) === 0;
    }, `${entry.name} to be idle`);
  };

  return {
    running,
    folder,
    resources,
    call: (contract, caller = { kind: 'system', service: 'test' }, idempotencyKey) => {
      const client = running.clientAs(contract, caller) as Record<
        string,
        (input: unknown, details: object) => Promise<unknown>
      >;
      const detailsOf = () => ({
        // Per call; long enough for a busy machine.
        signal: AbortSignal.timeout(timeoutMs),
        timeoutMs,
        correlationId: 'test',
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return Object.fromEntries(
        Object.entries(client).map(([name, send]) => [name, (input: unknown) => send(input, detailsOf())]),
      ) as never;
    },
    deliver: async (event, data, again = {}) => {
      const id = again.id ?? randomIds.next();
      const key = event.key(data);
      const at = again.at ?? clock.now();
      const body = JSON.stringify({
        specversion: '1.0',
        id,
        source: event.topic,
        type: event.name,
        subject: key,
        time: at.toISOString(),
        datacontenttype: 'application/json',
        correlationid: again.correlationId ?? 'test',
        causationid: 'test',
        language: again.language,
        data,
      });
      await log.append(event.topic, [{ key, body }]);
      await waitUntilIdle();
      return id;
    },
    append: async (topic, ...records) => {
      await log.append(topic, records);
      await waitUntilIdle();
    },
    published: async () => {
      await waitUntilIdle();
      const pool = await readLog(eventsUrl, entry.name);
      return pool.map(({ key, body }) => {
        const event = JSON.parse(body) as { type: string; data: Record<string, unknown> };
        return { type: event.type, key, data: event.data, body };
      });
    },
    waitUntilIdle,
    parked: async () =>
      (await sql<{ type: string; cause: string }>`select type, cause from parked order by seq`.execute(running.db))
        .rows,
    stop: async () => {
      await running.quiet();
      for (const one of fakes) await one.stop();
      await running.stop();
      await resources.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const readLog = async (url: string, topic: string): Promise<readonly { key: string; body: string }[]> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (
      await client.query<{ key: string; body: string }>('select key, body from log where topic = $1 order by seq', [
        topic,
      ])
    ).rows;
  } finally {
    await client.end();
  }
};
