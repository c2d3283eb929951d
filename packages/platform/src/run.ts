import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { openCache, openEvents, openMail, openObjects } from './adapters.js';
import { systemClock, type Clock } from './clock.js';
import { parseConfig, secret } from './config.js';
import { migrate, openDatabase, openPool, platformMigrations, type Db } from './database.js';
import { startConsumer } from './events/consumer.js';
import type { EventLog, Running } from './events/event-log.js';
import { startRelay } from './events/outbox.js';
import { randomIds, type Ids } from './ids.js';
import { migrateJobs, startJobs } from './jobs.js';
import { createLog, type Log } from './log.js';
import { createMetrics, type Metrics } from './metrics.js';
import { makeTurn, type TurnAbout } from './once.js';
import { forgetHandled, hourly } from './retention.js';
import { connect, type Connection } from './rpc/client.js';
import type { RpcContract } from './rpc/contract.js';
import type { Role } from './rpc/door.js';
import { serve, type RpcServer } from './rpc/server.js';
import type { Entry, Env, Platform, Service } from './service.js';
import type { Caller, Turn } from './turn.js';

const roles = ['api', 'reader', 'worker'] as const satisfies readonly Role[];

const platformSettings = z.object({
  DATABASE_URL: z.string('the address of this service’s own PostgreSQL database'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(5),
  EVENTS_URL: z.string('the address of the event log'),
  OBJECTS_URL: z.string('where media is stored'),
  CACHE_URL: z.string().default('memory:'),
  MAIL_URL: z.string('where mail goes'),
  MAIL_FROM: z.string().default('Keepsake <hello@keepsake.local>'),
  /** Where this service answers, e.g. `0.0.0.0:7000`; without it no RPC door is opened. */
  RPC_LISTEN: z.string().optional(),
  /** Where a neighbour answers; `{service}` stands for its name. */
  RPC_PEERS: z.string('where neighbours answer, with {service} for the name'),
  CALL_SECRET: secret,
  CUSTOMER_ID_SECRET: secret,
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
});

/** What services of one process share: words, figures, and one adapter per URL. Closed after all of them. */
export type Resources = {
  readonly words: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: (url: string) => Promise<EventLog>;
  readonly close: () => Promise<void>;
};

export type ResourceOptions = { readonly logLevel?: string; readonly clock?: Clock; readonly ids?: Ids };

export const openResources = (options: ResourceOptions = {}): Resources => {
  const words = createLog(options.logLevel ?? 'info');
  const logs = new Map<string, Promise<EventLog>>();
  return {
    words,
    metrics: createMetrics(),
    clock: options.clock ?? systemClock,
    ids: options.ids ?? randomIds,
    events: (url) => {
      const known = logs.get(url) ?? openEvents(url, words);
      logs.set(url, known);
      return known;
    },
    close: async () => {
      for (const log of logs.values()) await (await log).close();
    },
  };
};

export type RunningService = {
  readonly name: string;
  readonly address: string | undefined;
  readonly platform: Platform;
  readonly db: Db;
  readonly health: () => Promise<void>;
  /** A turn of this service for a door that is not RPC, event or job (the gateway's own database). */
  readonly turnOf: (about: Omit<TurnAbout, 'log'>) => Turn;
  /** Speaks to a neighbour for `caller`. */
  readonly askAs: <D>(contract: RpcContract<D>, caller: Caller) => ReturnType<Connection<D>['as']>;
  /** No new events or jobs; resolves when those in hand have ended. */
  readonly quiet: () => Promise<void>;
  /** Closes doors, channels and the pool; call `quiet` of every service of the process first. */
  readonly stop: () => Promise<void>;
};

/** Opens the platform of one service and mounts the parts whose role is wanted. Safe to run twice side by side. */
export const startService = async <C>(entry: Entry<C>, env: Env, resources: Resources): Promise<RunningService> => {
  const settings = parseConfig(platformSettings, env);
  const config = entry.readConfig(env);
  const { clock, ids, metrics } = resources;
  const words = resources.words.child({ service: entry.name });
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL, (error) =>
    words.info({ error }, 'a database connection ended'),
  );
  const db = openDatabase(pool);
  const connections = new Map<string, Connection<any>>();
  const connectionTo = <D>(contract: RpcContract<D>): Connection<D> => {
    const name = `${contract.file}#${contract.name}`;
    const [service = ''] = contract.file.split('/');
    const known =
      connections.get(name) ??
      connect(settings.RPC_PEERS.replace('{service}', service), contract, settings.CALL_SECRET, clock);
    connections.set(name, known);
    return known;
  };
  const platform: Platform = {
    db,
    clock,
    ids,
    objects: await openObjects(settings.OBJECTS_URL),
    cache: openCache(settings.CACHE_URL),
    mail: await openMail(settings.MAIL_URL, settings.MAIL_FROM),
    customerIdOf: (email) =>
      createHmac('sha256', settings.CUSTOMER_ID_SECRET).update(email).digest('base64url').slice(0, 32),
    ask: (contract) => connectionTo(contract).as({ kind: 'system', service: entry.name }),
  };
  const service: Service = entry.create(platform, config);

  await migrate(db, platformMigrations('service'), 'platform_migration');
  await migrate(db, service.migrations, 'service_migration');
  if (service.jobs.length > 0) await migrateJobs(pool, words);

  const wants = (role: Role): boolean => settings.ROLES.includes(role);
  const log = await resources.events(settings.EVENTS_URL);
  const relay = startRelay({ db, topic: service.name, log, words });
  const deps = { db, service: service.name, clock, ids, ring: relay.ring, words, metrics };

  const doors = service.rpc.filter((door) => wants(door.role));
  const server: RpcServer | undefined =
    settings.RPC_LISTEN !== undefined && doors.length > 0
      ? await serve(settings.RPC_LISTEN, doors, { ...deps, callSecret: settings.CALL_SECRET })
      : undefined;
  const working: Running[] = [hourly(() => forgetHandled(db), words)];
  if (wants('worker') && service.subscriptions.length > 0)
    working.push(await startConsumer({ ...deps, log }, service.subscriptions));
  if (wants('worker') && service.jobs.length > 0)
    working.push(await startJobs({ ...deps, pool, url: settings.DATABASE_URL }, service.jobs));

  return {
    name: service.name,
    address: server?.address,
    platform,
    db,
    health: service.health,
    turnOf: (about) => makeTurn(deps, { ...about, log: words.child({ correlationId: about.correlationId }) }),
    askAs: (contract, caller) => connectionTo(contract).as(caller),
    quiet: async () => {
      await Promise.all([...working, relay].map((one) => one.stop()));
    },
    stop: async () => {
      await server?.stop();
      for (const connection of connections.values()) connection.close();
      await pool.end();
    },
  };
};
