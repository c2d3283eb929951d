import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { run, type Answer } from '@keepsake/ops/run';
import type { Browser } from 'playwright-core';
import { activatedPlate } from '../e2e/support/activated-plate.js';
import { devices, findChromium, launchChromium, openSession } from '../e2e/support/chromium.js';
import { scratchFolder, startKeepsake, staffSignIn, type Keepsake } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { signInAs } from '../e2e/support/sign-in.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { inDatabase } from './installation-database.js';

/* The public timelines as a folder, served without the product. */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const scratch = scratchFolder();
const folder = join(scratch.path, 'mirror');
let site: Keepsake;
let server: Server;
let browser: Browser | undefined;
let staff: Visitor;
let owner: Visitor;
let address = '';
let code = '';
let secret = '';
let second = '';
let unused = '';
const { email } = uniqueUser('Ines');
const other = uniqueUser('Rui').email;

const mirror = (...more: string[]): Promise<Answer> =>
  run(['mirror', folder, ...more], { DATA_DIR: scratch.path }, () => undefined);
const counts = async () => JSON.parse((await mirror('--json')).out) as Record<string, number>;

const filesIn = (path: string, below = ''): readonly string[] =>
  readdirSync(join(path, below), { withFileTypes: true }).flatMap((one) => {
    const name = below === '' ? one.name : `${below}/${one.name}`;
    return one.isDirectory() ? filesIn(path, name) : [name];
  });

/** Returns a second of video with sound as a phone records it. */
const video = (): Buffer => {
  const path = join(scratch.path, 'sea.mp4');
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x240:d=1', '-f', 'lavfi', '-i', 'sine=d=1'];
  const { status } = spawnSync('ffmpeg', ['-y', ...source, '-pix_fmt', 'yuv420p', '-shortest', path]);
  expect(status).toBe(0);
  return readFileSync(path);
};

const post = async (to: string, title: string, file?: { readonly bytes: Buffer; readonly type: string }) => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', `Words about ${title}.`);
  form.set('date', '1974-06');
  if (file)
    form.set('media', new Blob([new Uint8Array(file.bytes)], { type: file.type }), `file.${file.type.slice(6)}`);
  const { status, body } = await owner.post(`/api/timeline/${to}/entries`, form);
  expect([status, body]).toEqual([201, expect.anything()]);
  return (body as { readonly id: string }).id;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
};
/** Serves files as a plain web server: index.html of a folder, a redirect to its slash, and 404.html. */
const serve = (): Server =>
  createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(folder, decodeURIComponent(pathname));
    const found = existsSync(path) ? statSync(path) : undefined;
    if (found?.isDirectory() === true && !pathname.endsWith('/'))
      return void response.writeHead(301, { location: `${pathname}/` }).end();
    const file = found?.isDirectory() === true ? join(path, 'index.html') : path;
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[isThere ? extname(file) : '.html'] ?? '' });
    createReadStream(isThere ? file : join(folder, '404.html')).pipe(response);
  });

beforeAll(async () => {
  site = await startKeepsake(scratch.path);
  staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const person = { customerName: 'Ana Duarte', customerEmail: email, eventType: 'memorial' };
  code = await activatedPlate(site.url, { ...person, honoreeName: 'Inés Duarte' });
  secret = await activatedPlate(site.url, {
    ...person,
    honoreeName: 'Quillon Private',
    isPrivate: true,
    accessCode: 'AB12CD',
  });
  second = await activatedPlate(site.url, { ...person, customerEmail: other, honoreeName: 'Rosa' });
  const batch = { quantity: 1, prefix: 'CF', batchName: 'Unused' };
  unused = ((await staff.post('/api/admin/qr-codes/generate', batch)).body as { codes: string[] }).codes[0] ?? '';
  owner = await signInAs(site.url, email);
  const stone = await post(code, 'The harbor', { bytes: await photographWithGps(), type: 'image/jpeg' });
  await post(code, 'The sea', { bytes: video(), type: 'video/mp4' });
  const hidden = await post(code, 'Zanzibar hidden');
  const hiding = await owner.post(`/api/timeline/${code}/entries/${hidden}/hide`, {});
  if (hiding.status !== 200) throw new Error(`The memory was not hidden: ${hiding.status}`);
  await post(secret, 'Xylophone private');
  await until(
    'the media',
    async () => {
      const { entries } = timelineAnswer.parse((await owner.get(`/api/timeline/${code}?limit=100`)).body);
      return entries.every(({ mediaState }) => mediaState === null || mediaState === 'ready') ? true : undefined;
    },
    { timeoutMs: 120_000 },
  );
  const { entries } = timelineAnswer.parse((await owner.get(`/api/timeline/${code}?limit=100`)).body);
  const photoId = entries.find(({ id }) => id === stone)?.mediaUrl?.split('/')[2];
  const keeper = await signInAs(site.url, other);
  for (const [person, of, place] of [
    [owner, code, { cemetery: 'Eastern Cemetery', photoId, shown: true }],
    [keeper, second, { cemetery: 'Juniper Cemetery', shown: false }],
  ] as const) {
    const { status } = await person.put(`/api/timeline/${of}/grave`, place);
    if (status !== 200) throw new Error(`The resting place was not saved: ${status}`);
  }
}, 400_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  await site?.pressCtrlC();
  scratch.remove();
});

