import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { caseDraft, caseFiles } from '@keepsake/contracts/rest/handover';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { beginCase, signInToPortal, fillStock, openFuneralHome } from '../support/funeral-home.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A funeral director prepares the timeline of a case; its family activates it on a phone and becomes its only owner. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const text = 'She painted the boat blue every spring.';

whenThere('a prepared timeline', () => {
  const honoree = 'Inés Duarte';
  const rui = uniqueUser('Rui');
  const maja = uniqueUser('Maja');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let partner: Person;
  let client: Page;
  let director: Visitor;
  let [plate, mailed] = ['', ''];
  let caseId = '';

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    const staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 2, prefix: 'CF', batchName: rui.email };
    const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
    [plate = '', mailed = ''] = generatedCodesAnswer.parse(body).codes;
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
  const born = (name: string) => client.getByRole('group', { name: new RegExp(`^${name}`) });
  const draftOf = async (id: string) => caseDraft.parse((await director.get(`/api/cases/${id}/draft`)).body);
  const filesOf = async (id: string) => caseFiles.parse((await director.get(`/api/cases/${id}/files`)).body).files;
  const prepare = (id: string, revision: number) =>
    director.put(`/api/cases/${id}/draft`, { revision, honoreeName: honoree, words: text });

  const assign = async (code: string): Promise<void> => {
    await client.getByRole('link', { name: 'Assign plate' }).click();
    await client.getByLabel('Code or address on the plate').fill(code);
    await press(client, `Assign to ${honoree}`);
    await seesText(client, 'QR plate assigned to case successfully.');
  };

  /** Completes the required fields of the family's form; then the page opens automatically. */
  const claim = async (page: Page, code: string, { name, email }: typeof rui): Promise<void> => {
    await page.waitForURL(new RegExp(`/account\\?qr=${code}`));
    await seesText(page, 'has prepared this timeline for you.');
    await page.getByLabel('Your name').fill(name);
    await page.getByLabel('Your email').fill(email);
    await press(page, 'Activate My Memory Timeline');
    await page.waitForURL(new RegExp(`/timeline/${code}`));
  };

  test('begins with a case: name, dates, text and two photos', async () => {
    caseId = await beginCase(client, honoree);
    await client.getByRole('link', { name: 'Open case' }).click();
    await eventually(async () => expect(await client.getByLabel('Name on the timeline').inputValue()).toBe(honoree));
    await born('Born').getByLabel('Year').fill('1941');
    const died = born('Died');
    await died.getByLabel('Year').fill('2026');
    await died.getByLabel('Month').selectOption('02');
    await died.getByLabel('Day').selectOption('01');
    await client.getByLabel('Obituary').fill(text);
    await press(client, 'Save');
    await seesText(client, 'Case saved');
    const photo = async (name: string, width: number) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await photographWithGps(width, 300),
    });
    await client
      .getByLabel(/Browse files/)
      .setInputFiles([await photo('The boat, 1971.jpg', 400), await photo('The garden.jpg', 420)]);
    await press(client, 'Add 2 files to the timeline');
    await seesText(client, 'Added to the timeline');
    expect(await draftOf(caseId)).toMatchObject({
      state: 'saved',
      honoreeName: honoree,
      fromDate: '1941',
      toDate: '2026-02-01',
      words: text,
    });
    await eventually(async () =>
      expect((await filesOf(caseId)).map(({ name }) => name)).toEqual(['The boat, 1971.jpg', 'The garden.jpg']),
    );
  });

  test('shows the photos, and takes captions and their order', async () => {
    await eventually(async () => {
      const pictures = client.locator('.case-file img');
      for (const img of await pictures.all()) await img.scrollIntoViewIfNeeded();
      const widths = await pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth));
      expect(widths).toEqual([300, 300]);
    });
    await client.getByLabel(/Caption of The garden.jpg/).fill('Our garden in June');
    const up = client.getByRole('button', { name: 'Move The garden.jpg up' });
    expect(await up.evaluate((button) => [button.clientWidth, button.clientHeight])).toEqual([44, 44]);
    await up.press('Enter');
    await eventually(async () =>
      expect((await filesOf(caseId)).map(({ name, caption }) => [name, caption])).toEqual([
        ['The garden.jpg', 'Our garden in June'],
        ['The boat, 1971.jpg', null],
      ]),
    );
    expect(await up.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('gets a plate, and a printable sheet with its code', async () => {
    await assign(plate);
    await client.goto(`/partner-portal/cases/${caseId}`);
    await seesText(client, groupPlateCode(plate));
    await seesText(client, 'waiting for the family');
    const [sheet] = await Promise.all([client.waitForEvent('download'), press(client, 'Family sheet')]);
    const bytes = await buffer(await sheet.createReadStream());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    expect(sheet.suggestedFilename()).toMatch(/\.pdf$/);
  });

  test('opens on the phone of the family with text and photos', async () => {
    const { context, page, complaints } = await openSession(browser, site.url, 'phone', { still: true });
    await page.goto(`/c/${plate}`);
    await claim(page, plate, rui);
    await page.getByRole('heading', { level: 1, name: /Inés Duarte/ }).waitFor();
    await seesText(page, text);
    await seesText(page, '1941 – 2026');
    for (const title of ['Our garden in June', 'The boat, 1971']) {
      const picture = page.getByRole('img', { name: title });
      await until(`the picture of ${title}`, async () => {
        // The image is processed shortly after; reload until it is ready.
        if ((await picture.count()) === 0) return void (await page.reload());
        await picture.scrollIntoViewIfNeeded();
        return (await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)) > 0 ? true : undefined;
      });
    }
    const answer = await context.request.get(`/api/timeline/${plate}`);
    const { entries } = timelineAnswer.parse(await answer.json());
    expect(entries.map(({ title }) => title)).toEqual(['Our garden in June', 'The boat, 1971']);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('belongs to the family from then on: the director has read access only', async () => {
    const { revision } = await draftOf(caseId);
    const [first] = await filesOf(caseId);
    const over = { status: 409, body: { type: '/problems/draft-handed-over' } };
    expect(await prepare(caseId, revision)).toMatchObject(over);
    expect(await director.remove(`/api/cases/${caseId}/files/${first?.id}`)).toMatchObject(over);
    expect(await director.post(`/api/cases/${caseId}/mail-family`)).toMatchObject(over);
    expect(await director.put(`/api/timeline/${plate}`, { heading: 'Ours' })).toMatchObject({ status: 403 });
    await eventually(async () => expect((await draftOf(caseId)).state).toBe('handed-over'), { timeoutMs: 60_000 });
    await client.goto(`/partner-portal/cases/${caseId}`);
    await seesText(
      client,
      /The family has opened their timeline\. They were given what you prepared and keep it now\./,
    );
    await seesText(client, 'The family keeps this page now. Ask them if something should change.');
    await seesText(client, text);
    await eventually(async () => expect(await client.getByRole('button', { name: /^Remove|^Email/ }).count()).toBe(0));
    expect(partnerCase.parse((await director.get(`/api/cases/${caseId}`)).body)).toMatchObject({ state: 'claimed' });
  });

  test('also opens by an emailed link, and empty if the family prefers', async () => {
    const other = await beginCase(client, honoree);
    expect((await prepare(other, 0)).status).toBe(200);
    await assign(mailed);
    await client.goto(`/partner-portal/cases/${other}`);
    await press(client, 'Add a person');
    const person = client.getByRole('form', { name: 'New person' });
    await person.getByLabel('Name').fill('Maja');
    await person.getByLabel(/^Email/).fill(maja.email);
    await press(client, 'Save person');
    await seesText(client, 'Person saved');
    await press(client, 'Email the family');
    await press(client, 'Send email');
    await seesText(client, 'Email sent to the family');
    const link = await until('the email to the family', async () => {
      const { body } = await visitor(site.url).get('/api/dev/mailbox');
      const mine = mailboxAnswer.parse(body).filter(({ to }) => to === maja.email);
      return mine.flatMap(({ links }) => links).find((one) => one.includes(`/c/${mailed}#family=`));
    });
    const { context, page, complaints } = await openSession(browser, site.url, 'phone', { still: true });
    const { pathname, hash } = new URL(link);
    await page.goto(pathname + hash);
    await page.getByRole('heading', { level: 1, name: /Inés Duarte/ }).waitFor();
    await seesText(page, text);
    await press(page, 'Continue');
    expect(await page.getByLabel('Your email').inputValue()).toBe(maja.email);
    await page.goBack();
    await seesText(page, text);
    await press(page, 'Continue');
    await page.getByRole('radio', { name: 'Begin with an empty page' }).check();
    await page.getByLabel('Whose page is it?').fill(honoree);
    await claim(page, mailed, maja);
    await page.getByRole('heading', { level: 1, name: /Inés Duarte/ }).waitFor();
    await page.waitForURL(new RegExp(`/timeline/${mailed}`));
    await eventually(async () => expect(await page.getByText(text).count()).toBe(0));
    expect((await prepare(other, (await draftOf(other)).revision)).status).toBe(409);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('has no dialog, error or content policy violation', () => {
    expect(partner.complaints).toEqual([]);
  });
});
