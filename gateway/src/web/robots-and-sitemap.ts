import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/request-record.js';
import { alternatesOf, type Alternates } from './alternates.js';
import { escapeHtml } from './page.js';
import type { IndexedPage } from './page-list.js';

/** Search engines must not index calls, media and development tools; pages decide for themselves. */
export const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /media/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

const urlOf = (address: string, alternates: Alternates = []): string => {
  const links = alternates.map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`,
  );
  return `<url><loc>${escapeHtml(address)}</loc>${links.join('')}</url>`;
};

const sitemapXml = (publicUrl: string, pages: readonly IndexedPage[], timelines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap(({ path, languages }) => {
      const alternates = alternatesOf(publicUrl, path, languages);
      return alternates.length === 0
        ? [urlOf(new URL(path, publicUrl).href)]
        : alternates.map(([, address]) => urlOf(address, alternates));
    }),
    ...timelines.map((code) => urlOf(new URL(`/timeline/${encodeURIComponent(code)}`, publicUrl).href)),
    '</urlset>',
    '',
  ].join('\n');

/** With the age in shared caches, a changed setting applies within a minute. */
const maxAgeMs = 25_000;
export const sitemapMaxAgeSeconds = 30;
const askMs = 5_000;

/** Serves robots.txt and the sitemap with public pages and indexed timelines; read at most every 25 seconds. */
export const createSitemap = (deps: {
  readonly running: Pick<RunningService, 'clientAs' | 'platform'>;
  readonly publicUrl: string;
  readonly pages: readonly IndexedPage[];
  readonly logger: Log;
}): (() => Promise<string>) => {
  const { running, publicUrl, pages, logger } = deps;
  let known: readonly string[] = [];
  let askedAtMs = -Infinity;
  const nowMs = (): number => running.platform.clock.now().getTime();
  const ask = async (): Promise<void> => {
    askedAtMs = nowMs();
    try {
      const viewing = running.clientAs(viewingRpc, { kind: 'system', service: 'gateway' });
      known = (
        await viewing.ListIndexed({}, { signal: AbortSignal.timeout(askMs), correlationId: nextCorrelationId() })
      ).codes;
    } catch (error) {
      logger.error({ error }, 'failed to read timelines for the sitemap; serving the previous ones');
    }
  };
  return async () => {
    if (nowMs() - askedAtMs > maxAgeMs) await ask();
    return sitemapXml(publicUrl, pages, known);
  };
};
