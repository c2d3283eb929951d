import type { Browser, Page, Request } from 'playwright-core';
import { waitUntilInteractive, openSession, type Device, type Person } from '../e2e/support/chromium.js';
import { owner } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { customerEmail, type ScreenFixture } from './fixture.js';

/** A page in one of its states, for screenshots and accessibility checks. */
export type Screen = {
  /** Also the file name of its screenshots. */
  readonly name: string;
  readonly path: string | ((stage: ScreenFixture) => string | Promise<string>);
  /** Signed-in user; a visitor if absent. */
  readonly who?: 'customer' | 'staff';
  /** Brings the loaded page into this state. */
  readonly prepare?: (page: Page, stage: ScreenFixture) => Promise<unknown>;
};

const signIn = {
  customer: { path: '/api/customer/login', data: { email: customerEmail } },
  staff: { path: '/api/admin/login', data: owner },
} as const;

type View = { readonly page: Page; readonly complaints: () => readonly string[]; readonly close: () => Promise<void> };

/** Waits until no request has run for a moment; ignores event streams. */
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

/** Opens a device without animations, so that two screenshots are equal. `page.emulateMedia` sets the dark theme. */
export const openDevice = async (browser: Browser, stage: ScreenFixture, device: Device): Promise<Person> => {
  const person = await openSession(browser, stage.url, device, { still: true });
  // tsx calls this function in the source of each named function, also of those that run in the page.
  await person.context.addInitScript('globalThis.__name ??= (named) => named');
  return person;
};

/** Opens one screen on a reused device: the cache stays, other state of earlier visits is cleared. */
export const goTo = async ({ context, complaints }: Person, stage: ScreenFixture, screen: Screen): Promise<View> => {
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
  await waitUntilInteractive(page);
  await screen.prepare?.(page, stage);
  // What a sticky header covers depends on the scroll position.
  await page.evaluate(() => window.scrollTo(0, 0));
  await everything();
  return { page, complaints: () => complaints.slice(before), close: () => page.close() };
};
