import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** Where a real Chromium lies on this machine; CHROMIUM names another one. */
export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM'], ...places].find((path) => path !== undefined && path !== '' && existsSync(path));

export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });

/** One person at their own device: cookies, storage and cache of their own. */
export type Person = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Dialogs, uncaught errors and what the content policy blocked: there must be none. */
  readonly complaints: readonly string[];
};

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1_280, height: 800 } };

export const sitDown = async (browser: Browser, url: string, device: keyof typeof sizes): Promise<Person> => {
  const context = await browser.newContext({ baseURL: url, viewport: sizes[device] });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(`policy: ${message.text()}`);
  });
  return { context, page, complaints };
};
