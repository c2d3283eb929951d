import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startGateway, type RunningGateway } from '@keepsake/gateway/gateway';
import { createDatabase } from '@keepsake/platform/database';
import { openPrivateDoor, type PrivateDoor } from '@keepsake/platform/process';
import { openResources, startService, type Resources, type RunningService } from '@keepsake/platform/run';
import type { Env } from '@keepsake/platform/service';
import { openTracing } from '@keepsake/platform/tracing';
import { openSecrets } from './launch/secrets.js';
import { services } from './services.js';

export type StackOptions = {
  /** Address of one database on the server; the databases are made when missing. */
  readonly urlOf: (database: string) => string;
  /** Media, mail and secrets live here. */
  readonly dataDir: string;
  /** A folder of our own with a short path, for the sockets on which services hear each other. */
  readonly sockets: string;
  readonly port: number;
  /** For metrics and probes, on this machine only unless METRICS_HOST says otherwise; 0 takes any free one. */
  readonly metricsPort: number;
  /** Wins over what the stack sets itself, so that every setting stays the operator's. */
  readonly env: Env;
};

export type Stack = {
  readonly port: number;
  readonly metricsPort: number;
  readonly services: readonly RunningService[];
  /** In the order in which nothing that is asked is gone already. The outbox is not drained: the next start does that. */
  readonly stop: () => Promise<void>;
};

const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const withoutBlanks = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

const socketOf = (folder: string, service: string): string => `unix:${join(folder, `${service}.sock`)}`;

const environmentOf = (options: StackOptions): Env => ({
  ...openSecrets(options.dataDir),
  EVENTS_URL: options.urlOf('events'),
  OBJECTS_URL: pathToFileURL(join(options.dataDir, 'media')).href,
  MAIL_URL: pathToFileURL(join(options.dataDir, 'mail')).href,
  CACHE_URL: 'memory:',
  WEB_DIR: existsSync(join(webDir, '.pages.json')) ? webDir : undefined, // `make dev` has vite serve the pages
  DEV_MAILBOX: options.env['PROFILE'] === 'production' ? 'off' : 'on',
  PUBLIC_URL: `http://localhost:${options.port}`,
  ...withoutBlanks(options.env),
  PORT: String(options.port),
  RPC_PEERS: socketOf(options.sockets, '{service}'),
});

type MetricsAt = { readonly port: number; readonly host: string };

const openMetrics = (
  { port, host }: MetricsAt,
  resources: Resources,
  ready: () => Promise<void>,
): Promise<PrivateDoor> => {
  const open = (at: number): Promise<PrivateDoor> => openPrivateDoor({ port: at, host }, resources, ready);
  return open(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return open(0); // another Keepsake on this machine is measured there
  });
};

/**
 * All services and the gateway in this process, speaking gRPC over sockets and telling each other by the event log, as
 * they would apart. Resolves when a visitor would be served. A failed start has closed what it had opened.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const env = environmentOf(options);
  const databases = ['events', 'gateway', ...services.map(({ name }) => name)];
  await Promise.all(databases.map((name) => createDatabase(options.urlOf('postgres'), name)));

  const resources = openResources({
    tracing: await openTracing(env),
    ...(env['LOG_LEVEL'] ? { logLevel: env['LOG_LEVEL'] } : {}),
    ...(env['BUILD_REVISION'] ? { revision: env['BUILD_REVISION'] } : {}),
  });
  const running: RunningService[] = [];
  let gateway: RunningGateway | undefined;
  let door: PrivateDoor | undefined;
  let stopping: Promise<void> | undefined;
  const stopInOrder = async (): Promise<void> => {
    await door?.close();
    await gateway?.quiet();
    await Promise.all(running.map((service) => service.quiet()));
    await gateway?.stop();
    await Promise.all(running.map((service) => service.stop()));
    await resources.close();
  };
  const stop = (): Promise<void> => (stopping ??= stopInOrder());
  const health = async (): Promise<void> => {
    if (!gateway || stopping) throw new Error('This process is starting or stopping.');
    await Promise.all([...running, gateway].map((one) => one.health()));
  };

  try {
    const starting = services.map(async (entry) => {
      const own = { DATABASE_URL: options.urlOf(entry.name), RPC_LISTEN: socketOf(options.sockets, entry.name) };
      running.push(await startService(entry, { ...env, ...own }, resources));
    });
    await Promise.allSettled(starting); // so that those which did start are known, and stopped, when one did not
    await Promise.all(starting);
    // Consumers run by now, so the first click finds a warm house.
    gateway = await startGateway({ ...env, DATABASE_URL: options.urlOf('gateway') }, resources);
    door = await openMetrics(
      { port: options.metricsPort, host: env['METRICS_HOST'] ?? '127.0.0.1' },
      resources,
      health,
    );
    return { port: gateway.port, metricsPort: door.port, services: running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
