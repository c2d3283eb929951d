import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { startFakeKarrio, type FakeKarrio } from '@keepsake/shipping/fake-karrio';
import type { Browser } from 'playwright-core';
import { openBusiness } from '../support/business.js';
import { findChromium, launchChromium, openSession } from '../support/chromium.js';
import { freePort } from '../support/free-port.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* Staff buy the label of a parcel from a carrier: a fake that implements Karrio's documented protocol. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a label of a carrier', () => {
  let karrio: FakeKarrio;
  let site: Keepsake;
  let scratch: ReturnType<typeof scratchFolder>;
  let browser: Browser;
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    karrio = await startFakeKarrio();
    scratch = scratchFolder();
    const port = await freePort();
    site = await startKeepsake(scratch.path, {
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      CARRIER: 'karrio',
      KARRIO_URL: karrio.url,
      KARRIO_TOKEN: karrio.token,
      RETURN_ADDRESS: 'Keepsake; 12 Harbor Street; Portland; ME; 04101; US; 207 555 0100',
      PLATE_WEIGHT_GRAMS: '180',
      PLATE_ORIGIN: 'United States',
      PLATE_VALUE_CENTS: '2500',
      SHIP_FROM: 'Keepsake; 12 Harbor Street; Portland ME 04101; United States',
    });
    browser = await launchChromium(executable);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.pressCtrlC();
    scratch?.remove();
    await karrio?.close();
  });

  test('buys, prints and hands over, and the buyer sees the parcel in transit', async () => {
    const business = await openBusiness(site.url);
    await business.stock(3);
    const { email } = uniqueUser('Rosa');
    const id = await business.place(email, {
      pricingTier: 'individual',
      quantity: 1,
      totalPrice: 7_900,
      shippingAddress: '12 Elm St',
      shippingCity: 'Troy',
      shippingState: 'NY',
      shippingZip: '12180',
      shippingCountry: 'US',
    });
    await business.pay(id);
    const { number } = await business.order(id);

    const { page, context, complaints } = await openSession(browser, site.url, 'desktop', { still: true });
    await context.request.post('/api/admin/login', { data: owner });
    await page.goto('/admin/shipping');
    await page.getByRole('button', { name: `Buy label for ${number}` }).click();
    await page.getByRole('button', { name: 'Get rates' }).click();
    await page.getByText('USPS Ground advantage · 4 days').waitFor();
    karrio.fault(/purchase$/, { status: 424, body: { messages: [{ message: 'Insufficient postage balance.' }] } });
    await page.getByRole('button', { name: 'Buy for $6.15' }).click();
    await page.getByText('The carrier refused: Insufficient postage balance.').waitFor();
    await page.getByRole('button', { name: 'Get rates' }).click();
    await page.getByRole('button', { name: 'Buy for $6.15' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print label' }).click();
    await page.getByRole('link', { name: 'Download PDF' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    const draft = [...karrio.drafts.values()].at(-1);
    expect([...karrio.drafts.values()].map(({ purchases }) => purchases)).toEqual([0, 1]);
    if (draft) draft.tracked = 'in_transit';

    await page.goto('/admin/shipping?stage=printed');
    await page.getByText(`USPS Ground advantage, $6.15 · ${draft?.trackingNumber}`).first().waitFor();
    await page.getByRole('button', { name: `Mark shipped: ${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark shipped' }).click();
    await page.getByText(`${number} is shipped`).first().waitFor();
    await until('the parcel in transit', async () => {
      await page.goto('/admin/shipping?stage=shipped');
      await page.getByRole('link', { name: draft?.trackingNumber ?? '' }).waitFor();
      return (await page.getByText('In transit').count()) > 0 ? true : undefined;
    });
    await page.goto(`/admin/orders/${id}`);
    await page
      .getByText(/In transit/)
      .first()
      .waitFor();
    const mail = await business.post.mail(email, /on its way/i);
    expect(mail.text).toContain(draft?.trackingNumber);
    expect(complaints).toEqual([]);

    await visitor(site.url).post('/api/order-status', { number, email });
    const link = await until('the link of the order', async () =>
      mailboxAnswer
        .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
        .filter(({ to }) => to === email)
        .flatMap(({ links }) => links)
        .find((one) => one.includes('/order-status/')),
    );
    const buyer = await openSession(browser, site.url, 'phone', { still: true, locale: 'de-DE' });
    await buyer.page.goto(new URL(link).pathname);
    await buyer.page.getByText('Beim Paketdienst unterwegs').waitFor();
    expect(buyer.complaints).toEqual([]);
  });
});
