import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { Browser, Page } from 'playwright-core';
import { done } from '../support/business.js';
import { findChromium, launchChromium, openSession } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* The buyer of a plate for a grave downloads the papers for the cemetery, and so does support. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('the cemetery kit', () => {
  const person = uniqueUser('Tomas');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let order: { readonly id: string; readonly number: string };

  const place = async (more: object) =>
    placedOrderAnswer.parse(done(await visitor(site.url).post('/api/orders', orderOf(person.email, { ...more })), 201));
  const emailedLink = async (number: string): Promise<string> => {
    await visitor(site.url).post('/api/order-status', { number, email: person.email });
    const link = await until(`the emailed link of ${number}`, async () =>
      mailboxAnswer
        .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
        .filter(({ to, subject }) => to === person.email && subject.includes(number))
        .flatMap(({ links }) => links)
        .find((one) => one.includes('/order-status/')),
    );
    return new URL(link).pathname;
  };
  const downloaded = async (page: Page, press: () => Promise<unknown>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const { pages } = readPdf(await buffer(await download.createReadStream()));
    const texts = pages.map((one) => one.texts.map(({ text }) => text).join(' '));
    return { name: download.suggestedFilename(), texts };
  };

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    order = await place({ pricingTier: 'individual', quantity: 1, totalPrice: 7_900 });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('downloads by the emailed link in the language of the page, with the name', async () => {
    const { page, complaints } = await openSession(browser, site.url, 'phone', { still: true, locale: 'de-DE' });
    await page.goto(await emailedLink(order.number));
    await page.getByRole('heading', { name: 'Unterlagen für den Friedhof' }).waitFor();
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
    const { name, texts } = await downloaded(page, () =>
      page.getByRole('link', { name: 'Als PDF herunterladen' }).click(),
    );
    expect(name).toBe(`cemetery-kit-${order.number}.pdf`);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toContain('An die Friedhofsverwaltung');
    expect(texts[0]).toContain('Inés Rivera');
    expect(complaints).toEqual([]);
  });

  test('is on the order page of the back office', async () => {
    const { page, context, complaints } = await openSession(browser, site.url, 'desktop', { still: true });
    await context.request.post('/api/admin/login', { data: staffSignIn() });
    await page.goto(`/admin/orders/${order.id}`);
    const link = page.getByRole('link', { name: 'Download cemetery kit' });
    const { texts } = await downloaded(page, () => link.click());
    expect(texts[1]).toContain(order.number);
    expect(complaints).toEqual([]);
  });

  test('is not offered for a wedding', async () => {
    const wedding = await place({ eventType: 'wedding' });
    const path = await emailedLink(wedding.number);
    const { page } = await openSession(browser, site.url, 'phone', { still: true });
    await page.goto(path);
    await page.getByRole('heading', { name: 'Goes to' }).or(page.getByText('Goes to')).first().waitFor();
    expect(await page.getByText('Papers for the cemetery').count()).toBe(0);
    const refused = await visitor(site.url).get(`/api${path}/cemetery-kit.pdf`);
    expect([refused.status, refused.body]).toMatchObject([400, { type: '/problems/kit-not-offered' }]);
  });
});
