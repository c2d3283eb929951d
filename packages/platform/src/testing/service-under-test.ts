import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.js';
import { refuseSecondConnections } from '../database.js';
import type { EventType } from '../events/event.js';
import type { LogRecord } from '../events/event-log.js';
import { randomIds } from '../ids.js';
import type { Client, Input, Named, Output, RpcContract } from '../rpc/contract.js';
import { serve } from '../rpc/server.js';
import { openResources, startService, type Resources, type RunningService } from '../run.js';
import type { Entry } from '../service.js';
import type { Caller } from '../turn.js';
import { eventually, migratedDatabase } from './databases.js';

/** A neighbour that is not here: a real gRPC server that answers some methods of its contract with given values. */
export type Neighbour = {
  readonly contract: RpcContract<any>;
  readonly methods: Readonly<Record<string, (input: any) => Promise<unknown>>>;
};

export const neighbour = <D>(
  contract: RpcContract<D>,
  methods: { readonly [M in keyof Named<D>]?: (input: Input<D, M>) => Promise<Output<D, M>> },
): Neighbour => ({ contract, methods: methods as Neighbour['methods'] });

export type HeardAgain = { readonly id?: string; readonly correlationId?: string; readonly at?: Date };
export type SaidEvent = {
  readonly type: string;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
};

export type ServiceUnderTest = {
  readonly running: RunningService;
  /** Calls through the real RPC door. Without a key the call is not idempotent. */
  readonly call: <D>(
    contract: RpcContract<D>,
    caller?: Caller,
    idempotencyKey?: string,
  ) => { readonly [M in keyof Client<D>]: (input: Parameters<Client<D>[M]>[0]) => ReturnType<Client<D>[M]> };
  /** Puts an event into the log as its sender would, and waits until this service has dealt with it. The same `id` again is a redelivery. */
  readonly hear: <D>(event: EventType<D>, data: D, again?: HeardAgain) => Promise<string>;
  /** Puts raw bytes of a broken or malicious sender into a topic and waits as `hear` does. */
  readonly append: (topic: string, record: LogRecord) => Promise<void>;
  /** Everything this service has said so far, in order. */
  readonly said: () => Promise<readonly SaidEvent[]>;
  /** Waits until nothing is left in the outbox or unheard. */
  readonly settled: () => Promise<void>;
  readonly parked: () => Promise<readonly { readonly type: string; readonly cause: string }[]>;
  readonly folder: string;
  /** What the process has: metrics, liveness, the log. */
  readonly resources: Resources;
  readonly stop: () => Promise<void>;
};

export type UnderTestOptions = {
  /** Settings of the service itself. */
  readonly env?: Readonly<Record<string, string>>;
  readonly neighbours?: readonly Neighbour[];
  readonly clock?: Clock;
};

export const testSecrets = {
  CALL_SECRET: 'call-secret-of-the-tests-0123456789abcdef',
  CUSTOMER_ID_SECRET: 'customer-id-secret-of-the-tests-0123456789',
};

const patienceMs = 120_000;
refuseSecondConnections();

/** Starts one real service: its own fresh database, an event log, file objects and mail in a temporary folder. */
export const serviceUnderTest = async <C>(
  entry: Entry<C>,
  options: UnderTestOptions = {},
): Promise<ServiceUnderTest> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-test-'));
  const eventsUrl = await migratedDatabase('events');
  const resources = openResources({
    logLevel: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const running = await startService(
    entry,
    {
      DATABASE_URL: await migratedDatabase(entry.name),
      DATABASE_WAIT_MS: String(patienceMs),
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
  const { words, metrics, clock, ids } = resources;

  const nameOf = (one: Neighbour): string => one.contract.answeredBy ?? one.contract.file.split('/')[0] ?? '';
  const given = options.neighbours ?? [];
  const neighbours = await Promise.all(
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
          ring: () => undefined,
          words,
          metrics,
          callSecret: testSecrets.CALL_SECRET,
        },
      ),
    ),
  );

  const settled = async (): Promise<void> => {
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from outbox`.execute(running.db);
      return rows[0]?.n === 0 && (await log.lag(entry.name)) === 0;
    }, `${entry.name} to have said and heard everything`);
  };

  return {
    running,
    folder,
    resources,
    call: (contract, caller = { kind: 'system', service: 'test' }, idempotencyKey) => {
      const client = running.askAs(contract, caller) as Record<
        string,
        (input: unknown, about: object) => Promise<unknown>
      >;
      const about = () => ({
        // As long as the test itself may take on a busy machine, and for each call anew.
        signal: AbortSignal.timeout(patienceMs),
        patienceMs,
        correlationId: 'test',
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      });
      return Object.fromEntries(
        Object.entries(client).map(([name, send]) => [name, (input: unknown) => send(input, about())]),
      ) as never;
    },
    hear: async (event, data, again = {}) => {
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
        data,
      });
      await log.append(event.topic, [{ key, body }]);
      await settled();
      return id;
    },
    append: async (topic, record) => {
      await log.append(topic, [record]);
      await settled();
    },
    said: async () => {
      await settled();
      const pool = await readLog(eventsUrl, entry.name);
      return pool.map(({ key, body }) => {
        const event = JSON.parse(body) as { type: string; data: Record<string, unknown> };
        return { type: event.type, key, data: event.data, body };
      });
    },
    settled,
    parked: async () =>
      (await sql<{ type: string; cause: string }>`select type, cause from parked order by seq`.execute(running.db))
        .rows,
    stop: async () => {
      await running.quiet();
      for (const one of neighbours) await one.stop();
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
