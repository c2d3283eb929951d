import { z } from 'zod';
import { parseConfig } from '../config.js';
import { collectGarbage } from './collect-garbage.js';
import { openManagementServer } from '../management/management-server.js';
import { isProblem } from '../problem.js';
import { openResources, type Resources } from './resources.js';
import { startService } from './run.js';
import type { Entry, Env } from '../service/service.js';
import { openTracing } from '../observability/tracing.js';
import { version } from '../version.js';

export { openManagementServer, type ManagementServer } from '../management/management-server.js';

const processSettings = z.object({
  /** Lowest log level: trace, debug, info, warn, error or silent. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Port of /metrics, /healthz and /readyz; keep it private. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  /** Listen address of METRICS_PORT. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Revision of the build, a label in the metrics. */
  BUILD_REVISION: z.string().default('unknown'),
});

/** A component hosted by this process. */
export type HostedComponent = {
  /** Its address, for the start log. */
  readonly where: object;
  readonly health: () => Promise<void>;
  readonly quiet: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Returns the message of an expected error, and the stack of any other. */
const startupError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const expected = (error.constructor === Error && !('syscall' in error)) || isProblem(error);
  return expected ? error.message : (error.stack ?? error.message);
};

const portTaken = (setting: string, error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    ? new Error(
        `Port ${String(error.port)} is in use by another program. Stop that one, or set ${setting} to a free port and start again.`,
        { cause: error },
      )
    : error;

/**
 * Runs a component as a process: serves the probes and drains on SIGTERM or SIGINT. A failed start prints the error to
 * stderr and exits with code 1.
 */
export const runAsProcess = (
  name: string,
  env: Env,
  start: (resources: Resources) => Promise<HostedComponent>,
): Promise<void> =>
  startAndServe(name, env, start).catch((error: unknown) => {
    process.stderr.write(`${startupError(error)}\n`);
    process.exit(1); // open handles may keep the process running
  });

const startAndServe = async (
  name: string,
  env: Env,
  start: (resources: Resources) => Promise<HostedComponent>,
): Promise<void> => {
  const settings = parseConfig(processSettings, env);
  const tracing = await openTracing(env);
  const resources = openResources({ logLevel: settings.LOG_LEVEL, revision: settings.BUILD_REVISION, tracing });
  const { logger } = resources;
  const running = await start(resources);
  collectGarbage(); // before the process is ready, so that no request waits for it
  let draining = false;
  const server = await openManagementServer(
    { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    resources,
    async () => {
      if (draining) throw new Error('This process is stopping.');
      await running.health();
    },
  ).catch((error: unknown) => {
    throw portTaken('METRICS_PORT', error);
  });
  logger.info({ service: name, version, ...running.where, metricsPort: server.port }, 'started');

  const stop = async (): Promise<void> => {
    if (draining) process.exit(130);
    draining = true;
    await running.quiet();
    await running.stop();
    await resources.close();
    await server.close();
    logger.info({ service: name }, 'stopped');
    process.exitCode = 0;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        logger.error({ error }, 'shutdown failed');
        process.exitCode = 1;
      });
    });
};

/** Runs one service as a process. */
export const runProcess = <C>(entry: Entry<C>, env: Env): Promise<void> =>
  runAsProcess(entry.name, env, async (resources) => {
    const running = await startService(entry, env, resources);
    return { ...running, where: { address: running.address } };
  });
