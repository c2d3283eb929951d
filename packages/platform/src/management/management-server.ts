import { createServer } from 'node:http';
import type { Resources } from '../process/resources.js';

export type ManagementServer = { readonly port: number; readonly close: () => Promise<void> };

type Answer = { readonly status: number; readonly type?: string; readonly body: string };

/** Returns 503 with the reason if the check rejects. */
const probe = (check: () => Promise<void>, good: string): Promise<Answer> =>
  check().then(
    () => ({ status: 200, body: good }),
    (error: Error) => ({ status: 503, body: error.message }),
  );

/** Serves `/metrics` for Prometheus, `/healthz` for liveness and `/readyz`, which returns 503 while `ready` rejects. */
export const openManagementServer = (
  at: { readonly port: number; readonly host: string },
  { metrics, alive }: Pick<Resources, 'metrics' | 'alive'>,
  ready: () => Promise<void>,
): Promise<ManagementServer> => {
  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/healthz': () => probe(alive, 'alive'),
    '/readyz': () => probe(ready, 'ready'),
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
