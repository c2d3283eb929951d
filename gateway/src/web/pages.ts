import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { demoCode, isDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { RunningService } from '@keepsake/platform/run';
import type { Background } from '../background.js';
import type { GatewayConfig } from '../config.js';
import { cookieNames } from '../http/cookies.js';
import { referralCookie, referralOf, subLinkOf } from '../http/referral-cookie.js';
import { inertPolicy } from '../http/security-headers.js';
import { sendError, type Sending } from '../http/send.js';
import { visitOf } from '../http/request-record.js';
import { standardTerms, withTerms, type ShopTerms } from '@keepsake/contracts/catalog/price-list';
import { moneyLocaleOf } from '@keepsake/contracts/values/money';
import type { Closing } from '../closing/closing.js';
import type { Identify } from '../authenticator.js';
import type { Viewing } from '../edge/viewing.js';
import { openAssets, type Assets } from './assets.js';
import type { Clicks } from './clicks.js';
import { addressIn, alternatesOf } from './alternates.js';
import { createSitemap, robotsText, sitemapMaxAgeSeconds } from './robots-and-sitemap.js';
import { loadPrerendered, type PrerenderedPages } from './prerendered-pages.js';
import { createPage, type Head, type Prerendered, type SendPage } from './page.js';
import { readPageList, type ListedPage, type PageList } from './page-list.js';
import type { CurrentTerms } from './shop-terms.js';
import { countVisit } from './count-visit.js';
import { createPlateResolver } from './plates.js';
import { timelinePage } from './timeline-head.js';
import { languageOfAddress, readerLanguage } from './reader-language.js';
import { loadTimelinePage, noRenderer, type TimelineRenderer } from './timeline-page.js';

export type WebDeps = {
  readonly running: RunningService;
  readonly config: GatewayConfig;
  readonly viewing: Viewing;
  readonly identify: Identify;
  readonly sending: Sending;
  readonly background: Background;
  readonly clicks: Clicks;
  readonly closing: Closing;
  readonly shopTerms: CurrentTerms;
};

type Web = {
  readonly assets: Assets;
  readonly sendPage: SendPage;
  readonly list: PageList;
  readonly prerendered: PrerenderedPages;
  readonly renderer: TimelineRenderer;
};

const styleLink = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/** The base style is inlined, which saves a round trip before the first paint. */
const withStyle = async (folder: string, html: string): Promise<string> => {
  const [link, path] = styleLink.exec(html) ?? [];
  if (link === undefined || path === undefined) return html;
  const style = await readFile(join(folder, path), 'utf8');
  return html.replace(link, () => `<style nonce="__CSP_NONCE__">${style}</style>`);
};

/** Absent while the standard terms hold, which pages know. */
const termsSettings = ({
  prices,
  rateTenths,
}: ShopTerms): { readonly prices?: string; readonly rateTenths?: string } => ({
  ...(JSON.stringify(prices) !== JSON.stringify(standardTerms.prices) && { prices: JSON.stringify(prices) }),
  ...(rateTenths !== standardTerms.rateTenths && { rateTenths: String(rateTenths) }),
});

const openWeb = async (folder: string, { config: { site }, sending, closing, shopTerms }: WebDeps): Promise<Web> => {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`There is no index.html in ${folder}. Build the web, or point WEB_DIR at its dist folder.`, {
      cause,
    });
  });
  const list = await readPageList(folder);
  return {
    assets: await openAssets(folder),
    sendPage: createPage(await withStyle(folder, html), () => ({
      ...site,
      ...closing.settings(),
      ...termsSettings(shopTerms.current()),
    })),
    list,
    prerendered: await loadPrerendered(folder, list.all, site, shopTerms.current),
    renderer: await loadTimelinePage(folder, list.find('/timeline/any'), site, sending.logger),
  };
};

/** Returns undefined in production. */
const onlyForTrying = /^\/admin\/test-process\/?$/i;

const noWeb: Web = {
  assets: { find: () => undefined, send: () => Promise.resolve() },
  sendPage: createPage(
    '<!doctype html><html lang="en"><head><title>Keepsake</title></head><body></body></html>',
    () => ({}),
  ),
  list: { find: (path) => ({ path, title: '', indexed: false, scripts: [], styles: [] }), indexed: [], all: [] },
  prerendered: () => undefined,
  renderer: noRenderer,
};

