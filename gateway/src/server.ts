import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AccessLog } from './http/access-log.js';
import { noteVisit } from './http/visit.js';
import type { Door } from './viewing/door.js';

export type OpenServer = {
  readonly port: number;
  /** Says goodbye with each answer for a moment, stops accepting, waits for answers on their way, then cuts what is left. */
  readonly quiet: () => Promise<void>;
};

const drainMs = 8_000;
/**
 * Whoever keeps a connection open between two questions has to hear that it ends: one that is closed under a question on its
 * way is an error to the guest, and a browser does not send what it posted once more by itself.
 */
const goodbyeMs = 1_500;
/** A whole request, body included: a long film over a slow line. */
const longestRequestMs = 20 * 60_000;
const keepAliveMs = 65_000;
/** Who arrives in a rush is let in to be served or told to come back; past a full queue they would knock again for seconds. */
const backlog = 4_096;

const portInUse = (port: number): Error =>
  new Error(`Port ${port} is in use by another program. Stop that one, or set PORT to a free port and start again.`);

const end = async (server: Server): Promise<void> => {
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  const guests = await promisify(server.getConnections.bind(server))();
  if (guests > 0) await pause(goodbyeMs);
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
  });
  clearTimeout(cut);
};

export const openServer = (
  door: Door,
  app: RequestListener,
  at: { readonly host: string | undefined; readonly port: number },
  log: AccessLog,
): Promise<OpenServer> => {
  let leaving = false;
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: 20_000, keepAliveTimeout: keepAliveMs },
    (request, response) => {
      if (leaving) response.setHeader('connection', 'close');
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
        quiet: () => {
          leaving = true;
          return end(server);
        },
      });
    });
  });
};