test('writes public timelines and their codes only, while the site runs', async () => {
  expect(await mirror()).toMatchObject({ code: 0, out: expect.stringContaining('2 public timelines and 2 codes') });
  const files = filesIn(folder);
  for (const path of [`timeline/${code}/index.html`, `c/${code}/index.html`, `C/${code}/index.html`])
    expect(files).toContain(path);
  expect(files.filter((path) => path.startsWith(`timeline/${code}/media/`))).toHaveLength(3);
  const bytes = files.map((path) => readFileSync(join(folder, path), 'latin1')).join('\n');
  const names = files.join('\n');
  for (const absent of [
    secret,
    unused,
    'Quillon',
    'Xylophone',
    'Zanzibar',
    'Juniper',
    email,
    other,
    'GPS',
    'Keepsake Camera',
  ])
    expect([absent, bytes.includes(absent) || names.includes(absent)]).toEqual([absent, false]);
  expect(bytes).toContain('Words about The harbor.');
  expect(bytes).toMatch(/<img class="stone"[^>]*>\s*<p class="place"[^>]*>Eastern Cemetery/);
  expect(bytes).not.toMatch(/<form|<input/);
});

test('writes nothing when nothing changed, and a change when something did', async () => {
  expect(await counts()).toMatchObject({ written: 0, removed: 0, missing: 0 });
  await post(code, 'The garden');
  expect(await counts()).toMatchObject({ written: 1, removed: 0 });
});

test('refuses a folder that is no mirror', async () => {
  const foreign = join(scratch.path, 'foreign');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'letter.txt'), 'mine');
  const answer = await run(['mirror', foreign], { DATA_DIR: scratch.path }, () => undefined);
  expect(answer).toMatchObject({ code: 1, complaint: expect.stringContaining('is no mirror') });
  expect(readdirSync(foreign)).toEqual(['letter.txt']);
});

whenThere('a visitor of the mirror', () => {
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    browser = await launchChromium(executable);
    server = serve();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  test.each(devices)('opens the timeline from the plate and plays its film on a %s', async (device) => {
    if (!browser) throw new Error('There is no browser.');
    const { context, page, complaints } = await openSession(browser, address, device, { still: true });
    const requests: string[] = [];
    const failed: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    context.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    // As it is engraved, in capitals.
    await page.goto(`/C/${code}`);
    await page.waitForURL(`**/timeline/${code}/index.html`);
    await page.getByRole('heading', { name: 'In memory of Inés Duarte' }).waitFor();
    const picture = page.getByRole('img', { name: 'The harbor' });
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main img')].every(
        (one) => one instanceof HTMLImageElement && one.naturalWidth > 0,
      ),
    );
    const played = await page.evaluate(async () => {
      const film = document.querySelector('video');
      if (!film) return 0;
      film.muted = true;
      await film.play();
      await new Promise((ended) => film.addEventListener('ended', ended, { once: true }));
      return film.currentTime;
    });
    expect(played).toBeGreaterThan(0.5);
    await page.getByRole('link', { name: 'The harbor' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    expect(requests.filter((url) => !url.startsWith(address) && !url.startsWith('data:'))).toEqual([]);
    expect([failed, complaints]).toEqual([[], []]);
    await page.goto(`/timeline/${secret}`);
    await page.getByText('There is no page at this address.').waitFor();
    await context.close();
  });
});

test('removes a timeline that became private, and leads a replaced plate to its page', async () => {
  const settings = await owner.get(`/api/timeline/${code}/settings`);
  expect(settings.status).toBe(200);
  await inDatabase(scratch.path, 'qr-timeline', (client) =>
    client.query(`update timelines set is_private = true where code = '${code}'`),
  );
  await inDatabase(scratch.path, 'qr-timeline', (client) =>
    client.query(
      `update codes set life_state = 'reassigned', replaced_by = (select id from codes where code = '${second}')
       where code = '${unused}'`,
    ),
  );
  expect(await counts()).toMatchObject({ timelines: 1, codes: 2 });
  const names = filesIn(folder).join('\n');
  expect(names).not.toContain(code);
  for (const path of [`c/${unused}`, `timeline/${unused}`])
    expect(readFileSync(join(folder, path, 'index.html'), 'utf8')).toContain(`/timeline/${second}/index.html`);
});