/** Mounts everything except the API: plates, web assets, and the page for every other path. */
export const mountWeb = async (deps: WebDeps): Promise<(app: Express) => void> => {
  const { config, sending } = deps;
  const { assets, sendPage, list, prerendered, renderer } =
    config.webDir === undefined ? noWeb : await openWeb(config.webDir, deps);
  const resolve = createPlateResolver(deps.running);
  const sitemap = createSitemap({
    running: deps.running,
    publicUrl: config.publicUrl,
    pages: list.indexed,
    logger: sending.logger,
  });
  const names = cookieNames(config.secure);

  const begin = (request: Request, response: Response, route: string): void => {
    const visit = visitOf(request);
    visit.route = route;
    for (const [name, value] of Object.entries(sending.headers)) response.setHeader(name, value);
    response.setHeader('x-correlation-id', visit.correlationId);
  };

  const page = (response: Response, head: Head, status = 200, carriesCode = false, own?: Prerendered): void => {
    const listed = list.find(response.req.path);
    const { headers, query } = response.req;
    const named = languageOfAddress(query, Object.keys(listed?.heads ?? {}));
    // An address with a language must not show the prerendered English text.
    const drawn = own ?? (named === undefined || named === 'en' ? prerendered(listed, query) : undefined);
    const isEnglish = own === undefined && drawn !== undefined;
    sendPage(response, head, {
      language: listed?.catalogs && !isEnglish ? readerLanguage(headers, renderer.languages, query) : undefined,
      status,
      carriesCode,
      listed,
      prerendered: drawn,
    });
  };

  const plate = async (request: Request, response: Response): Promise<void> => {
    begin(request, response, 'GET /c/{token}');
    const token = String(request.params['token']);
    const outcome = await resolve(token, request);
    deps.background.run('count a scan', () => countVisit(deps, 'scan', token, request));
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
    const { kind } = request.query;
    const path = String(request.params['code']);
    const typed = isDemoCode(path) && typeof kind === 'string' ? demoCode(kind) : path;
    const parsed = parsePlateCode(typed);
    const details = { pages: deps.viewing.pages, publicUrl: config.publicUrl, draw: renderer.draw };
    const language = readerLanguage(request.headers, renderer.languages, request.query);
    const { head, status, prerendered } = await timelinePage(details, parsed.ok ? parsed.code : typed, language);
    page(response, head, status, true, prerendered);
    deps.background.run('count a visit', () => countVisit(deps, 'visit', path, request));
  };

  const sharePicture = assets.find('/share.jpg') ? `${config.publicUrl}/share.jpg` : undefined;

  /** Returns title and description of a page; a preview only if it may be indexed. */
  const headOf = (found: ListedPage | undefined, query: Request['query']): Head => {
    if (!found || found.title === '') return { indexed: found?.indexed ?? false };
    const { indexed, path, heads = {} } = found;
    const languages = Object.keys(heads);
    const language = languageOfAddress(query, languages);
    const { title, description } = heads[language ?? 'en'] ?? found;
    return {
      title: `${title} · ${config.site.brandName}`,
      ...(description !== undefined && {
        description: withTerms(description, deps.shopTerms.current(), moneyLocaleOf(language ?? 'en')),
      }),
      indexed,
      ...(indexed && {
        preview: true,
        address: addressIn(config.publicUrl, path, language),
        alternates: alternatesOf(config.publicUrl, path, languages),
        ...(sharePicture !== undefined && { imageUrl: sharePicture }),
      }),
    };
  };

  const plain = (request: Request, response: Response, type: string, text: string, maxAgeSeconds = 3600): void => {
    begin(request, response, `GET ${request.path}`);
    response.setHeader('content-type', type);
    response.setHeader('cache-control', `public, max-age=${maxAgeSeconds}`);
    response.setHeader('content-security-policy', inertPolicy);
    response.end(text);
  };

  /** Handles a referral link: stores the referrer and counts the click. Invalid codes are ignored. */
  const rememberReferral = (request: Request, response: Response, ref: unknown): void => {
    const referral = referralOf(ref, request.query['via']);
    if (referral === undefined) return;
    response.setHeader('set-cookie', referralCookie(names, referral, config.secure));
    deps.clicks.note(request, referral.code, subLinkOf(referral));
  };

  /** Short link for print and speech: the same as `/?ref=`. */
  const referred = (request: Request, response: Response): void => {
    begin(request, response, 'GET /r/{code}');
    rememberReferral(request, response, request.params['code']);
    response.statusCode = 302;
    response.setHeader('location', '/');
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-robots-tag', 'noindex');
    response.end();
  };

  /** Paths that end in a secret. */
  const withKey = /^\/(?:timeline|order-confirmation|order-status|account|customer|c)(?:\/|$)/i;

  return (app) => {
    const failed = (request: Request, response: Response) => (error: unknown) =>
      sendError(request, response, error, sending);
    app.get('/c/:token', (request, response) => void plate(request, response).catch(failed(request, response)));
    app.get('/r/:code', referred);
    app.get(
      '/timeline/:code',
      (request, response) => void timeline(request, response).catch(failed(request, response)),
    );
    app.get('/robots.txt', (request, response) =>
      plain(request, response, 'text/plain; charset=utf-8', robotsText(config.publicUrl)),
    );
    app.get(
      '/sitemap.xml',
      (request, response) =>
        void sitemap().then(
          (xml) => plain(request, response, 'application/xml', xml, sitemapMaxAgeSeconds),
          failed(request, response),
        ),
    );
    app.get(/^\/(?!api(?:\/|$)|media\/|healthz$|readyz$|dev\/).*/, (request, response) => {
      const asset = assets.find(request.path);
      if (asset) {
        begin(request, response, 'GET asset');
        assets.send(request, response, asset).catch(failed(request, response));
        return;
      }
      begin(request, response, 'GET page');
      if (request.path.startsWith('/assets/')) {
        response.statusCode = 404;
        response.end();
        return;
      }
      const found = config.production && onlyForTrying.test(request.path) ? undefined : list.find(request.path);
      rememberReferral(request, response, request.query['ref']);
      page(response, headOf(found, request.query), found ? 200 : 404, withKey.test(request.path));
    });
  };
};
