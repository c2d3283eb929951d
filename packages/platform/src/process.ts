import { z } from 'zod';
import { parseConfig } from './config.js';
import { openPrivateDoor } from './private-door.js';
import { isProblem } from './problem.js';
import { openResources, type Resources } from './resources.js';
import { startService } from './run.js';
import type { Entry, Env } from './service.js';
import { openTracing } from './tracing.js';

export { openPrivateDoor, type PrivateDoor } from './private-door.js';

const processSettings = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** A private port for /metrics, /healthz and /readyz; never reachable from outside. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Which build this is; the metrics tell it. */
  BUILD_REVISION: z.string().default('unknown'),
});

/** What stands in a process and answers for it. */
export type Occupant = {
  /** Where it answers, for the first line of the log. */
  readonly where: object;
  readonly health: () => Promise<void>;
  readonly quiet: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A sentence of ours alone; what nobody foresaw with its trace. */
const lastWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const foreseen = (error.constructor === Error && !('syscall' in error)) || isProblem(error);
  return foreseen ? error.message : (error.stack ?? error.message);
};

const portTaken = (setting: string, error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    ? new Error(
        `Port ${String(error.port)} is in use by another program. Stop that one, or set ${setting} to a free port and start again.`,
        { cause: error },
      )
    : error;

/**
 * Starts something as a process of its own, answers the probes, and drains on SIGTERM or Ctrl-C. What cannot be started says
 * why on stderr and ends with code 1.
 */
export const keepProcess = (
  name: string,
  env: Env,
  start: (resources: Resources) => Promise<Occupant>,
): Promise<void> =>
  startAndStay(name, env, start).catch((error: unknown) => {
    process.stderr.write(`${lastWords(error)}\n`);
    process.exit(1); // what had been opened may keep it alive
  });

const startAndStay = async (
  name: string,
  env: Env,
  start: (resources: Resources) => Promise<Occupant>,
): Promise<void> => {
  const settings = parseConfig(processSettings, env);
  const tracing = await openTracing(env);
  const resources = openResources({ logLevel: settings.LOG_LEVEL, revision: settings.BUILD_REVISION, tracing });
  const { words } = resources;
  const running = await start(resources);
  let draining = false;
  const door = await openPrivateDoor(
    { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    resources,
    async () => {
      if (draining) throw new Error('This process is stopping.');
      await running.health();
    },
  ).catch((error: unknown) => {
    throw portTaken('METRICS_PORT', error);
  });
  words.info({ service: name, ...running.where, metricsPort: door.port }, 'started');

  const stop = async (): Promise<void> => {
    if (draining) process.exit(130);
    draining = true;
    await running.quiet();
    await running.stop();
    await resources.close();
    await door.close();
    words.info({ service: name }, 'stopped');
    process.exitCode = 0;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        words.error({ error }, 'the stop failed');
        process.exitCode = 1;
      });
    });
};

/** One service as a process of its own. */
export const runProcess = <C>(entry: Entry<C>, env: Env): Promise<void> =>
  keepProcess(entry.name, env, async (resources) => {
    const running = await startService(entry, env, resources);
    return { ...running, where: { address: running.address } };
  });
