import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startGateway, type RunningGateway } from '@keepsake/gateway/gateway';
import { createDatabase } from '@keepsake/platform/database';
import { openManagementServer, type ManagementServer } from '@keepsake/platform/process';
import { openResources, startService, type Resources, type RunningService } from '@keepsake/platform/run';
import type { Env } from '@keepsake/platform/service';
import { openTracing } from '@keepsake/platform/tracing';
import { openSecrets } from './launch/secrets.js';
import { services } from './services.js';

export type StackOptions = {
  /** Returns the URL of one database on the server; databases are created when missing. */
  readonly urlOf: (database: string) => string;
  /** Folder of media, emails and secrets. */
  readonly dataDir: string;
  /** Folder with a short path for the gRPC sockets of the services. */
  readonly sockets: string;
  readonly port: number;
  /** Port of metrics and probes, on loopback unless METRICS_HOST is set; 0 picks a free one. */
  readonly metricsPort: number;
  /** Overrides what the stack sets, so every setting stays under the operator's control. */
  readonly env: Env;
};

export type Stack = {
  readonly port: number;
  readonly metricsPort: number;
  readonly services: readonly RunningService[];
  /** Stops callers before the services they call. The outbox is not drained; the next start publishes it. */
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

const nameIn = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

type MetricsAt = { readonly port: number; readonly host: string };

const openMetrics = (
  { port, host }: MetricsAt,
  resources: Resources,
  ready: () => Promise<void>,
): Promise<ManagementServer> => {
  const open = (at: number): Promise<ManagementServer> => openManagementServer({ port: at, host }, resources, ready);
  return open(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return open(0); // another installation on this machine uses that metrics port
  });
};

/**
 * Starts all services and the gateway in this process, with gRPC over sockets and the event log as in production.
 * Resolves when the site is ready. Closes everything it opened when it fails.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const env = environmentOf(options);
  const databases = ['events', 'gateway', ...services.map(({ name }) => name)];
  await Promise.all(databases.map((name) => createDatabase(options.urlOf('postgres'), nameIn(options.urlOf(name)))));

  const resources = openResources({
    tracing: await openTracing(env),
    ...(env['LOG_LEVEL'] ? { logLevel: env['LOG_LEVEL'] } : {}),
    ...(env['BUILD_REVISION'] ? { revision: env['BUILD_REVISION'] } : {}),
  });
  const running: RunningService[] = [];
  let gateway: RunningGateway | undefined;
  let server: ManagementServer | undefined;
  let stopping: Promise<void> | undefined;
  const stopInOrder = async (): Promise<void> => {
    await server?.close();
    await gateway?.quiet();
    await Promise.all(running.map((service) => service.quiet()));
    await gateway?.stop();
    await Promise.all(running.map((service) => service.stop()));
    await resources.close();
  };
  const stop = (): Promise<void> => (stopping ??= stopInOrder());
  const health = async (): Promise<void> => {
    if (!gateway || stopping) throw new Error('The site is starting or stopping. Retry when it is ready.');
    await Promise.all([...running, gateway].map((one) => one.health()));
  };

  try {
    const starting = services.map(async (entry) => {
      const own = { DATABASE_URL: options.urlOf(entry.name), RPC_LISTEN: socketOf(options.sockets, entry.name) };
      running.push(await startService(entry, { ...env, ...own }, resources));
    });
    await Promise.allSettled(starting); // waits for all, so a failure can stop the ones that did start
    await Promise.all(starting);
    // Consumers already run here, so read models are warm at the first request.
    gateway = await startGateway({ ...env, DATABASE_URL: options.urlOf('gateway') }, resources);
    server = await openMetrics(
      { port: options.metricsPort, host: env['METRICS_HOST'] ?? '127.0.0.1' },
      resources,
      health,
    );
    return { port: gateway.port, metricsPort: server.port, services: running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
