import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/request-record.js';
import { escapeHtml } from './page.js';

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

const sitemapXml = (publicUrl: string, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escapeHtml(new URL(path, publicUrl).href)}</loc></url>`),
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
  readonly paths: readonly string[];
  readonly logger: Log;
}): (() => Promise<string>) => {
  const { running, publicUrl, paths, logger } = deps;
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
    return sitemapXml(publicUrl, [...paths, ...known.map((code) => `/timeline/${encodeURIComponent(code)}`)]);
  };
};
