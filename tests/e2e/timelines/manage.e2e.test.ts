import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moveEntriesAnswer } from '@keepsake/contracts/rest/manage';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Browser, Page } from 'playwright-core';
import { goBack } from '../support/browser-history.js';
import { devices, findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { emailedCode, signInAs } from '../support/sign-in.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * A family manages its timeline: pending and hidden entries, access. Removed content is requested again at every old
 * address.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let staff: Visitor;
let plates: string[] = [];

beforeAll(async () => {
  site = await visitKeepsake();
  staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const batch = { quantity: 6, prefix: 'CF', batchName: uniqueUser('Desk').email };
  plates = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body).codes;
});
afterAll(() => site?.leave());

const activate = async (
  person: { readonly name: string; readonly email: string },
  more: object = {},
): Promise<string> => {
  const qrCode = plates.shift() ?? '';
  const { status } = await visitor(site.url).post('/api/customer/activate-qr', {
    qrCode,
    customerName: person.name,
    customerEmail: person.email,
    eventType: 'memorial',
    honoreeName: 'Inés Duarte',
    ...more,
  });
  expect(status).toBe(200);
  await confirmActivation(site.url, person.email, qrCode);
  return qrCode;
};

const post = async (guest: Visitor, code: string, title: string, picture?: Buffer) => {
  const form = new FormData();
  form.append('title', title);
  form.append('description', 'She painted it blue every spring.');
  if (picture) form.append('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  return addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, form)).body);
};

const page = async (guest: Visitor, code: string) =>
  timelineAnswer.parse((await guest.get(`/api/timeline/${code}?limit=30`)).body);

/** Checks that an address returns none of its content within two seconds, through every cache. */
const isGone = (guest: Visitor, path: string, status: number): Promise<true> =>
  until(`${path} to answer ${status}`, async () => ((await guest.get(path)).status === status ? true : undefined), {
    timeoutMs: 2_000,
  });

describe('what a family hides, deletes or closes', () => {
  const person = uniqueUser('Rosa');
  let code = '';
  let family: Visitor;
  let photo: Buffer;

  beforeAll(async () => {
    code = await activate(person);
    family = await signInAs(site.url, person.email);
    photo = await photographWithGps(400, 300);
  });

  const move = async (id: string, from: string, to: string) =>
    moveEntriesAnswer.parse(
      (await family.post(`/api/timeline/${code}/desk/moves`, { moves: [{ id, from, to }] })).body,
    );

  test.each(['hidden', 'removed'] as const)(
    'is %s at every old address, and back again when that is undone',
    async (to) => {
      const [writer, reader] = [visitor(site.url), visitor(site.url)];
      const memory = await post(writer, code, 'The boat', photo);
      const [picture, thumb] = [memory.mediaUrl ?? '', memory.thumbUrl ?? ''];
      expect([(await reader.get(picture)).status, (await reader.get(thumb)).status]).toEqual([200, 200]);
      expect((await page(reader, code)).entries.map(({ id }) => id)).toContain(memory.id);
      expect((await move(memory.id, 'shown', to)).moved).toHaveLength(1);
      expect((await page(reader, code)).entries.map(({ id }) => id)).not.toContain(memory.id);
      expect((await page(writer, code)).entries.map(({ id }) => id)).not.toContain(memory.id);
      for (const path of [picture, thumb]) for (const guest of [reader, writer]) await isGone(guest, path, 404);
      expect((await reader.get(`/timeline/${code}`)).body).not.toContain(picture);
      expect((await move(memory.id, to, 'shown')).moved).toHaveLength(1);
      expect((await page(reader, code)).entries.map(({ id }) => id)).toContain(memory.id);
      expect((await reader.get(picture)).status).toBe(200);
      await move(memory.id, 'shown', 'removed');
    },
  );

  test('a guest’s withdrawal applies to every address, and keepers cannot restore it', async () => {
    const [writer, reader] = [visitor(site.url), visitor(site.url)];
    const memory = await post(writer, code, 'Withdrawn', photo);
    expect((await reader.get(memory.mediaUrl ?? '')).status).toBe(200);
    expect((await reader.remove(`/api/timeline/${code}/entries/${memory.id}`)).status).toBe(403);
    expect((await writer.remove(`/api/timeline/${code}/entries/${memory.id}`)).status).toBe(200);
    expect((await page(reader, code)).entries.map(({ id }) => id)).not.toContain(memory.id);
    await isGone(reader, memory.mediaUrl ?? '', 404);
    expect((await move(memory.id, 'removed', 'shown')).moved).toEqual([]);
  });

  test('going private revokes page, photos and old codes within two seconds', async () => {
    const reader = visitor(site.url);
    const memory = await post(visitor(site.url), code, 'The lighthouse', photo);
    const addresses = [
      `/api/timeline/${code}?limit=30`,
      `/api/timeline/${code}`,
      memory.mediaUrl ?? '',
      memory.thumbUrl ?? '',
    ];
    for (const path of addresses) expect((await reader.get(path)).status).toBe(200);
    const settings = await family.put(`/api/timeline/${code}/settings`, { isPrivate: true, accessCode: 'BOAT41' });
    expect(settings.body).toMatchObject({ isPrivate: true, accessCode: 'BOAT41' });
    for (const path of addresses) await isGone(reader, path, 403);
    const shell = await reader.get(`/timeline/${code}`);
    expect(String(shell.body)).not.toMatch(/Inés|og:/);
    expect((await family.get(addresses[2] ?? '')).status).toBe(200);
    await reader.post(`/api/timeline/${code}/unlock`, { accessCode: 'boat41' });
    for (const path of addresses) expect((await reader.get(path)).status).toBe(200);
    await family.put(`/api/timeline/${code}/settings`, { accessCode: 'LEMON7' });
    for (const path of addresses) await isGone(reader, path, 403);
    expect((await reader.post(`/api/timeline/${code}/unlock`, { accessCode: 'BOAT41' })).status).toBe(403);
    await family.put(`/api/timeline/${code}/settings`, { isPrivate: false });
  });

  test('is found by search engines only while the family allows it', async () => {
    const robots = async () => (await visitor(site.url).get(`/timeline/${code}`)).headers.get('x-robots-tag');
    expect(await robots()).toBe('noindex');
    await family.put(`/api/timeline/${code}/settings`, { indexed: true });
    await until('the page to be listed', async () => ((await robots()) === null ? true : undefined), {
      timeoutMs: 2_000,
    });
    await family.put(`/api/timeline/${code}/settings`, { indexed: false });
    await until('the page to be unlisted', async () => ((await robots()) === null ? undefined : true), {
      timeoutMs: 2_000,
    });
  });

  test('cannot be decided by anyone else', async () => {
    const other = uniqueUser('Grace');
    await activate(other);
    const stranger = await signInAs(site.url, other.email);
    for (const [person_, status] of [
      [stranger, 403],
      [visitor(site.url), 401],
    ] as const) {
      expect((await person_.get(`/api/timeline/${code}/desk`)).status).toBe(status);
      expect((await person_.get(`/api/timeline/${code}/desk/entries`)).status).toBe(status);
      expect((await person_.put(`/api/timeline/${code}`, { heading: 'Mine' })).status).toBe(status);
      expect((await person_.post(`/api/timeline/${code}/complete`)).status).toBe(status);
    }
  });
});

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

whenThere.each(devices)('on a %s, the family at its desk', (device) => {
  const person = uniqueUser('Maja');
  let browser: Browser;
  let family: Person;
  let desktop: Page;
  let code = '';
  const guest = (): Visitor => visitor(site.url);

  beforeAll(async () => {
    if (executable === undefined)
      throw new Error('REQUIRE_BROWSER=1, and no Chromium was found. Install it, or name it in CHROMIUM.');
    browser = await launchChromium(executable);
    family = await openSession(browser, site.url, device, { still: true });
    desktop = family.page;
    code = await activate(person, { guestPolicy: 'all-held' });
    const writer = guest();
    for (const title of ['The boat', 'Lemon cake', 'The lighthouse']) await post(writer, code, title);
  });
  afterAll(() => browser?.close());

  const heading = (name: string | RegExp, level?: number) =>
    desktop.getByRole('heading', { name, ...(level === undefined ? {} : { level }) });
  const press = (name: string | RegExp) =>
    desktop
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
  const open = async (section: string): Promise<void> => {
    if (device === 'phone') await press(/^Section: /);
    await desktop
      .getByRole('navigation', { name: 'Your timeline' })
      .getByRole('link', { name: section, exact: true })
      .click();
  };
  /** Only a phone has the list of sections in a sheet. */
  const closeSectionsByBack = async (): Promise<void> => {
    if (device !== 'phone') return;
    await press(/^Section: /);
    const list = desktop.getByRole('dialog', { name: 'Sections' });
    await list.waitFor();
    await until('the history entry of the list', async () =>
      (await desktop.evaluate(() => (window.history.state as { layers?: number }).layers)) === 1 ? true : undefined,
    );
    await goBack(desktop);
    await list.waitFor({ state: 'detached' });
  };
  const titles = async () => (await page(guest(), code)).entries.map(({ title }) => title);

  test('asks to sign in, and returns to the pending entries', async () => {
    await desktop.goto(`/timeline/${code}/desk`);
    await desktop.waitForURL(/\/customer\/login\?next=/);
    await signInAs(site.url, person.email); // Waits until the address is known.
    await desktop.getByLabel('Email', { exact: true }).fill(person.email);
    const digits = await emailedCode(site.url, person.email, () => press('Sign In to My Account'));
    await desktop.getByLabel('Code', { exact: true }).pressSequentially(digits);
    await desktop.waitForURL(new RegExp(`/timeline/${code}/desk`));
    await heading('3 are waiting', 2).waitFor();
    await heading('The boat', 3).waitFor();
    expect(await titles()).toEqual([]);
  });

  test('approves the first entry, moves to the next, and undoes it', async () => {
    await press('Approve');
    await heading('Lemon cake', 3).waitFor();
    await until('the focus on the next', async () =>
      (await desktop.evaluate(() => document.activeElement?.textContent)) === 'Lemon cake' ? true : undefined,
    );
    expect(await titles()).toEqual(['The boat']);
    await press('Undo');
    await heading('3 are waiting', 2).waitFor();
    expect(await titles()).toEqual([]);
  });

  test('hides one selected entry, and approves all others together', async () => {
    await desktop.getByRole('checkbox', { name: 'Choose Lemon cake' }).check();
    await press('Hide 1 chosen');
    await heading('2 are waiting', 2).waitFor();
    await press('Approve all 2');
    await heading('Nothing is waiting.').waitFor();
    expect(await titles()).toEqual(['The boat', 'The lighthouse']);
  });

  test('stays on the section when Back closes the list of sections', async () => {
    await open('Keepers');
    await heading('Keepers', 2).waitFor();
    await closeSectionsByBack();
    expect(new URL(desktop.url()).search).toBe('?section=keepers');
  });

  test('finds a memory, deletes it, and restores it', async () => {
    await open('Memories');
    await desktop.getByRole('searchbox', { name: 'Search memories' }).fill('boat');
    await desktop.waitForURL(/q=boat/);
    await press('Delete The boat');
    await desktop.getByRole('dialog', { name: 'Delete “The boat”?' }).getByRole('button', { name: 'Delete' }).click();
    await desktop.getByText('Gone from every address.', { exact: false }).first().waitFor();
    await heading('Nothing fits.').waitFor();
    expect(await titles()).toEqual(['The lighthouse']);
    await desktop.getByRole('combobox', { name: 'Which memories' }).selectOption('removed');
    await press('Restore The boat');
    await until('the memory to be back', async () => ((await titles()).includes('The boat') ? true : undefined));
  });

  test('edits a memory, and restores its earlier version', async () => {
    await desktop.goto(`/timeline/${code}/desk?section=memories`);
    await press('Edit The lighthouse');
    const form = desktop.getByRole('form', { name: 'Edit The lighthouse' });
    await form.getByLabel('Title').fill('The storm');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await desktop.getByText('The earlier version is under “Edited” for 30 days.').first().waitFor();
    expect(await titles()).toContain('The storm');
    await desktop.getByRole('combobox', { name: 'Which memories' }).selectOption('edited');
    await desktop.getByText('Edited by the family', { exact: false }).waitFor();
    await press('Restore the earlier version of The storm');
    await desktop.getByText('Earlier version restored').first().waitFor();
    expect(await titles()).toContain('The lighthouse');
    // The replaced version is kept as well.
    await desktop.getByRole('button', { name: 'Restore the earlier version of The lighthouse' }).waitFor();
  });

  test('edits the header; a reload loses nothing, and a second keeper is warned', async () => {
    await open('About');
    await desktop.getByLabel('Heading').fill('Our Inés');
    await desktop.getByText('It is kept on this device.', { exact: false }).waitFor();
    await desktop.reload();
    await eventually(async () => expect(await desktop.getByLabel('Heading').inputValue()).toBe('Our Inés'));
    const other = await family.context.request.put(`/api/timeline/${code}`, { data: { heading: 'Dear Inés' } });
    expect(other.status()).toBe(200);
    await press('Save');
    await desktop.getByText('It says “Dear Inés” now; your words are kept.', { exact: false }).waitFor();
    await eventually(async () => expect(await desktop.getByLabel('Heading').inputValue()).toBe('Our Inés'));
    await press('Save');
    await desktop.getByText('The timeline shows it now.').first().waitFor();
    const reader = await openSession(browser, site.url, device);
    await reader.page.goto(`/timeline/${code}`);
    await reader.page.getByRole('heading', { level: 1, name: 'Our Inés' }).waitFor();
    expect(await reader.page.getByText('You keep this page.').count()).toBe(0);
    await reader.context.close();
  });

  test('chooses a portrait that everyone sees', async () => {
    const chooser = desktop.waitForEvent('filechooser');
    await press('Choose a portrait');
    await (
      await chooser
    ).setFiles({ name: 'ines.jpg', mimeType: 'image/jpeg', buffer: await photographWithGps(300, 300) });
    await desktop.getByRole('img', { name: 'Portrait now' }).waitFor();
    const { portraitUrl = '' } = await page(guest(), code);
    expect((await guest().get(portraitUrl)).status).toBe(200);
  });

  test('pauses memories, closes the timeline, changes its code, and reopens it', async () => {
    await open('Guests and privacy');
    await desktop.getByRole('switch', { name: 'Pause new memories' }).click();
    await desktop.getByText('New memories are paused').first().waitFor();
    expect(await page(guest(), code)).toMatchObject({ guestsPaused: true });
    await desktop.getByRole('radio', { name: /^Private/ }).click();
    await press('Make a new code');
    await desktop.getByText('The access code is changed').first().waitFor();
    await isGone(guest(), `/api/timeline/${code}?limit=30`, 403);
    await desktop.getByRole('radio', { name: /^Public/ }).click();
    await desktop
      .getByRole('dialog', { name: 'Make this timeline public?' })
      .getByRole('button', { name: 'Make it public' })
      .click();
    await desktop.getByText('Code and addresses are kept until', { exact: false }).waitFor();
    expect((await guest().get(`/api/timeline/${code}`)).status).toBe(200);
  });

  test('completes the story, whose page links back to the manage page', async () => {
    await open('Mark story complete');
    await desktop.getByRole('main').getByRole('button', { name: 'Mark story complete', exact: true }).click();
    await desktop.getByText('The story is complete').first().waitFor();
    await desktop.getByRole('link', { name: 'Open the timeline' }).click();
    await desktop.getByText('Complete', { exact: true }).waitFor();
    await desktop.getByText('You keep this page.').waitFor();
    await desktop.getByText('The family has paused new memories.').waitFor();
    await desktop.getByRole('link', { name: 'Manage' }).click();
    await heading('Memories', 2).waitFor();
    expect(await page(guest(), code)).toMatchObject({ isComplete: true });
  });

  test('has no dialog, error or content policy violation', () => {
    expect(family.complaints).toEqual([]);
  });
});
