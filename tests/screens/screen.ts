import type { Browser, Page, Request } from 'playwright-core';
import { comesAlive, sitDown, type Device, type Person } from '../e2e/chromium.js';
import { owner } from '../e2e/keepsake.js';
import { until } from '../e2e/until.js';
import { customerEmail, type Stage } from './stage.js';

/** A page in one of its states, to be photographed and to be checked for everyone's access. */
export type Screen = {
  /** Also the name of its pictures. */
  readonly name: string;
  readonly path: string | ((stage: Stage) => string | Promise<string>);
  /** Who looks at it; nobody in particular when left out. */
  readonly who?: 'customer' | 'staff';
  /** Brings the page into the state that is meant, after it has loaded. */
  readonly prepare?: (page: Page, stage: Stage) => Promise<unknown>;
};

const signIn = {
  customer: { path: '/api/customer/login', data: { email: customerEmail } },
  staff: { path: '/api/admin/login', data: owner },
} as const;

type Look = { readonly page: Page; readonly complaints: () => readonly string[]; readonly close: () => Promise<void> };

/** Waits until nothing has travelled for a moment; what stays open for news does not count. */
const settled = (page: Page): (() => Promise<void>) => {
  const travelling = new Set<Request>();
  page.on('request', (request) => void (request.resourceType() !== 'eventsource' && travelling.add(request)));
  const arrived = (request: Request): void => void travelling.delete(request);
  page.on('requestfinished', arrived).on('requestfailed', arrived);
  return async () => {
    let stillSince = performance.now();
    await until('the page to have everything', () => {
      if (travelling.size > 0) stillSince = performance.now();
      return performance.now() - stillSince > 200 ? true : undefined;
    });
  };
};

/** Still, so that two looks at one page see the same. `page.emulateMedia` brings the dark. */
export const openDevice = (browser: Browser, stage: Stage, device: Device): Promise<Person> =>
  sitDown(browser, stage.url, device, { still: true });

/** One screen on a device that has been used: what was fetched stays in its cache, of the visits before nothing is left. */
export const goTo = async ({ context, complaints }: Person, stage: Stage, screen: Screen): Promise<Look> => {
  const before = complaints.length;
  const page = await context.newPage();
  const everything = settled(page);
  await context.clearCookies();
  await (
    await context.newCDPSession(page)
  ).send('Storage.clearDataForOrigin', {
    origin: stage.url,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  });
  if (screen.who) {
    const { path, data } = signIn[screen.who];
    await context.request.post(path, { data });
  }
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(stage));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await comesAlive(page);
  await screen.prepare?.(page, stage);
  // What a header that stays happens to cover is a matter of how far one has scrolled.
  await page.evaluate(() => window.scrollTo(0, 0));
  await everything();
  return { page, complaints: () => complaints.slice(before), close: () => page.close() };
};
