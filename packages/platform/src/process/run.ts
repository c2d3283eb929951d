import { createHmac } from 'node:crypto';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { openInfrastructure } from '../service/infrastructure.js';
import { managementRpcService } from '../management/management.rpc.js';
import { parseConfig, rotatedSecret, secret } from '../config.js';
import { migrate, oneAtATime, openDatabase, openPool, platformMigrations, type Db } from '../postgres/database.js';
import { startConsumer } from '../events/consumer.js';
import type { Running } from '../events/log/event-log.js';
import { createDispatcher } from '../events/dispatcher.js';
import { startRelay } from '../events/outbox.js';
import { replayDeadLetters, type DeadLetterFilter, type Replayed } from '../events/dead-letters.js';
import { startReplays } from '../events/replays.js';
import { migrateJobs, startJobs } from '../jobs/jobs.js';
import { heldObjects } from '../objects/held-objects.js';
import { createContext, type ContextOptions } from '../service/create-context.js';
import { checkPostgres } from '../postgres/check-postgres.js';
import type { Resources } from './resources.js';
import { deleteExpiredKeys, hourly } from '../postgres/retention.js';
import { connect, type Connection } from '../rpc/client.js';
import type { RpcContract } from '../rpc/contract.js';
import type { Role } from '../rpc/rpc-service.js';
import { readPeers } from '../rpc/peers.js';
import { serve, type RpcServer } from '../rpc/server.js';
import { databaseGauges, diskGauges, storeGauges } from '../observability/early-gauges.js';
import { watchService } from '../observability/service-gauges.js';
import type { Entry, Env, Job, Platform, Service } from '../service/service.js';
import type { Tracing } from '../observability/tracing.js';
import type { Caller, RequestContext } from '../service/request-context.js';

export { openResources, type Resources } from './resources.js';

/** Nice value. */
const workerPriority = 5;

const roles = ['api', 'reader', 'worker'] as const satisfies readonly Role[];

