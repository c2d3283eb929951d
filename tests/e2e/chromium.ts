import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** Where a real Chromium lies on this machine; CHROMIUM names another one. */
export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM'], ...places].find((path) => path !== undefined && path !== '' && existsSync(path));

const optionsFor = (executablePath: string, flags: readonly string[]): LaunchOptions => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...flags,
  ],
});

/** One browser for all suites of a run; each connection sees its own contexts alone. */
export const launchBrowserServer = (executablePath: string): Promise<BrowserServer> =>
  chromium.launchServer(optionsFor(executablePath, []));

/** Connects to the browser of the run when there is one. With `flags`, such as a camera, launches one of its own. */
export const launchChromium = (executablePath: string, flags: readonly string[] = []): Promise<Browser> => {
  const shared = process.env['BROWSER_URL'];
  return shared !== undefined && shared !== '' && flags.length === 0
    ? chromium.connect(shared)
    : chromium.launch(optionsFor(executablePath, flags));
};

/** One person at their own device: cookies, storage and cache of their own. */
export type Person = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Dialogs, uncaught errors, errors on the console and what the content policy blocked, of every page: there must be none. */
  readonly complaints: readonly string[];
};

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1_280, height: 800 } };

export type Device = keyof typeof sizes;
export const devices: readonly Device[] = ['phone', 'desk'];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
type Manner = { readonly theme?: Theme; readonly still?: boolean };

/** A refused call is an answer like any other; the browser writes a line about it all the same. */
const aboutAnswer = /^Failed to load resource: the server responded with a status of/;

const listen = (page: Page, complaints: string[]): void => {
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy/i.test(text)) complaints.push(`policy: ${text}`);
    else if (message.type() === 'error' && !aboutAnswer.test(text)) complaints.push(`console: ${text}`);
  });
};

/** A page that came with its first look has given way to the living one. A person sees no difference; who reads at once does. */
export const comesAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('#root :is(form, button)[inert]') === null);
};

const waitForLife = (page: Page): Page => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  return Object.assign(page, {
    goto: async (...where: Parameters<Page['goto']>) => {
      const answer = await goto(...where);
      await comesAlive(page);
      return answer;
    },
    reload: async (...how: Parameters<Page['reload']>) => {
      const answer = await reload(...how);
      await comesAlive(page);
      return answer;
    },
  });
};

/** The page a person has open, taken to another device as it is: its size, and whether there are fingers or a mouse. */
export const carryTo = async (page: Page, device: Device): Promise<void> => {
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
  await line.detach();
  await page.setViewportSize(sizes[device]);
};

export const sitDown = async (
  browser: Browser,
  url: string,
  device: Device,
  { theme = 'light', still = false }: Manner = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[device],
    hasTouch: device === 'phone',
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  const page = waitForLife(await context.newPage());
  return { context, page, complaints };
};
