import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { beginCase, fillStock, openFuneralHome, signInToPortal } from '../support/funeral-home.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A director emails two next of kin, one after the service and one now; the first of them opens the page. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('next of kin', () => {
  const honoree = 'Inés Duarte';
  const rui = uniqueUser('Rui');
  const lena = uniqueUser('Lena');
  const pictures = process.env['PICTURES'];
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let partner: Person;
  let client: Page;
  let director: Visitor;
  let [plate, caseId] = ['', ''];

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 1, prefix: 'CF', batchName: rui.email };
    const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
    [plate = ''] = generatedCodesAnswer.parse(body).codes;
    const funeralHome = await openFuneralHome({ url: site.url, staff }, 'Ruth');
    director = funeralHome.director;
    await fillStock(director, 4);
    browser = await launchChromium(executable);
    partner = await openSession(browser, site.url, 'desktop', { still: true });
    client = partner.page;
    await signInToPortal(client, funeralHome.email);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const seesText = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first().waitFor();
  const read = async () => partnerCase.parse((await director.get(`/api/cases/${caseId}`)).body);
  const mailsTo = async (address: string) => {
    const { body } = await visitor(site.url).get('/api/dev/mailbox');
    return mailboxAnswer.parse(body).filter(({ to }) => to === address);
  };
  const linkTo = (address: string) =>
    until(`the email to ${address}`, async () =>
      (await mailsTo(address)).flatMap(({ links }) => links).find((one) => one.includes('#family=')),
    );
  const picture = async (name: string): Promise<void> => {
    if (pictures === undefined) return;
    await mkdir(pictures, { recursive: true });
    for (const width of [1440, 390]) {
      await client.setViewportSize({ width, height: 900 });
      await client.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    }
    await client.setViewportSize({ width: 1280, height: 800 });
  };
  const add = async (name: string, relation: string, email: string): Promise<void> => {
    await press(client, 'Add a person');
    const person = client.getByRole('form', { name: 'New person' });
    await person.getByLabel('Name').fill(name);
    await person.getByLabel(/^Relation/).fill(relation);
    await person.getByLabel(/^Phone/).fill('518 555 0142');
    await person.getByLabel(/^Email/).fill(email);
    await press(client, 'Save person');
    await seesText(client, email);
  };

  test('are added, and get the email after the service or now', async () => {
    caseId = await beginCase(client, honoree);
    await director.put(`/api/cases/${caseId}/draft`, { revision: 0, honoreeName: honoree, words: 'She sang.' });
    await client.getByRole('link', { name: 'Assign plate' }).click();
    await client.getByLabel('Code or address on the plate').fill(plate);
    await press(client, `Assign to ${honoree}`);
    await seesText(client, 'QR plate assigned to case successfully.');
    await client.goto(`/partner-portal/cases/${caseId}`);
    await add('Rui Duarte', 'son', rui.email);
    await add('Lena Duarte', 'daughter', lena.email);
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await client.getByLabel('Date of the service').fill(day);
    await press(client, 'Save');
    await seesText(client, 'Case saved');
    await client.getByLabel('Not before the service').click();
    await seesText(client, 'Emails wait until 9 AM on the day after the service.');
    await press(client, 'Email the family');
    await seesText(client, /It waits for the service and is sent on/);
    await picture('asked');
    await press(client, 'Send after the service');
    await seesText(client, /waits for the service\. It will be sent on/);
    await picture('held');
    expect((await read()).nextOfKin.map(({ held }) => held)).toEqual([true, true]);
    expect([...(await mailsTo(rui.email)), ...(await mailsTo(lena.email))]).toEqual([]);
    await press(client, 'Send now');
    expect(new URL(await linkTo(rui.email)).pathname).toBe(`/c/${plate}`);
    expect(await linkTo(lena.email)).not.toBe(await linkTo(rui.email));
    await eventually(async () => expect(await client.getByText('email waits').count()).toBe(0));
  });

  test('get an email when another one opened the page', async () => {
    const { context, page, complaints } = await openSession(browser, site.url, 'phone', { still: true });
    const { pathname, hash } = new URL(await linkTo(rui.email));
    await page.goto(pathname + hash);
    await press(page, 'Continue');
    expect(await page.getByLabel('Your email').inputValue()).toBe(rui.email);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Rui Duarte');
    await press(page, 'Activate My Memory Timeline');
    await page.waitForURL(new RegExp(`/timeline/${plate}`));
    await until('the email to Lena', async () => ((await mailsTo(lena.email)).length === 2 ? true : undefined));
    const told = (await mailsTo(lena.email)).find(({ links }) => links.every((one) => !one.includes('#family=')));
    expect(told?.subject).toBe(`The timeline for ${honoree} is open`);
    await client.reload();
    await seesText(client, 'opened the page');
    await picture('opened');
    expect((await read()).nextOfKin.map(({ opened }) => opened)).toEqual([true, false]);
    expect([complaints, partner.complaints]).toEqual([[], []]);
    await context.close();
  });
});
