import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import { problem } from '@keepsake/platform/problem';
import { enterLane, tooBusy, type LoadShedder } from './http/load-shedder.js';
import { sendError, type Sending } from './http/send.js';
import { visitOf } from './http/request-record.js';
import { mountRoutes, type MountDeps } from './mount.js';
import type { Route } from './route.js';

const notFound = () => problem('not-found', 'not-found', 'Page not found. Check the address.');

/** Creates the HTTP application: shared middleware, routes, then `pages` for web, plates and documents. */
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

/** Sheds load before it reads the body or the session, so that a rejection is cheap. Probes always pass. */
export const guarded =
  (app: RequestListener, loadShedder: LoadShedder, sending: Sending): RequestListener =>
  (request, response) => {
    if (isProbe(request.url) || enterLane(loadShedder, request, response)) return app(request, response);
    visitOf(request).route = 'turned away';
    sendError(request, response, tooBusy(), sending);
  };
