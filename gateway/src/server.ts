import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AccessLog } from './http/access-log.js';
import { logRequest } from './http/request-record.js';
import type { FastPath } from './edge/fast-path.js';

export type OpenServer = {
  readonly port: number;
  /** Answers with `Connection: close` for a moment, stops accepting, waits for running requests, then cuts the rest. */
  readonly quiet: () => Promise<void>;
};

const drainMs = 8_000;
/**
 * Clients with a kept connection must learn that it closes. A connection that closes during a request is an error, and
 * browsers do not resend a POST automatically.
 */
const goodbyeMs = 1_500;
/** Timeout for a whole request, body included: a large video on a slow line. */
const longestRequestMs = 20 * 60_000;
const keepAliveMs = 65_000;
/** Backlog for bursts: beyond a full queue, clients would retry the connection for seconds. */
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
  listener: FastPath,
  app: RequestListener,
  at: { readonly host: string | undefined; readonly port: number },
  log: AccessLog,
): Promise<OpenServer> => {
  let leaving = false;
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: 20_000, keepAliveTimeout: keepAliveMs },
    (request, response) => {
      if (leaving) response.setHeader('connection', 'close');
      listener(request, response, () => {
        logRequest(request, response, log);
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
