import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type LaunchOptions,
  type Page,
} from 'playwright-core';

/** First the build without windows, which needs an eighth of the processor time for an empty page. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/** Returns the path of a Chromium on this machine; CHROMIUM overrides it. */
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

/** Starts one browser for all suites of a run; each connection sees only its own contexts. */
export const launchBrowserServer = (executablePath: string): Promise<BrowserServer> =>
  chromium.launchServer(optionsFor(executablePath, []));

/** Connects to the browser of the run if there is one. With `flags`, such as a camera, launches a separate one. */
export const launchChromium = (executablePath: string, flags: readonly string[] = []): Promise<Browser> => {
  const shared = process.env['BROWSER_URL'];
  return shared !== undefined && shared !== '' && flags.length === 0
    ? chromium.connect(shared)
    : chromium.launch(optionsFor(executablePath, flags));
};

/** One person on a separate device: own cookies, storage and cache. */
export type Person = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Dialogs, uncaught errors, console errors and content policy violations of every page; must stay empty. */
  readonly complaints: readonly string[];
};

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1_280, height: 800 } };

export type Device = keyof typeof sizes;
export const devices: readonly Device[] = ['phone', 'desktop'];
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];
type Manner = { readonly theme?: Theme; readonly still?: boolean; readonly locale?: string };

/** A refused call is a valid response, but the browser logs an error for it. */
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

/** Waits until the prerendered page is replaced by the interactive one, which looks the same. */
export const waitUntilInteractive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('#root :is(form, button, select)[inert]') === null);
};

type WithTraversals = { traversals?: number };

/** Counts the steps in the history that have begun; a closed dialog takes one to remove its entry. */
const countTraversals = (): void => {
  const { history } = window;
  const counted = window as WithTraversals;
  const go = history.go.bind(history);
  history.go = (by) => {
    counted.traversals = 1;
    go(by);
  };
  window.addEventListener('popstate', () => (counted.traversals = 0), true);
};

/** Waits for a step in the history, which would abort a navigation, and prevents further ones by the page that is left. */
const waitForHistory = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    if (((window as WithTraversals).traversals ?? 0) > 0) return false;
    window.history.go = () => undefined;
    return true;
  });
};

const waitForLife = (page: Page): Page => {
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  return Object.assign(page, {
    goto: async (...where: Parameters<Page['goto']>) => {
      await waitForHistory(page);
      const answer = await goto(...where);
      await waitUntilInteractive(page);
      return answer;
    },
    reload: async (...how: Parameters<Page['reload']>) => {
      await waitForHistory(page);
      const answer = await reload(...how);
      await waitUntilInteractive(page);
      return answer;
    },
  });
};

/** Emulates another device for the open page: size, and touch or mouse. */
export const switchDevice = async (page: Page, device: Device): Promise<void> => {
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
  await line.detach();
  await page.setViewportSize(sizes[device]);
};

export const openSession = async (
  browser: Browser,
  url: string,
  device: Device,
  { theme = 'light', still = false, locale = 'en-US' }: Manner = {},
): Promise<Person> => {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    viewport: sizes[device],
    hasTouch: device === 'phone',
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  await context.addInitScript(countTraversals);
  const page = waitForLife(await context.newPage());
  return { context, page, complaints };
};
