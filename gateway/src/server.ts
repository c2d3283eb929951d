import { createServer, type RequestListener } from 'node:http';
import type { AccessLog } from './http/access-log.js';
import { noteVisit } from './http/visit.js';
import type { Door } from './viewing/door.js';

export type OpenServer = {
  readonly port: number;
  /** Stops accepting, waits for answers on their way, then cuts what is left. */
  readonly quiet: () => Promise<void>;
};

const drainMs = 8_000;
/** A whole request, body included: a long film over a slow line. */
const longestRequestMs = 20 * 60_000;
const keepAliveMs = 65_000;
/** Who arrives in a rush is let in to be served or told to come back; past a full queue they would knock again for seconds. */
const backlog = 4_096;

const portInUse = (port: number): Error =>
  new Error(`Port ${port} is in use by another program. Stop that one, or set PORT to a free port and start again.`);

export const openServer = (
  door: Door,
  app: RequestListener,
  at: { readonly host: string | undefined; readonly port: number },
  log: AccessLog,
): Promise<OpenServer> => {
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: 20_000, keepAliveTimeout: keepAliveMs },
    (request, response) => {
      door(request, response, () => {
        noteVisit(request, response, log);
        app(request, response);
      });
    },
  );
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(at.port) : error),
    );
    server.listen({ port: at.port, backlog, ...(at.host === undefined ? {} : { host: at.host }) }, () => {
      const bound = server.address();
      resolve({
        port: typeof bound === 'object' && bound ? bound.port : at.port,
        quiet: () =>
          new Promise((closed) => {
            const cut = setTimeout(() => server.closeAllConnections(), drainMs);
            server.close(() => {
              clearTimeout(cut);
              closed();
            });
            server.closeIdleConnections();
          }),
      });
    });
  });
};
