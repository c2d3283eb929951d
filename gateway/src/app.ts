import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import { problem } from '@keepsake/platform/problem';
import { laneOf, tooBusy, type Gate } from './http/gate.js';
import { sendError, type Sending } from './http/send.js';
import { visitOf } from './http/visit.js';
import { mountRoutes, type MountDeps } from './mount.js';
import type { Route } from './route.js';

const notFound = () =>
  problem('not-found', 'not-found', 'There is nothing at this address. Please check it and try again.');

/** Everything that may take its time. `pages` answers what is no call: the web, plates, documents. */
export const createApp = (table: readonly Route[], deps: MountDeps, pages: (app: Express) => void): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  mountRoutes(app, table, deps);
  pages(app);
  app.use((request, response) => sendError(request, response, notFound(), deps.sending));
  const failed: express.ErrorRequestHandler = (error, request, response, _next) => {
    sendError(request, response, error, deps.sending);
  };
  app.use(failed);
  return app;
};

const isProbe = (url: string | undefined): boolean => url === '/healthz' || url === '/readyz';

/** Turns away before anything is read or looked up: a refusal has to cost next to nothing. Probes are always let in. */
export const guarded =
  (app: RequestListener, gate: Gate, sending: Sending): RequestListener =>
  (request, response) => {
    if (gate.isOpen(laneOf(request)) || isProbe(request.url)) return app(request, response);
    visitOf(request).route = 'turned away';
    sendError(request, response, tooBusy(), sending);
  };
