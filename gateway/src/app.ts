import express, { type Express } from 'express';
import { problem } from '@keepsake/platform/problem';
import { sendError } from './http/send.js';
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
