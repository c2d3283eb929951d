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
    const sitemap = createSitemap({ running, publicUrl: 'https://keepsake.example', paths: ['/'], logger });
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
});
