import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession } from '../support/chromium.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { signInAs } from '../support/sign-in.js';

/* A family writes its texts in two languages, and names in other alphabets have their own fonts. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;
const pictures = process.env['SCREENSHOTS'];

whenThere('texts in two languages', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    const plate = { customerName: person.name, customerEmail: person.email, eventType: 'memorial' };
    code = await activatedPlate(site.url, { ...plate, honoreeName: 'Ελένη Николаева أحمد' });
    const owner = await signInAs(site.url, person.email);
    const { status, body } = await owner.put(`/api/timeline/${code}`, {
      eventDescription: 'She kept the harbor light.',
      textLanguage: 'en',
      secondLanguage: 'ar',
      secondDescription: 'كانت تحرس منارة الميناء.',
    });
    if (status !== 200) throw new Error(`The texts were not saved: ${status} ${JSON.stringify(body)}`);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('begin in the language of the page, and change with the switch', async () => {
    const { page, complaints } = await openSession(browser, site.url, 'phone', { still: true });
    await page.goto(`/timeline/${code}`);
    await page.getByText('She kept the harbor light.').waitFor();
    await page.getByRole('group', { name: 'Language of the texts' }).getByRole('button', { name: 'العربية' }).click();
    const text = page.getByText('كانت تحرس منارة الميناء.');
    await text.waitFor();
    expect(await text.getAttribute('lang')).toBe('ar');
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await page.evaluate(() => document.fonts.ready);
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, 'second-language.png') });
    const reader = await openSession(browser, site.url, 'phone', { still: true });
    await reader.page.goto(`/timeline/${code}?lang=ar`);
    await reader.page.getByText('كانت تحرس منارة الميناء.').waitFor();
    if (pictures !== undefined) await reader.page.screenshot({ path: join(pictures, 'second-language-ar.png') });
    expect(complaints).toEqual([]);
  });

  test('load fonts of an alphabet only when a name has its letters', async () => {
    const { page, context } = await openSession(browser, site.url, 'phone', { still: true });
    const fonts: string[] = [];
    context.on('request', (request) => {
      const name = /([a-z-]+)-(?:wght|400|600)-normal/.exec(request.url())?.[1];
      if (name !== undefined) fonts.push(name);
    });
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    expect(fonts.filter((name) => /greek|cyrillic|arabic/.test(name))).toEqual([]);
    await page.goto(`/timeline/${code}`);
    await page.getByText('She kept the harbor light.').waitFor();
    await page.evaluate(() => document.fonts.ready);
    for (const alphabet of ['greek', 'cyrillic', 'arabic'])
      expect([alphabet, fonts.some((name) => name.includes(alphabet))]).toEqual([alphabet, true]);
  });
});
