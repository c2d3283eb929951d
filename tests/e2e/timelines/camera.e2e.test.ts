import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { platePassport } from '@keepsake/contracts/rest/plates';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Browser, Page } from 'playwright-core';
import { cameraFlags, engravedSymbol, far, videoOf, near } from './camera.js';
import { findChromium, launchChromium, openSession, type Device, type Person } from '../support/chromium.js';
import { beginCase, signInToPortal, fillStock, openFuneralHome } from '../support/funeral-home.js';
import { scratchFolder, staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* Holds a plate before the camera: the engraved symbol as a camera sees it, decoded by the product. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a plate before the camera', () => {
  const scratch = scratchFolder();
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let staff: Visitor;
  let symbol: Buffer;
  let camera: Browser;
  let director: Visitor;
  let email = '';
  let [scanned, typed] = ['', ''];

  const browsers: Browser[] = [];
  const withVideo = async (video: string, allowed = true): Promise<Browser> => {
    const browser = await launchChromium(executable ?? '', cameraFlags(video, allowed));
    browsers.push(browser);
    return browser;
  };

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    site = await visitKeepsake();
    staff = visitor(site.url);
    await staff.post('/api/admin/login', staffSignIn());
    const batch = { quantity: 2, prefix: 'CF', batchName: uniqueUser('Camera').email };
    const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
    [scanned = '', typed = ''] = generatedCodesAnswer.parse(body).codes;
    ({ email, director } = await openFuneralHome({ url: site.url, staff }, 'Ruth'));
    await fillStock(director, 4);
    symbol = await engravedSymbol(staff, scanned, scratch.path);
    camera = await withVideo(await videoOf(symbol, near, scratch.path));
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    await site?.leave();
    scratch.remove();
  });

  /** A browser without a native code reader, so the product's decoder runs; `decoders` are the workers that did. */
  const before = async (
    browser: Browser,
    device: Device,
  ): Promise<Person & { readonly decoders: readonly string[] }> => {
    const person = await openSession(browser, site.url, device, { still: true });
    await person.context.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    const decoders: string[] = [];
    person.page.on('worker', (worker) => void (/decode/.test(worker.url()) && decoders.push(worker.url())));
    return { ...person, decoders };
  };
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const sheetIsGone = (page: Page) =>
    page.getByRole('dialog', { name: 'Scan the plate' }).waitFor({ state: 'detached' });
  const stockOf = async () => platePassport.parse((await staff.get(`/api/admin/plates/${scanned}`)).body).stockState;
  const platesOf = async (caseId: string) =>
    partnerCase.parse((await director.get(`/api/cases/${caseId}`)).body).qrTokens;

  test('is received as damaged, then as good again, without typing its code', async () => {
    const { context, page, decoders, complaints } = await before(camera, 'desktop');
    expect((await context.request.post('/api/admin/login', { data: staffSignIn() })).ok()).toBe(true);
    await page.goto('/admin/qr-generation');
    await press(page, /^Update plates$/);
    const pile = page.getByLabel('Codes or serials, one per line');
    for (const { mark, state } of [
      { mark: 'Damaged', state: 'damaged' },
      { mark: 'Good', state: 'available' },
    ]) {
      await press(page, 'Scan a plate');
      await sheetIsGone(page);
      await eventually(async () => expect(await pile.inputValue()).toBe(groupPlateCode(scanned)));
      await page.getByRole('radio', { name: new RegExp(mark, 'i') }).check();
      await page.getByLabel('Reason').fill('Looked at after the delivery');
      await press(page, /^Update plate$/);
      await page.getByText('1 of 1 marked.').waitFor();
      await eventually(async () => expect(await stockOf()).toBe(state));
    }
    expect(decoders).not.toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is assigned to a case that a director has just created', async () => {
    const { context, page, decoders, complaints } = await before(camera, 'phone');
    await signInToPortal(page, email);
    const caseId = await beginCase(page, 'Inés Duarte');
    await page.getByRole('link', { name: 'Assign plate' }).click();
    await press(page, 'Scan with the camera');
    await sheetIsGone(page);
    await page.getByText(`Plate ${groupPlateCode(scanned)}`).waitFor();
    await press(page, 'Assign to Inés Duarte');
    await page.getByText('QR plate assigned to case successfully.').first().waitFor();
    await eventually(async () => expect(await platesOf(caseId)).toEqual([scanned]));
    expect(decoders).not.toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  /** Returns the code on the activation page, which was never typed. */
  const readAtHome = async (browser: Browser): Promise<string | null> => {
    const { context, page, decoders, complaints } = await before(browser, 'phone');
    await page.goto('/account');
    await press(page, 'Scan the plate');
    await page.waitForURL(/\/account\?qr=/);
    await page.getByRole('heading', { name: 'Activate your timeline' }).waitFor();
    const read = await page.locator('.activation-code').textContent();
    expect(decoders).not.toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
    return read;
  };

  test('begins the activation of its family', async () =>
    expect(await readAtHome(camera)).toBe(groupPlateCode(scanned)));

  test('begins the activation at arm’s length as well', async () => {
    const browser = await withVideo(await videoOf(symbol, far, scratch.path));
    expect(await readAtHome(browser)).toBe(groupPlateCode(scanned));
    await browser.close();
  });

  test('is typed when camera access is refused, after a message', async () => {
    const browser = await withVideo(await videoOf(symbol, near, scratch.path), false);
    const family = await before(browser, 'phone');
    await family.page.goto('/account');
    await press(family.page, 'Scan the plate');
    await family.page.getByRole('alert').getByText('We can’t use your camera.', { exact: false }).waitFor();
    await press(family.page, 'Type the code');
    await sheetIsGone(family.page);
    const field = family.page.getByLabel('Code on your plate');
    await eventually(async () => expect(await field.evaluate((input) => input === document.activeElement)).toBe(true));
    await field.fill(groupPlateCode(scanned).toLowerCase());
    await press(family.page, 'Continue');
    await family.page.waitForURL(new RegExp(`/account\\?qr=${scanned}`));

    const { page, complaints } = await before(browser, 'phone');
    await signInToPortal(page, email);
    const caseId = await beginCase(page, 'Rui Duarte');
    await page.getByRole('link', { name: 'Assign plate' }).click();
    await press(page, 'Scan with the camera');
    await page.getByText('Unable to access camera. Please enter code manually.').first().waitFor();
    await sheetIsGone(page);
    await page.getByLabel('Code or address on the plate').fill(typed);
    await press(page, 'Assign to Rui Duarte');
    await page.getByText('QR plate assigned to case successfully.').first().waitFor();
    await eventually(async () => expect(await platesOf(caseId)).toEqual([typed]));
    expect([...family.complaints, ...complaints]).toEqual([]);
    await browser.close();
  });
});
