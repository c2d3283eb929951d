import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { RunningService } from '@keepsake/platform/run';
import type { Background } from '../background.js';
import type { GatewayConfig } from '../config.js';
import { sendError, type Sending } from '../http/send.js';
import { visitOf } from '../http/visit.js';
import type { Pages } from '../viewing/pages.js';
import { openAssets, type Assets } from './assets.js';
import { createPage, type Head, type SendPage } from './page.js';
import { readPageList, type PageList } from './page-list.js';
import { createPlateResolver } from './plates.js';
import { timelinePage } from './timeline-head.js';

export type WebDeps = {
  readonly running: RunningService;
  readonly config: GatewayConfig;
  readonly pages: Pages;
  readonly sending: Sending;
  readonly background: Background;
};

type Web = { readonly assets: Assets; readonly sendPage: SendPage; readonly list: PageList };

const openWeb = async (folder: string, site: object, background: Background): Promise<Web> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no index.html in ${folder}. Build the web, or point WEB_DIR at its dist folder.`, {
      cause,
    });
  });
  return {
    assets: await openAssets(folder, background),
    sendPage: createPage(html, site),
    list: await readPageList(folder),
  };
};

const noWeb: Web = {
  assets: { find: () => undefined, send: () => undefined },
  sendPage: createPage('<!doctype html><html lang="en"><head><title>Keepsake</title></head><body></body></html>', {}),
  list: { find: () => ({ indexed: false }) },
};

/** Mounts everything that is no call: plates, the built web, and its one page for every other address. */
export const mountWeb = async (deps: WebDeps): Promise<(app: Express) => void> => {
  const { config, sending } = deps;
  const { assets, sendPage, list } =
    config.webDir === undefined ? noWeb : await openWeb(config.webDir, config.site, deps.background);
  const resolve = createPlateResolver(deps.running);

  const begin = (request: Request, response: Response, route: string): void => {
    const visit = visitOf(request);
    visit.route = route;
    for (const [name, value] of Object.entries(sending.headers)) response.setHeader(name, value);
    response.setHeader('x-correlation-id', visit.correlationId);
  };

  const page = (response: Response, head: Head, status = 200, carriesCode = false): void =>
    sendPage(response, head, { status, carriesCode });

  const plate = async (request: Request, response: Response): Promise<void> => {
    begin(request, response, 'GET /c/{token}');
    const outcome = await resolve(String(request.params['token']), request);
    if (!('to' in outcome)) return page(response, { indexed: false }, outcome.status, true);
    response.statusCode = 302;
    response.setHeader('location', outcome.to);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-robots-tag', 'noindex');
    response.setHeader('referrer-policy', 'no-referrer');
    response.end();
  };

  const timeline = async (request: Request, response: Response): Promise<void> => {
    begin(request, response, 'GET /timeline/{code}');
    const typed = String(request.params['code']);
    const parsed = parsePlateCode(typed);
    const { head, status } = await timelinePage(deps.pages, config.publicUrl, parsed.ok ? parsed.code : typed);
    page(response, head, status, true);
  };

  /** Addresses whose last part is a key of somebody's. */
  const withKey = /^\/(?:timeline|order-confirmation|order-status|account|customer|c)(?:\/|$)/i;

  return (app) => {
    const failed = (request: Request, response: Response) => (error: unknown) =>
      sendError(request, response, error, sending);
    app.get('/c/:token', (request, response) => void plate(request, response).catch(failed(request, response)));
    app.get(
      '/timeline/:code',
      (request, response) => void timeline(request, response).catch(failed(request, response)),
    );
    app.get(/^\/(?!api(?:\/|$)|media\/|healthz$|readyz$|dev\/).*/, (request, response) => {
      const asset = assets.find(request.path);
      if (asset) {
        begin(request, response, 'GET asset');
        assets.send(request, response, asset);
        return;
      }
      begin(request, response, 'GET page');
      if (request.path.startsWith('/assets/')) {
        response.statusCode = 404;
        response.end();
        return;
      }
      const found = list.find(request.path);
      page(response, { indexed: found?.indexed ?? false }, found ? 200 : 404, withKey.test(request.path));
    });
  };
};
