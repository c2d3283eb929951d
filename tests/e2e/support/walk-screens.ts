import { mkdirSync } from 'node:fs';
import { directionOf } from '@keepsake/contracts/values/language';
import type { Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { waitUntilInteractive, type Device } from './chromium.js';
import { hardCoded } from './hard-coded.js';

/** SCREENSHOTS names a folder for pictures of each screen. */
const pictures = process.env['SCREENSHOTS'];

/**
 * LANGUAGE_WALKS=all walks in more languages and on a desktop. Otherwise the longest texts (the pseudo-locale) and the
 * other direction (Arabic) on the narrowest screen.
 */
export const allWalks = process.env['LANGUAGE_WALKS'] === 'all';

export type Walk = readonly [language: string, locale: string, device: Device];

export type WalkedScreen = {
  readonly name: string;
  readonly path: string;
  /** Selector of what the screen shows when it is complete. */
  readonly shown: string;
  readonly prepare?: ((page: Page) => Promise<void>) | undefined;
};

/** Opens each screen; returns what is wider than the page, not translated or refused by axe. */
export const walkScreens = async (
  page: Page,
  url: string,
  [language, , device]: Walk,
  screens: readonly WalkedScreen[],
  people: string,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { name, path, shown, prepare } of screens) {
    const address = new URL(path, url);
    if (language === 'pseudo') address.searchParams.set('lang', 'pseudo');
    await page.goto(address.href);
    await waitUntilInteractive(page);
    await prepare?.(page);
    await page.locator(shown).first().waitFor();
    const wider = await overflow(page);
    if (wider > 0) found.push(`${name}: ${wider} px wider than the page`);
    if (language === 'pseudo') found.push(...(await hardCoded(page, people)).map((text) => `${name}: ${text}`));
    else {
      const { lang, dir } = await page.evaluate(() => {
        const { lang: tag, dir: direction } = document.documentElement;
        return { lang: tag, dir: direction };
      });
      if (lang !== language || dir !== directionOf(language)) found.push(`${name}: is in ${lang}, ${dir}`);
      found.push(...(await lasting(page, 'light')).map((finding) => `${name}: ${finding}`));
    }
    if (pictures === undefined) continue;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${language}-${device}-${name}.png`, fullPage: true });
  }
  return found;
};
