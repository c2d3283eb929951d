import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { openWorld } from './adapters.js';
import { backstageDoor } from './backstage/door.js';
import { parseConfig, secret } from './config.js';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations, type Db } from './database.js';
import { startConsumer } from './events/consumer.js';
import type { Running } from './events/event-log.js';
import { hearing } from './events/hear.js';
import { startRelay } from './events/outbox.js';
import { replayParked, type LettersWanted, type Replayed } from './events/parked.js';
import { startReplays } from './events/replays.js';
import { migrateJobs, startJobs } from './jobs.js';
import { heldObjects } from './objects/held-objects.js';
import { makeTurn, type TurnAbout } from './once.js';
import { greetPostgres } from './postgres-greeting.js';
import type { Resources } from './resources.js';
import { forgetHandled, hourly } from './retention.js';
import { connect, type Connection } from './rpc/client.js';
import type { RpcContract } from './rpc/contract.js';
import type { Role } from './rpc/door.js';
import { readPeers } from './rpc/peers.js';
import { serve, type RpcServer } from './rpc/server.js';
import { watchService } from './service-gauges.js';
import type { Entry, Env, Job, Platform, Service } from './service.js';
import type { Tracing } from './tracing.js';
import type { Caller, Turn } from './turn.js';

export { openResources, type Resources } from './resources.js';

const roles = ['api', 'reader', 'worker'] as const satisfies readonly Role[];

const platformSettings = z.object({
  DATABASE_URL: z.string('the address of this service’s own PostgreSQL database'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(5),
  /** Milliseconds until whoever waits for one of them is put off. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(120_000).default(5_000),
  EVENTS_URL: z.string('the address of the event log'),
  OBJECTS_URL: z.string('where media is stored'),
  CACHE_URL: z.string().default('memory:'),
  MAIL_URL: z.string('where mail goes'),
  MAIL_FROM: z.string().default('Keepsake <hello@keepsake.local>'),
  /** Where this service answers, e.g. `0.0.0.0:7000`; without it no RPC door is opened. */
  RPC_LISTEN: z.string().optional(),
  /** Where neighbours answer: `{service}` stands for the name; exceptions after it, as `Viewing=host:7001`. */
  RPC_PEERS: z.string('where neighbours answer, with {service} for the name'),
  CALL_SECRET: secret,
  CUSTOMER_ID_SECRET: secret,
  ROLES: z
    .string()
    .default(roles.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(roles)).min(1)),
});

export type RunningService = {
  readonly name: string;
  readonly address: string | undefined;
  readonly platform: Platform;
  readonly db: Db;
  readonly jobs: readonly Job[];
  readonly health: () => Promise<void>;
  readonly tracing: Tracing;
  /** Hears the dead letters of this service again; see `replayParked`. */
  readonly replayParked: (wanted?: LettersWanted) => Promise<Replayed>;
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
  const { clock, ids, metrics, tracing } = resources;
  const words = resources.words.child({ service: entry.name });
  await greetPostgres('DATABASE_URL', settings.DATABASE_URL);
  const ended = (error: Error): void => words.info({ error }, 'a database connection ended');
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL, ended, settings.DATABASE_WAIT_MS);
  const db = openDatabase(pool);
  const addressOf = readPeers(settings.RPC_PEERS);
  const connections = new Map<string, Connection<any>>();
  const connectionTo = <D>(contract: RpcContract<D>): Connection<D> => {
    const name = `${contract.answeredBy ?? ''} ${contract.file}#${contract.name}`;
    const known =
      connections.get(name) ??
      connect(addressOf(contract), contract, settings.CALL_SECRET, clock, { service: entry.name, tracing });
    connections.set(name, known);
    return known;
  };
  const { close: closeWorld, ...world } = await openWorld(entry.needs, settings, words);
  const platform: Platform = {
    db,
    clock,
    ids,
    ...world,
    ...(entry.needs.includes('objects') ? { objects: heldObjects(world.objects, db) } : {}),
    customerIdOf: (email) =>
      createHmac('sha256', settings.CUSTOMER_ID_SECRET).update(email).digest('base64url').slice(0, 32),
    ask: (contract) => connectionTo(contract).as({ kind: 'system', service: entry.name }),
  };
  const service: Service = await entry.create(platform, config);

  await oneAtATime(pool, async () => {
    await migrate(db, platformMigrations('service'), 'platform_migration');
    await migrate(db, service.migrations, 'service_migration');
    if (service.jobs.length > 0) await migrateJobs(pool, words);
  });

  const wants = (role: Role): boolean => settings.ROLES.includes(role);
  const log = await resources.events(settings.EVENTS_URL);
  const relay = startRelay({ db, topic: service.name, log, words });
  const deps = { db, service: service.name, clock, ids, ring: relay.ring, words, metrics, tracing };

  const doors = [...service.rpc, backstageDoor({ db, clock }, service.jobs)].filter((door) => wants(door.role));
  const server: RpcServer | undefined =
    settings.RPC_LISTEN !== undefined && doors.length > 0
      ? await serve(settings.RPC_LISTEN, doors, { ...deps, callSecret: settings.CALL_SECRET })
      : undefined;
  // What waits in the database is the same for all members; those that only show pages need not count it.
  const unwatch =
    wants('api') || wants('worker') ? watchService({ gauges: metrics.gauges, db, log, service }) : () => undefined;
  const working: Running[] = [hourly(() => forgetHandled(db), words)];
  const replay = (wanted?: LettersWanted): Promise<Replayed> =>
    replayParked(db, hearing(deps, service.subscriptions), wanted);
  if (wants('worker') && service.subscriptions.length > 0)
    working.push(await startConsumer({ ...deps, log }, service.subscriptions), startReplays(db, replay, words));
  if (wants('worker') && service.jobs.length > 0)
    working.push(await startJobs({ ...deps, url: settings.DATABASE_URL }, service.jobs));

  return {
    name: service.name,
    address: server?.address,
    platform,
    db,
    jobs: service.jobs,
    health: service.health,
    tracing,
    replayParked: replay,
    turnOf: (about) => makeTurn(deps, { ...about, log: words.child({ correlationId: about.correlationId }) }),
    askAs: (contract, caller) => connectionTo(contract).as(caller),
    quiet: async () => {
      await Promise.all([...working, relay].map((one) => one.stop()));
    },
    stop: async () => {
      unwatch();
      await server?.stop();
      for (const connection of connections.values()) connection.close();
      await service.close?.();
      await closeWorld();
      await pool.end();
    },
  };
};
