import { createServer } from 'node:http';
import type { Resources } from '../process/resources.js';
import { createWarningLog } from './warning-log.js';

export type ManagementServer = { readonly port: number; readonly close: () => Promise<void> };

type Answer = { readonly status: number; readonly type?: string; readonly body: string };

/** How often gauges that carry warnings are collected when nothing else does. */
const warningIntervalMs = 60_000;

/** Returns 503 with the reason if the check rejects. */
const probe = (check: () => Promise<void>, good: string): Promise<Answer> =>
  check().then(
    () => ({ status: 200, body: good }),
    (error: Error) => ({ status: 503, body: error.message }),
  );

/**
 * Serves `/metrics` for Prometheus, `/healthz` for liveness and `/readyz`, which returns 503 while `ready` rejects and
 * lists what will fail soon. Logs the same warnings.
 */
export const openManagementServer = (
  at: { readonly port: number; readonly host: string },
  { metrics, alive, logger }: Pick<Resources, 'metrics' | 'alive' | 'logger'>,
  ready: () => Promise<void>,
): Promise<ManagementServer> => {
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/healthz': () => probe(alive, 'alive'),
    '/readyz': () => {
      metrics.gauges.startEarly(); // not awaited: slow dependencies must not delay the probe
      return probe(ready, ['ready', ...metrics.gauges.warnings()].join('\n'));
    },
    '/metrics': async () => ({ status: 200, type: metrics.registry.contentType, body: await metrics.text() }),
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '/'];
    if (!answer) return void response.writeHead(404).end('There is /metrics, /healthz and /readyz here.');
    answer().then(
      ({ status, type = 'text/plain', body }) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const logWarnings = createWarningLog(metrics.gauges, logger);
  const timer = setInterval(() => {
    logWarnings(); // those of the last collection, so a fault is logged after two intervals at the latest
    metrics.gauges.startEarly();
  }, warningIntervalMs).unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      clearInterval(timer);
      reject(error);
    });
    server.listen(at.port, at.host, () => {
      const bound = server.address();
      resolve({
        port: typeof bound === 'object' && bound ? bound.port : at.port,
        close: () =>
          new Promise((closed) => {
            clearInterval(timer);
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
};
