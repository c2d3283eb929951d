import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { devices, findChromium, launchChromium, openSession } from '../support/chromium.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* The order form and the upload page as a family uses them: on a phone and on a desktop. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a family with photos', () => {
  let site: Keepsake;
  let scratch: ReturnType<typeof scratchFolder>;
  let staff: Visitor;
  let code: string;
  const keeper = uniqueUser('Tomas');
  let browser: Browser;
  let picture: Buffer;
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    scratch = scratchFolder();
    site = await startKeepsake(scratch.path, { CUSTOMER_LOGIN: 'instant' });
    staff = visitor(site.url);
    await staff.post('/api/admin/login', owner);
    const batch = { quantity: 1, prefix: 'CF', batchName: 'Upload' };
    const { body } = await staff.post('/api/admin/qr-codes/generate', batch);
    [code = ''] = generatedCodesAnswer.parse(body).codes;
    const plate = {
      qrCode: code,
      customerName: 'Tomás Rivera',
      customerEmail: keeper.email,
      honoreeName: 'Inés Rivera',
    };
    const { status } = await visitor(site.url).post('/api/customer/activate-qr', plate);
    if (status !== 200) throw new Error(`The plate was not activated: ${status}`);
    picture = await photographWithGps(400, 300);
    browser = await launchChromium(executable);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.pressCtrlC();
    scratch?.remove();
  });

  const photo = (name: string, more = 0) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.alloc(more)]),
  });

  const solveSum = async (page: Page): Promise<void> => {
    const question = (await page.getByText(/^What is/).textContent()) ?? '';
    const [, left, sign, right] = /(\d+)\s*(.)\s*(\d+)/.exec(question) ?? [];
    const sum = sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
    await page.getByLabel(/^What is/).fill(String(sum));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verification complete').waitFor();
  };

  test.each(devices)('orders on a %s with tutorial, files and a reload, and is confirmed', async (device) => {
    const { page, context, complaints } = await openSession(browser, site.url, device);
    const buyer = uniqueUser('Beatriz');
    await page.goto('/create');
    await page.getByRole('radiogroup', { name: 'Event type' }).getByText('Memorial', { exact: true }).click();
    await page.getByLabel('Whose page is it?').fill('أمينة 🌅 Duarte');
    await page.getByLabel('Year').first().fill('2024');
    await page.getByLabel('First name').fill('Beatriz');
    await page.getByLabel('Last name').fill('Duarte');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.getByLabel('Phone').press('Enter');
    await page.getByText('Please complete the security verification to continue.').first().waitFor();

    await page.getByRole('button', { name: 'Play Tutorial' }).first().click();
    await page.getByRole('button', { name: 'Start Video' }).click();
    await page.getByText('Drop photos and videos here').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles([
        photo('One.jpg', 1),
        photo('زهرة الحديقة.jpg', 2),
        photo('Three.jpg', 3),
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no picture') },
        { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.repeat(2_000)) },
      ]);
    await page.getByText('Some files were skipped').first().waitFor();
    await page.getByText('Skipped, neither picture nor video: notes.pdf').waitFor();
    await page.getByText(/^Only pictures \(JPG/).waitFor();
    await page.getByRole('button', { name: 'Remove lie.png' }).click();
    await page.getByText('3 of 3 sent').waitFor();
    await page.getByRole('button', { name: 'Move Three.jpg earlier' }).click();

    await page.reload();
    await page.getByText('3 of 3 sent').waitFor();
    await eventually(async () =>
      expect(await page.getByLabel('Whose page is it?').inputValue()).toBe('أمينة 🌅 Duarte'),
    );
    await eventually(async () =>
      expect(await page.locator('.create-order-list li').allTextContents()).toEqual([
        'One.jpg',
        'Three.jpg',
        'زهرة الحديقة.jpg',
      ]),
    );
    await solveSum(page);
    await page.getByRole('button', { name: 'Create Memory Timeline' }).click();
    await page.getByText('Order created successfully!').first().waitFor();
    await eventually(async () => expect(await page.getByLabel('Whose page is it?').inputValue()).toBe(''));
    await page.getByRole('button', { name: 'See your order' }).click();
    await page.waitForURL(/\/order-confirmation\//);

    const rows = z.array(staffOrder).parse((await staff.get('/api/orders')).body);
    expect(rows.find(({ email }) => email === buyer.email)).toMatchObject({
      packageType: 'premium',
      totalPrice: 14_900,
      estimate: false,
      totalFiles: 3,
      honoreeName: 'أمينة 🌅 Duarte',
    });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the upload page requires sign-in, and adds an owner’s files in order', async () => {
    const { page, context, complaints } = await openSession(browser, site.url, 'phone');
    await page.goto('/upload');
    await page.getByText('Sign in to add pictures to your timeline.').waitFor();
    await eventually(async () =>
      expect(await page.getByRole('link', { name: 'Sign In to My Account' }).getAttribute('href')).toBe(
        '/customer/login?next=/upload',
      ),
    );
    await context.request.post('/api/customer/login', { data: { email: keeper.email } });
    await page.reload();
    await page.getByText('Where should these go?').waitFor();
    await page.locator('input[type=file]').setInputFiles([photo('Lemon tree.jpg', 4), photo('Harbor wall.jpg', 5)]);
    await page.getByText('Files uploaded successfully!').first().waitFor();
    await eventually(async () =>
      expect(await page.getByText('Uploaded 2 files (2 photos, 0 videos)').count()).toBeGreaterThan(0),
    );
    await page.getByRole('button', { name: 'Place in timeline' }).click();
    await page.getByText('Placed in your timeline').first().waitFor();
    const titles = await until('both memories', async () => {
      const answer = await context.request.get(`/api/timeline/${code}`);
      const names = timelineAnswer.parse(await answer.json()).entries.map(({ title }) => title);
      return names.includes('Harbor wall') ? names : undefined;
    });
    expect(titles.indexOf('Lemon tree')).toBeLessThan(titles.indexOf('Harbor wall'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an account without timeline or order gets an explanation and a link', async () => {
    const { page, context } = await openSession(browser, site.url, 'desktop');
    await page.route('**/api/customer/upload-targets', (route) =>
      route.fulfill({ json: { timelines: [], orders: [] } }),
    );
    await context.request.post('/api/customer/login', { data: { email: keeper.email } });
    await page.goto('/upload');
    await page.getByText('There is no timeline or open order under your address yet.').waitFor();
    await page.getByRole('link', { name: 'Get Started' }).last().click();
    await page.waitForURL(/\/checkout/);
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await context.close();
  });
});
