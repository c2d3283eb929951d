import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AccessLog } from './http/access-log.js';
import { copyListener } from './http/copy-listener.js';
import { keepAliveSeconds } from './http/ready-response.js';
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
/** Backlog for bursts: beyond a full queue, clients would retry the connection for seconds. */
const backlog = 4_096;
/** Connections accepted per iteration of the event loop. */
const handles = 16;

const portInUse = (port: number): Error =>
  new Error(`Port ${port} is in use by another program. Stop that one, or set PORT to a free port and start again.`);

const connectionsOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

const close = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
  });

const end = async (servers: readonly Server[]): Promise<void> => {
  const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), drainMs);
  const guests = await Promise.all(servers.map(connectionsOf));
  if (guests.some((count) => count > 0)) await pause(goodbyeMs);
  await Promise.all(servers.map(close));
  clearTimeout(cut);
};

const listening = (server: Server, at: { readonly host: string | undefined; readonly port: number }): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(at.port) : error),
    );
    server.listen({ port: at.port, backlog, ...(at.host === undefined ? {} : { host: at.host }) }, resolve);
  });

export const openServer = async (
  listener: FastPath,
  app: RequestListener,
  at: { readonly host: string | undefined; readonly port: number },
  log: AccessLog,
): Promise<OpenServer> => {
  let leaving = false;
  const create = (): Server =>
    createServer(
      { requestTimeout: longestRequestMs, headersTimeout: 20_000, keepAliveTimeout: keepAliveSeconds * 1_000 },
      (request, response) => {
        if (leaving) response.setHeader('connection', 'close');
        listener(request, response, () => {
          logRequest(request, response, log);
          app(request, response);
        });
      },
    );
  const first = create();
  await listening(first, at);
  const servers = [first];
  await copyListener(first, handles - 1, (handle) => void servers.push(create().listen(handle)));
  const bound = first.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : at.port,
    quiet: () => {
      leaving = true;
      return end(servers);
    },
  };
};
