import { describe, expect, it } from '@jest/globals';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { createSitemap, sitemapMaxAgeSeconds } from './robots-and-sitemap.js';

describe('sitemap', () => {
  it("follows an owner's search engine setting within a minute", async () => {
    let codes: string[] = [];
    let requests = 0;
    let nowMs = 1_000_000;
    const running = {
      clientAs: () => ({
        ListIndexed: async () => {
          requests += 1;
          return { codes };
        },
      }),
      platform: { clock: { now: () => new Date(nowMs) } },
    } as unknown as RunningService;
    const logger = { error: () => undefined } as unknown as Log;
    const sitemap = createSitemap({ running, publicUrl: 'https://keepsake.example', pages: [], logger });
    const holds = async (): Promise<boolean> => (await sitemap()).includes('/timeline/CF7K3M9QXA2TDV');

    expect(await holds()).toBe(false);
    codes = ['CF7K3M9QXA2TDV'];
    await sitemap();
    expect(requests).toBe(1);
    const waitMs = 60_000 - sitemapMaxAgeSeconds * 1000;
    nowMs += waitMs;
    expect(await holds()).toBe(true);
    codes = [];
    nowMs += waitMs;
    expect(await holds()).toBe(false);
  });

  it('lists the address of each language with all others', async () => {
    const running = {
      clientAs: () => ({ ListIndexed: async () => ({ codes: [] }) }),
      platform: { clock: { now: () => new Date(0) } },
    } as unknown as RunningService;
    const logger = { error: () => undefined } as unknown as Log;
    const pages = [
      { path: '/checkout', languages: ['en', 'de'] },
      { path: '/terms', languages: [] },
    ];
    const xml = await createSitemap({ running, publicUrl: 'https://keepsake.example', pages, logger })();
    const links = [
      '<xhtml:link rel="alternate" hreflang="en" href="https://keepsake.example/checkout?lang=en" />',
      '<xhtml:link rel="alternate" hreflang="de" href="https://keepsake.example/checkout?lang=de" />',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://keepsake.example/checkout" />',
    ].join('');
    for (const address of ['checkout?lang=en', 'checkout?lang=de', 'checkout'])
      expect(xml).toContain(`<url><loc>https://keepsake.example/${address}</loc>${links}</url>`);
    expect(xml).toContain('<url><loc>https://keepsake.example/terms</loc></url>');
  });
});
