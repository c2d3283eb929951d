import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { timelineAnswer, type TimelineEntry } from '@keepsake/contracts/rest/timelines';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { lasting, overflow } from '../../screens/axe.js';
import { activatedPlate } from '../support/activated-plate.js';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { confirmActivation } from '../support/confirm-activation.js';
import { scratchFolder, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { emailedCode } from '../support/sign-in.js';
import { unpack } from '../support/unpack.js';
import { eventually, until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* A guest's voice from the microphone to the album, the wall and the export. VOICE_SHOTS keeps screenshots. */

const executable = findChromium();
const isWanted = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1';
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const whenThere = isWanted && hasFfmpeg ? describe : describe.skip;
const microphone = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
const allowed = '--use-fake-ui-for-media-stream';

const said = 'She sang while she cooked. She forgot the words and laughed.';

whenThere('a voice', () => {
  const rosa = uniqueUser('Rosa');
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let guest: Person;
  let family: Person;
  let page: Page;
  let code = '';

  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable, [...microphone, allowed]);
    const { email, name } = rosa;
    code = await activatedPlate(site.url, {
      customerName: name,
      customerEmail: email,
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
    });
    await confirmActivation(site.url, email, code);
    family = await openSession(browser, site.url, 'desktop');
    const { request } = family.page;
    const digits = await emailedCode(site.url, email, () => request.post('/api/customer/login', { data: { email } }));
    await request.post('/api/customer/login/verify', { data: { email, code: digits } });
    await request.put(`/api/timeline/${code}/settings`, { data: { guestPolicy: 'all-held' } });
    guest = await openSession(browser, site.url, 'phone');
    ({ page } = guest);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
  });

  const entries = async (person: Person): Promise<readonly TimelineEntry[]> =>
    timelineAnswer.parse(await (await person.page.request.get(`/api/timeline/${code}?limit=100`)).json()).entries;

  /** Checks accessibility and width in both themes; keeps a screenshot of each. */
  const inspect = async (name: string, shown: Page = page): Promise<void> => {
    const size = shown.viewportSize();
    const folder = process.env['VOICE_SHOTS'];
    for (const [width, height] of [
      [360, 740],
      [1_440, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        // Forms open as a sheet or in the page, by the width at that time.
        if (folder === undefined && width !== size?.width && width > 400) continue;
        await shown.setViewportSize({ width, height });
        await shown.emulateMedia({ colorScheme });
        expect(await lasting(shown, colorScheme)).toEqual([]);
        expect(await overflow(shown)).toBeLessThanOrEqual(0);
        if (folder !== undefined) await shown.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
    if (size) await shown.setViewportSize(size);
    await shown.emulateMedia({ colorScheme: 'light' });
  };

  const openRecorder = async (): Promise<void> => {
    await page.goto(`/timeline/${code}`);
    await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await page.getByRole('button', { name: 'Record your voice' }).click();
  };
  const position = (shown: Page): Promise<number> =>
    shown
      .locator('audio')
      .first()
      .evaluate((audio) => (audio as HTMLAudioElement).currentTime);

  test('is recorded, paused, continued and heard before it is used', async () => {
    await openRecorder();
    await page.getByText('Up to 10 minutes. You can listen before you add it.').waitFor();
    await inspect('recorder');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.locator('.recorder-time', { hasText: '0:02' }).waitFor();
    await until('the level', async () =>
      (await page
        .locator('.recorder-level span')
        .evaluate((bar) => (bar as HTMLElement).style.getPropertyValue('--level'))) > '0.01'
        ? true
        : undefined,
    );
    await inspect('recording');
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await page.locator('.recorder-time').textContent();
    await page.getByText(/^Paused at \d+ seconds/).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await until('the clock', async () =>
      (await page.locator('.recorder-time').textContent()) === paused ? undefined : true,
    );
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await until('the sound', async () => ((await position(page)) > 0 ? true : undefined));
    await inspect('recorded');
    await page.getByRole('button', { name: 'Record again' }).click();
    await page.getByText('Delete this recording and record again?').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await page.getByRole('button', { name: 'Use this recording' }).isVisible()).toBe(true);
    expect(guest.complaints).toEqual([]);
  });

  test('outlives a reload before it is used and one without connection after it', async () => {
    await openRecorder();
    await page.getByText('You recorded this before. It was kept on this device.').waitFor();
    await guest.context.setOffline(true);
    await page.getByRole('button', { name: 'Use this recording' }).click();
    await page.locator('.picker-grid li').waitFor();
    await page.getByRole('textbox', { name: /^What is said/ }).fill(said);
    await guest.context.setOffline(false);
    await page.reload();
    await page.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await page.locator('.picker-grid li[data-state=done]').waitFor();
    await page.getByRole('button', { name: /^Words and date of recording 1 of 1/ }).click();
    expect(await page.getByRole('textbox', { name: /^What is said/ }).inputValue()).toBe(said);
    await inspect('form');
  });

  test('waits for the family and plays for its guest with its words', async () => {
    await page.getByLabel(/^Your name/).fill('Rui');
    await page.getByRole('button', { name: 'Add Memory' }).click();
    await page.locator('.memory .voice-said', { hasText: said }).waitFor();
    const [own] = await until('the recording to be processed', async () => {
      const found = await entries(guest);
      return found[0]?.mediaState === 'ready' ? found : undefined;
    });
    expect(own).toMatchObject({ mediaType: 'audio', status: 'held', caption: said, submittedBy: 'Rui' });
    expect(own?.durationSeconds).toBeGreaterThan(1);
    const { body } = await visitor(site.url).get(`/api/timeline/${code}`);
    expect(timelineAnswer.parse(body).entries).toEqual([]);
  });

  test('is heard by the family before it is approved', async () => {
    const shown = family.page;
    await shown.goto(`/timeline/${code}/desk?section=waiting`);
    await shown.getByText(said).first().waitFor();
    await shown.getByRole('button', { name: 'Play' }).click();
    await until('the sound', async () => ((await position(shown)) > 0 ? true : undefined));
    await inspect('waiting', shown);
    await shown.getByRole('button', { name: 'Approve' }).first().click();
    await eventually(async () => {
      const { body } = await visitor(site.url).get(`/api/timeline/${code}`);
      expect(timelineAnswer.parse(body).entries).toHaveLength(1);
    });
  });

  test('plays in the album by press, by key and faster', async () => {
    const { page: shown, context, complaints } = await openSession(browser, site.url, 'phone');
    await shown.goto(`/timeline/${code}`);
    await shown.locator('.memory .voice-said', { hasText: said }).waitFor();
    await inspect('album', shown);
    await shown.getByRole('button', { name: 'Speed 1×' }).click();
    await shown.getByRole('button', { name: 'Speed 1.25×' }).waitFor();
    await shown.getByRole('button', { name: 'Play' }).click();
    await until('the sound', async () => ((await position(shown)) > 0 ? true : undefined));
    expect(await shown.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).playbackRate)).toBe(1.25);
    await shown.getByRole('button', { name: 'Pause' }).click();
    await shown.getByRole('slider', { name: 'Position' }).press('Home');
    expect(await position(shown)).toBeLessThan(0.1);
    await shown.getByRole('slider', { name: 'Position' }).press('ArrowRight');
    expect(await position(shown)).toBeGreaterThan(1);
    expect(await shown.getByRole('link', { name: /^Download/ }).getAttribute('download')).toMatch(/\.m4a$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('speaks on the wall with its words, and aloud when asked', async () => {
    const { page: shown, context } = await openSession(browser, site.url, 'desktop');
    await shown.goto(`/timeline/${code}/wall`);
    await shown.getByText('She sang while she cooked.').waitFor();
    await inspect('wall', shown);
    expect(await shown.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).muted)).toBe(true);
    await shown.mouse.move(100, 100);
    await shown.getByRole('button', { name: 'Play the sound' }).click();
    expect(await shown.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).muted)).toBe(false);
    await context.close();
  });

  test('is in the export, playable offline from a folder', async () => {
    const shown = family.page;
    await shown.goto(`/timeline/${code}/desk?section=export`);
    await shown.getByRole('button', { name: 'Prepare a copy' }).click();
    const mail = await until('the email', async () =>
      mailboxAnswer
        .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
        .find(({ to, subject }) => to === rosa.email && subject === 'Your album is ready to download'),
    );
    const { bytes } = await visitor(site.url).bytes(/\/api\/exports\/\S+/.exec(mail.text)?.[0] ?? '');
    const folder = scratchFolder();
    unpack(bytes, folder.path);
    const album = exportFile.parse(JSON.parse(readFileSync(join(folder.path, 'album.json'), 'utf8')));
    expect(album.memories[0]).toMatchObject({ caption: said, media: { type: 'audio' } });
    expect(album.memories[0]?.media?.original).toMatch(/^voices\/0001.*\.(?:ogg|m4a)$/);
    const { page: offline, context } = await openSession(browser, 'about:blank', 'phone');
    await context.setOffline(true);
    await offline.goto(pathToFileURL(join(folder.path, 'Open the album.html')).href);
    await offline.getByText(said).waitFor();
    await offline.locator('audio').evaluate((audio) => (audio as HTMLAudioElement).play());
    await until('the sound', async () => ((await position(offline)) > 0 ? true : undefined));
    await inspect('export', offline);
    await context.close();
    folder.remove();
  });

  test('shows the words that the family corrected', async () => {
    const shown = family.page;
    await shown.goto(`/timeline/${code}/desk?section=memories`);
    await shown.getByRole('button', { name: /^Edit/ }).first().click();
    await shown.getByRole('textbox', { name: /^What is said/ }).fill('She sang the second verse twice.');
    await inspect('edit', shown);
    await shown.getByRole('button', { name: 'Save' }).click();
    await eventually(async () => {
      const { body } = await visitor(site.url).get(`/api/timeline/${code}`);
      expect(timelineAnswer.parse(body).entries[0]?.caption).toBe('She sang the second verse twice.');
    });
    expect(family.complaints).toEqual([]);
  });

  test('explains a blocked microphone and what to do instead', async () => {
    if (executable === undefined) return;
    const strict = await launchChromium(executable, [...microphone, `${allowed}=deny`]);
    const { page: shown } = await openSession(strict, site.url, 'phone');
    await shown.goto(`/timeline/${code}`);
    await shown.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await shown.getByRole('button', { name: 'Record your voice' }).click();
    await shown.getByRole('button', { name: 'Record', exact: true }).click();
    await shown.getByText(/^The microphone is blocked for this page\. Allow it/).waitFor();
    await inspect('blocked', shown);
    await eventually(async () => expect(await shown.getByText('Choose a sound file').isVisible()).toBe(true));
    await strict.close();
  });

  test('explains a missing microphone and a browser that cannot record', async () => {
    if (executable === undefined) return;
    const bare = await launchChromium(executable, [allowed]);
    const { page: shown, context } = await openSession(bare, site.url, 'phone');
    await shown.goto(`/timeline/${code}`);
    await shown.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await shown.getByRole('button', { name: 'Record your voice' }).click();
    await shown.getByRole('button', { name: 'Record', exact: true }).click();
    await shown.getByText(/^No microphone was found\. Connect one/).waitFor();
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'));
    await shown.reload();
    await shown.getByRole('button', { name: 'Add Your Memory' }).first().click();
    await shown.getByRole('button', { name: 'Record your voice' }).click();
    await shown.getByText(/^This browser cannot record\. Record with the voice recorder of your phone/).waitFor();
    expect(await shown.getByRole('button', { name: 'Record', exact: true }).count()).toBe(0);
    await bare.close();
  });
});
