import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* Guests answer a memory with hearts and replies; its owner moderates them, edits its photos and previews the page. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere('a memorial on a phone', () => {
  const person = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let guest: Person;
  let family: Person;
  let code = '';

  const post = async (writer: Visitor, title: string, groupId: string, date = '1974') => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ title, description: 'She painted it blue.', date, groupId }))
      form.append(name, value);
    form.append('media', new Blob([new Uint8Array(await photographWithGps(400, 300))]), 'photo.jpg');
    return addEntryAnswer.parse((await writer.post(`/api/timeline/${code}/entries`, form)).body);
  };
  const seen = async () =>
    timelineAnswer.parse((await visitor(site.url).get(`/api/timeline/${code}?limit=100`)).body).entries;
  const press = (page: Page, name: string | RegExp): Promise<void> =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

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
    await confirmActivation(site.url, person.email, code);
    const writer = visitor(site.url);
    const groupId = crypto.randomUUID();
    for (const title of ['The boat', 'The boat', 'The boat']) await post(writer, title, groupId);
    guest = await openSession(browser, site.url, 'phone', { still: true });
    family = await openSession(browser, site.url, 'phone', { still: true });
    await signInAs(site.url, person.email); // Waits until the address is known.
    const { request } = family.context;
    const digits = await emailedCode(site.url, person.email, () =>
      request.post('/api/customer/login', { data: { email: person.email } }),
    );
    await request.post('/api/customer/login/verify', { data: { email: person.email, code: digits } });
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  test('takes one heart per guest, and takes it back', async () => {
    const { page } = guest;
    await page.goto(`/timeline/${code}`);
    await press(page, 'Heart for The boat');
    await page.getByRole('button', { name: 'Heart for The boat, 1 so far', pressed: true }).waitFor();
    await page.reload();
    // The page shows the count before it knows whose hearts they are.
    await page.getByRole('button', { name: 'Heart for The boat, 1 so far', pressed: true }).waitFor();
    await press(page, 'Heart for The boat, 1 so far');
    await page.getByRole('button', { name: 'Heart for The boat', exact: true, pressed: false }).waitFor();
    await press(page, 'Heart for The boat');
    expect(guest.complaints).toEqual([]);
  });

  test('shows a reply without an account, kept over a reload while it is typed', async () => {
    const { page } = guest;
    await press(page, 'Reply to The boat');
    await press(page, 'Send reply');
    await page.getByText('Write a reply first.').waitFor();
    await page.getByLabel('Your reply').fill('I was on that boat.');
    await page.reload();
    await press(page, 'Reply to The boat');
    await eventually(async () => expect(await page.getByLabel('Your reply').inputValue()).toBe('I was on that boat.'));
    await page.getByLabel('Your name').fill('Ana');
    await press(page, 'Send reply');
    await page.getByRole('list', { name: 'Replies to The boat' }).getByText('I was on that boat.').waitFor();
    const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(width).toBeLessThanOrEqual(inner ?? 0);
  });

  test('loses a reply that its author removes, until Undo', async () => {
    const { page } = guest;
    const reply = page.getByText('I was on that boat.');
    await press(page, /^Remove reply/);
    await reply.waitFor({ state: 'detached' });
    await press(page, 'Undo');
    await reply.waitFor();
    expect(guest.complaints).toEqual([]);
  });

  test('adds, removes and reorders photos when the owner edits a memory', async () => {
    const { page } = family;
    const before = (await seen()).map(({ id }) => id);
    await page.goto(`/timeline/${code}/desk?section=memories`);
    await press(page, 'Edit The boat');
    const form = page.getByRole('form', { name: 'Edit The boat' });
    await form.getByRole('button', { name: 'Remove picture 1 of 3' }).click();
    await form.getByRole('button', { name: 'Caption and date of picture 3 of 3' }).click();
    await form.getByRole('button', { name: 'Move earlier' }).click();
    await form.locator('input[type=file]').setInputFiles({
      name: 'later.jpg',
      mimeType: 'image/jpeg',
      buffer: await photographWithGps(300, 400),
    });
    await form.locator('.picker-grid li[data-state=done]').waitFor();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('The removed photo is under “Deleted” for 30 days.').first().waitFor();
    const after = (await seen()).map(({ id }) => id);
    expect(after).toHaveLength(3);
    expect(after).not.toContain(before[0]);
    expect(after.filter((id) => before.includes(id))).toEqual([before[2], before[1]]);
  });

  test('still has its hearts and replies after its first photo was removed', async () => {
    const { page } = guest;
    await page.goto(`/timeline/${code}`);
    await page.getByText('I was on that boat.').waitFor();
    await page.getByRole('button', { name: /^Heart for The boat, 1 so far/, pressed: true }).waitFor();
    expect(guest.complaints).toEqual([]);
  });

  test('hides a reply by its owner, who restores it', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=replies`);
    await press(page, 'Hide “I was on that boat.”');
    await page.getByText('Reply hidden').first().waitFor();
    await guest.page.reload();
    await guest.page.getByRole('button', { name: 'Reply to The boat' }).waitFor();
    expect(await guest.page.getByText('I was on that boat.').count()).toBe(0);
    await press(page, 'Restore “I was on that boat.”');
    await page.getByText('Reply restored').first().waitFor();
  });

  test('shows its owner what guests see, without what waits', async () => {
    const { page } = family;
    await family.context.request.put(`/api/timeline/${code}/settings`, { data: { guestPolicy: 'all-held' } });
    const writer = visitor(site.url);
    await post(writer, 'Not yet', crypto.randomUUID(), '1973');
    await page.goto(`/timeline/${code}/desk`);
    const sent: (string | undefined)[] = [];
    page.on('request', async (request) => {
      if (request.url().includes('as=guest')) sent.push((await request.allHeaders())['cookie']);
    });
    await page.getByRole('link', { name: 'What guests see' }).click();
    await page.getByText('Preview: what guests see.').waitFor();
    await page.getByText('I was on that boat.').waitFor();
    expect(await page.getByText('Not yet').count()).toBe(0);
    expect(await page.getByText('You keep this page.').count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Heart for|^Reply to|^Report/ }).count()).toBe(0);
    await until('the requests of the preview', async () => (sent.length >= 2 ? true : undefined));
    expect(sent.filter((cookie) => cookie !== undefined)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Manage' }).click();
    await page.getByRole('heading', { level: 2, name: '1 is waiting' }).waitFor();
  });

  test('previews a private timeline with a note about its access code', async () => {
    const { page } = family;
    await family.context.request.put(`/api/timeline/${code}/settings`, { data: { isPrivate: true } });
    await page.goto(`/timeline/${code}/preview`);
    await page.getByText('Guests enter the access code first, then they see this page.', { exact: false }).waitFor();
    expect(await page.getByText('Not yet').count()).toBe(0);
    await guest.page.goto(`/timeline/${code}/preview`);
    await guest.page.getByText('This timeline is private.').waitFor();
    await family.context.request.put(`/api/timeline/${code}/settings`, { data: { isPrivate: false } });
  });

  test('shows neither hearts nor replies while they are switched off', async () => {
    const { page } = family;
    await page.goto(`/timeline/${code}/desk?section=guests`);
    await page.getByRole('switch', { name: 'Hearts and replies' }).click();
    await page.getByText('Hearts and replies are off').first().waitFor();
    await guest.page.goto(`/timeline/${code}`);
    await guest.page
      .getByRole('button', { name: /^Report/ })
      .first()
      .waitFor();
    expect(await guest.page.getByRole('button', { name: /^Heart for/ }).count()).toBe(0);
    expect([...guest.complaints, ...family.complaints]).toEqual([]);
  });
});
