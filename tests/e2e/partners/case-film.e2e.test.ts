import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { caseFilmAnswer } from '@keepsake/contracts/rest/films';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { lasting, overflow } from '../../screens/axe.js';
import { findChromium, launchChromium, openSession } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { fillStock, openFuneralHome, signInToPortal } from '../support/funeral-home.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode } from '../support/sign-in.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A director shows the tribute film at the service, once the family shares it. FILM_SHOTS keeps screenshots. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const shots = process.env['FILM_SHOTS'];
const sizes = [
  [360, 780],
  [1440, 900],
] as const;

whenThere('the film of a case', () => {
  const honoree = 'Inés Duarte';
  const rui = uniqueUser('Rui');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let client: Page;
  let family: Page;
  let director: Visitor;
  let [plate, caseId, locationId] = ['', '', ''];

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 1, prefix: 'CF', batchName: rui.email };
    const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
    [plate = ''] = generatedCodesAnswer.parse(body).codes;
    const funeralHome = await openFuneralHome({ url: site.url, staff }, 'Ruth');
    director = funeralHome.director;
    locationId = await fillStock(director, 4);
    const begun = await director.post(`/api/partners/${locationId}/cases`, { subjectName: honoree });
    const { id, orderRef } = partnerCase.parse(begun.body);
    caseId = id;
    await director.post('/api/v1/mfr/assignments', { order_ref: orderRef, qr_token: plate, idempotency_key: plate });
    browser = await launchChromium(executable);
    client = (await openSession(browser, site.url, 'desktop', { still: true })).page;
    await signInToPortal(client, funeralHome.email);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const look = async (page: Page, name: string, part: string): Promise<void> => {
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.getByText(part).first().scrollIntoViewIfNeeded();
      if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await lasting(page, 'light')).toEqual([]);
    }
  };
  const openCase = async (sentence: string): Promise<void> => {
    await client.goto(`/partner-portal/cases/${caseId}`);
    await client.getByText(sentence).first().waitFor();
  };
  const filmOfCase = async () => caseFilmAnswer.parse((await director.get(`/api/cases/${caseId}/film`)).body);

  test('is not offered before the family opens the page and shares it', async () => {
    await openCase('After that they can share its film with you.');
    const activation = { qrCode: plate, customerName: rui.name, customerEmail: rui.email, eventType: 'memorial' };
    const opened = await visitor(site.url).post('/api/customer/activate-qr', { ...activation, honoreeName: honoree });
    expect(opened.status).toBe(200);
    await confirmActivation(site.url, rui.email, plate);
    await eventually(async () => expect(await filmOfCase()).toMatchObject({ sharing: 'off' }));
    expect((await director.post(`/api/cases/${caseId}/film`, {})).status).toBe(403);
    await openCase('The family decides whether you may show the film.');
    await look(client, 'case-off', 'Film for the service');
  }, 120_000);

  test('sends the family one request, whose button opens the switch', async () => {
    await client.setViewportSize({ width: 1440, height: 900 });
    await client.getByRole('button', { name: 'Ask the family' }).click();
    await client.getByText(/^We emailed the family on .+\. You can ask again from/).waitFor();
    await client.getByText(/asked the family for the film of Inés Duarte/).waitFor();
    await look(client, 'case-asked', 'We emailed the family on');
    expect((await director.post(`/api/cases/${caseId}/film/ask`, {})).status).toBe(200);
    const mails = await until('the email', async () => {
      const all = mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body);
      const found = all.filter(({ to, subject }) => to === rui.email && / would like to show the film /.test(subject));
      return found.length > 0 ? found : undefined;
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/timeline/${plate}/desk?section=film`);
  }, 60_000);

  test('is shared by the family with one switch', async () => {
    family = (await openSession(browser, site.url, 'desktop', { still: true })).page;
    const digits = await emailedCode(site.url, rui.email, () =>
      family.request.post('/api/customer/login', { data: { email: rui.email } }),
    );
    await family.request.post('/api/customer/login/verify', { data: { email: rui.email, code: digits } });
    for (const [title, background] of [
      ['The lake', '#35607a'],
      ['Her garden', '#5a7a35'],
    ] as const) {
      const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const media = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes };
      const sent = await family.request.post(`/api/timeline/${plate}/entries`, {
        multipart: { title, date: '1962', description: title, media },
      });
      expect(sent.status()).toBe(201);
    }
    await family.goto(`/timeline/${plate}/desk?section=film`);
    await family.getByRole('switch', { name: 'Share the film for the service' }).click();
    await family.getByRole('switch', { name: 'Share the film for the service', checked: true }).waitFor();
    await family.getByText('About 0:14, with 2 photos and videos.').waitFor();
    await look(family, 'family-shares', 'Share the film for the service');
  }, 120_000);

  test('is ordered by the director, made with progress and downloaded', async () => {
    await client.setViewportSize({ width: 1440, height: 900 });
    await openCase('The film has the length, titles and music that the family chose.');
    await client.getByRole('button', { name: 'Make the film' }).click();
    await client.getByText('The film is being made.').waitFor();
    await client.getByText('The film is ready.').waitFor({ timeout: 240_000 });
    await client.getByText(/ordered the film of Inés Duarte/).waitFor();
    await look(client, 'case-ready', 'The film is ready.');
    const [download] = await Promise.all([
      client.waitForEvent('download'),
      client.getByRole('link', { name: 'Download the film' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.mp4$/);
    expect((await buffer(await download.createReadStream())).subarray(4, 8).toString()).toBe('ftyp');
    await family.reload();
    await family.getByRole('heading', { name: 'Your film' }).waitFor();
  }, 300_000);

  test('ends for the director when the family stops sharing', async () => {
    const { film } = await filmOfCase();
    expect((await director.get(film?.url ?? '')).status).toBe(200);
    await family.getByRole('switch', { name: 'Share the film for the service' }).click();
    await family.getByRole('switch', { name: 'Share the film for the service', checked: false }).waitFor();
    for (const path of [film?.url ?? '', film?.posterUrl ?? '']) expect((await director.get(path)).status).toBe(403);
    expect(await filmOfCase()).toMatchObject({ sharing: 'off', film: null });
    await openCase('The family decides whether you may show the film.');
  }, 60_000);
});