const platformSettings = z.object({
  DATABASE_URL: z.string('the address of this service’s own PostgreSQL database'),
  /** Maximum database connections of this service. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(5),
  /** Connection acquire timeout in milliseconds. */
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(120_000).default(5_000),
  EVENTS_URL: z.string('the address of the event log'),
  OBJECTS_URL: z.string('where media is stored'),
  /** Store of the cache and rate limits: `memory:` or `redis://`. */
  CACHE_URL: z.string().default('memory:'),
  MAIL_URL: z.string('where email is sent'),
  /** Sender of all email. */
  MAIL_FROM: z.string().default('Keepsake <hello@keepsake.local>'),
  /** RPC listen address, e.g. `0.0.0.0:7000`; default: no RPC server. */
  RPC_LISTEN: z.string().optional(),
  /** Addresses of the other services: `{service}` is the name; exceptions after it, as `Viewing=host:7001`. */
  RPC_PEERS: z.string('the address of the other services, with {service} for the name'),
  /** Signs calls between services; the same in every process, at least 32 characters. Rotation (NEW,OLD): docs/operating.md. */
  CALL_SECRET: rotatedSecret,
  /** Key of the hash that turns an email address into a customer id. Never change it. */
  CUSTOMER_ID_SECRET: secret,
  /** Parts of the service that this process runs: api, reader, worker. */
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
  /** Replays dead letters of this service; see `replayDeadLetters`. */
  readonly replayDeadLetters: (requested?: DeadLetterFilter) => Promise<Replayed>;
  /** Creates a context for work other than RPC, event or job, such as that of the gateway's own database. */
  readonly contextFor: (options: Omit<ContextOptions, 'log'>) => RequestContext;
  /** Returns a client that calls another service as `caller`. */
  readonly clientAs: <D>(contract: RpcContract<D>, caller: Caller) => ReturnType<Connection<D>['as']>;
  /** Stops events and jobs; resolves when those in flight have ended. */
  readonly quiet: () => Promise<void>;
  /** Closes the RPC server, channels and the pool. Call `quiet` of every service of the process first. */
  readonly stop: () => Promise<void>;
};

/** Starts one service with the parts of its roles. Several processes may start it concurrently. */
export const startService = async <C>(entry: Entry<C>, env: Env, resources: Resources): Promise<RunningService> => {
  const settings = parseConfig(platformSettings, env);
  const config = entry.readConfig(env);
  // In a dedicated process, background work leaves the processors to requests. A lower priority cannot be raised.
  if (settings.ROLES.every((role) => role === 'worker') && getPriority() < workerPriority) setPriority(workerPriority);
  const { clock, ids, metrics, tracing } = resources;
  const logger = resources.logger.child({ service: entry.name });
  await checkPostgres('DATABASE_URL', settings.DATABASE_URL);
  const onConnectionError = (error: Error): void => logger.info({ error }, 'database connection closed');
  const pool = openPool(settings.DATABASE_URL, settings.DATABASE_POOL, onConnectionError, settings.DATABASE_WAIT_MS);
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
  const { close: closeWorld, ...world } = await openInfrastructure(entry.needs, settings, logger);
  const platform: Platform = {
    db,
    clock,
    ids,
    metrics,
    ...world,
    ...(entry.needs.includes('objects') ? { objects: heldObjects(world.objects, db) } : {}),
    customerIdOf: (email) =>
      createHmac('sha256', settings.CUSTOMER_ID_SECRET).update(email).digest('base64url').slice(0, 32),
    client: (contract) => connectionTo(contract).as({ kind: 'system', service: entry.name }),
  };
  const service: Service = await entry.create(platform, config);

  await oneAtATime(pool, async () => {
    await migrate(db, platformMigrations('service'), 'platform_migration');
    await migrate(db, service.migrations, 'service_migration');
    if (service.jobs.length > 0) await migrateJobs(pool, logger);
  });

  const hasRole = (role: Role): boolean => settings.ROLES.includes(role);
  const log = await resources.events(settings.EVENTS_URL);
  const relay = startRelay({ db, topic: service.name, log, logger });
  const deps = { db, service: service.name, clock, ids, notify: relay.notify, logger, metrics, tracing };

  const rpcServices = [...service.rpc, managementRpcService({ db, clock }, service.jobs)].filter(({ role }) =>
    hasRole(role),
  );
  const server: RpcServer | undefined =
    settings.RPC_LISTEN !== undefined && rpcServices.length > 0
      ? await serve(settings.RPC_LISTEN, rpcServices, {
          ...deps,
          callSecret: settings.CALL_SECRET,
          fingerprintSecret: settings.CUSTOMER_ID_SECRET, // the one that never changes
        })
      : undefined;
  // The gauges are the same for all replicas, so read-only ones skip them.
  const unwatch =
    hasRole('api') || hasRole('worker') ? watchService({ gauges: metrics.gauges, db, log, service }) : () => undefined;
  const folders = {
    temporary: tmpdir(),
    ...(settings.OBJECTS_URL.startsWith('file:') ? { media: fileURLToPath(settings.OBJECTS_URL) } : {}),
  };
  const early = [
    diskGauges(service.name, folders),
    databaseGauges(service.name, db, clock),
    ...(settings.OBJECTS_URL.startsWith('s3:') && entry.needs.includes('objects')
      ? [storeGauges(service.name, settings.OBJECTS_URL, clock)]
      : []),
  ].map((collector) => metrics.gauges.watch(collector));
  const working: Running[] = [hourly(() => deleteExpiredKeys(db), logger)];
  const replay = (requested?: DeadLetterFilter): Promise<Replayed> =>
    replayDeadLetters(db, createDispatcher(deps, service.subscriptions), requested);
  if (hasRole('worker') && service.subscriptions.length > 0)
    working.push(await startConsumer({ ...deps, log }, service.subscriptions), startReplays(db, replay, logger));
  if (hasRole('worker') && service.jobs.length > 0)
    working.push(await startJobs({ ...deps, url: settings.DATABASE_URL }, service.jobs));

  return {
    name: service.name,
    address: server?.address,
    platform,
    db,
    jobs: service.jobs,
    health: service.health,
    tracing,
    replayDeadLetters: replay,
    contextFor: (options) =>
      createContext(deps, { ...options, log: logger.child({ correlationId: options.correlationId }) }),
    clientAs: (contract, caller) => connectionTo(contract).as(caller),
    quiet: async () => {
      await Promise.all([...working, relay].map((one) => one.stop()));
    },
    stop: async () => {
      unwatch();
      for (const end of early) end();
      await server?.stop();
      for (const connection of connections.values()) connection.close();
      await service.close?.();
      await closeWorld();
      await pool.end();
    },
  };
};
