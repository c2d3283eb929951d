import { openPrivateDoor } from '@keepsake/platform/process';
import { openResources } from '@keepsake/platform/run';
import type { Env } from '@keepsake/platform/service';
import { parseConfig } from '@keepsake/platform/config';
import { z } from 'zod';
import { startGateway } from './gateway.js';

const processSettings = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

/** The gateway as a process of its own: starts it, answers the probes, and drains on SIGTERM or Ctrl-C. */
export const runGateway = async (env: Env): Promise<void> => {
  const settings = parseConfig(processSettings, env);
  const resources = openResources({ logLevel: settings.LOG_LEVEL });
  const { words } = resources;
  const gateway = await startGateway(env, resources);
  let draining = false;
  const ready = async (): Promise<void> => {
    if (draining) throw new Error('This process is stopping.');
    await gateway.health();
  };
  const door = await openPrivateDoor(
    { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    resources.metrics,
    ready,
  );
  words.info({ service: 'gateway', port: gateway.port, metricsPort: door.port }, 'started');

  const stop = async (): Promise<void> => {
    if (draining) process.exit(130);
    draining = true;
    await gateway.quiet();
    await gateway.stop();
    await resources.close();
    await door.close();
    words.info({ service: 'gateway' }, 'stopped');
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
