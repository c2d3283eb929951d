import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* A guest at the grave has the page read aloud in large type. Chromium here has no voice, so a stand-in speaks. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('reading a memorial aloud', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let guest: Person;
  let code = '';
  const spoken = () => guest.page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    code = await activatedPlate(site.url, {
      customerName: person.name,
      customerEmail: person.email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    // More than one page of memories.
    for (let number = 1; number <= 33; number++) {
      const form = new FormData();
      const fields = { title: `Memory ${number}`, description: 'We sailed.', date: `${1950 + number}` };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      await visitor(site.url).post(`/api/timeline/${code}/entries`, form);
    }
    guest = await openSession(browser, site.url, 'phone', { still: true });
    await guest.page.addInitScript(() => {
      const heard: string[] = [];
      let current: SpeechSynthesisUtterance | undefined;
      const speak = (utterance: SpeechSynthesisUtterance): void => {
        if (utterance.text === '') return;
        heard.push(utterance.text);
        current = utterance;
        setTimeout(() => {
          if (current === utterance) utterance.dispatchEvent(new Event('end'));
        }, 20);
      };
      const cancel = (): void => void (current = undefined);
      Object.defineProperty(window, 'speechSynthesis', { value: { speak, cancel, getVoices: () => [] } });
      Object.assign(window, { spoken: heard });
    });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('reads all memories in order across pages, and the page follows', async () => {
    const { page } = guest;
    await page.goto(`/timeline/${code}`);
    await page.getByRole('button', { name: 'Read aloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read aloud' });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Read again' }).waitFor({ timeout: 60_000 });
    const titles = (await spoken()).filter((text) => text.startsWith('Memory '));
    expect(titles).toEqual(Array.from({ length: 33 }, (_, at) => `Memory ${at + 1}`));
    expect((await spoken())[0]).toBe('In memory of Inés Duarte');
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Memory 33' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  });

  test('stops when it is paused, and when Back closes it', async () => {
    const { page } = guest;
    await page.getByRole('button', { name: 'Read aloud' }).click();
    const dialog = page.getByRole('dialog', { name: 'Read aloud' });
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await dialog.getByRole('button', { name: 'Read', exact: true }).waitFor();
    const paused = (await spoken()).length;
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('We sailed.').waitFor();
    expect(await spoken()).toHaveLength(paused);
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
    await eventually(async () => expect((await spoken()).length).toBeGreaterThan(paused));
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(guest.complaints).toEqual([]);
  });
});
