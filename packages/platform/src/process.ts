import { createServer } from 'node:http';
import { z } from 'zod';
import { parseConfig } from './config.js';
import type { Metrics } from './metrics.js';
import { openResources, startService } from './run.js';
import type { Entry, Env } from './service.js';

const processSettings = z.object({
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** A private port for /metrics, /healthz and /readyz; never reachable from outside. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

export type PrivateDoor = { readonly port: number; readonly close: () => Promise<void> };

/** `ready` rejects with a sentence while the process should not get traffic. */
export const openPrivateDoor = (
  at: { readonly port: number; readonly host: string },
  metrics: Metrics,
  ready: () => Promise<void>,
): Promise<PrivateDoor> => {
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/healthz') return { status: 200, type: 'text/plain', body: 'alive' };
    if (path === '/metrics')
      return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
    if (path !== '/readyz')
      return { status: 404, type: 'text/plain', body: 'There is /metrics, /healthz and /readyz here.' };
    return ready().then(
      () => ({ status: 200, type: 'text/plain', body: 'ready' }),
      (error: Error) => ({ status: 503, type: 'text/plain', body: error.message }),
    );
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? '/').then(({ status, type, body }) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at.port, at.host, () => {
      const bound = server.address();
      resolve({
        port: typeof bound === 'object' && bound ? bound.port : at.port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
};

/** One service as a process of its own: starts it, answers the probes, and drains on SIGTERM or Ctrl-C. */
export const runProcess = async <C>(entry: Entry<C>, env: Env): Promise<void> => {
  const settings = parseConfig(processSettings, env);
  const resources = openResources({ logLevel: settings.LOG_LEVEL });
  const { words } = resources;
  const running = await startService(entry, env, resources);
  let draining = false;
  const door = await openPrivateDoor(
    { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    resources.metrics,
    async () => {
      if (draining) throw new Error('This process is stopping.');
      await running.health();
    },
  );
  words.info({ service: entry.name, address: running.address, metricsPort: door.port }, 'started');

  const stop = async (): Promise<void> => {
    if (draining) process.exit(130);
    draining = true;
    await running.quiet();
    await running.stop();
    await resources.close();
    await door.close();
    words.info({ service: entry.name }, 'stopped');
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
