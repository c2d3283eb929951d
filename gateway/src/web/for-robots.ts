import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/visit.js';
import { escapeHtml } from './page.js';

/** Calls, media and the tools of this machine are nobody's search result; everything else says for itself whether it may be kept. */
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

/** With what a cache on the way may keep it, an owner's yes or no counts within a minute. */
const keptMs = 25_000;
export const sitemapMaxAgeSeconds = 30;
const askMs = 5_000;

/** The pages that search engines may keep, and the timelines whose owners said so; asked for at most every 25 seconds. */
export const createSitemap = (deps: {
  readonly running: Pick<RunningService, 'askAs' | 'platform'>;
  readonly publicUrl: string;
  readonly paths: readonly string[];
  readonly words: Log;
}): (() => Promise<string>) => {
  const { running, publicUrl, paths, words } = deps;
  let known: readonly string[] = [];
  let askedAtMs = -Infinity;
  const nowMs = (): number => running.platform.clock.now().getTime();
  const ask = async (): Promise<void> => {
    askedAtMs = nowMs();
    try {
      const viewing = running.askAs(viewingRpc, { kind: 'system', service: 'gateway' });
      known = (
        await viewing.ListIndexed({}, { signal: AbortSignal.timeout(askMs), correlationId: nextCorrelationId() })
      ).codes;
    } catch (error) {
      words.error({ error }, 'the sitemap goes out with the timelines of before, since none could be asked for');
    }
  };
  return async () => {
    if (nowMs() - askedAtMs > keptMs) await ask();
    return sitemapXml(publicUrl, [...paths, ...known.map((code) => `/timeline/${encodeURIComponent(code)}`)]);
  };
};
