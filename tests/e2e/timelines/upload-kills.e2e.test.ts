import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { ownUpload } from '@keepsake/contracts/rest/uploads';
import { z } from 'zod';
import { scratchFolder, stackPid, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { hashOf, storedHashes } from '../support/stored-files.js';
import { until } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/* A small version of the chaos test: chunked uploads while the whole stack is killed repeatedly. */

const files = Number(process.env['UPLOAD_FILES'] ?? 24);
const kills = Number(process.env['UPLOAD_KILLS'] ?? 3);
const tus = { 'tus-resumable': '1.0.0' };
const pieceBytes = 40_000;

let site: Keepsake;
let scratch: ReturnType<typeof scratchFolder>;
beforeAll(async () => {
  scratch = scratchFolder();
  site = await startKeepsake(scratch.path);
});
afterAll(async () => {
  await site?.pressCtrlC();
  scratch?.remove();
});

const killStack = async (time: number): Promise<void> => {
  const { launcher, printed } = site;
  process.kill(stackPid(launcher) ?? NaN, 'SIGKILL');
  const back = () => printed().split('The site is available again.').length - 1;
  await until('the site to be available again', () => (back() >= time ? true : undefined));
};

/** Retries until the response is not "unavailable", as the upload widget does but without its limit. */
const stubborn = (cookie: string) => {
  const ask = (method: string, path: string, headers: Record<string, string>, body?: Buffer): Promise<Response> =>
    until(
      `${method} ${path}`,
      async () => {
        try {
          const response = await fetch(new URL(path, site.url), {
            method,
            headers: { ...tus, cookie, ...headers },
            ...(body === undefined ? {} : { body: new Uint8Array(body) }),
          });
          return response.status < 500 ? response : undefined;
        } catch {
          return undefined; // Killed in the middle.
        }
      },
      { timeoutMs: 120_000, intervalMs: 100 },
    );
  return ask;
};

test('stores each file once and complete after every kill', async () => {
  const picture = await photographWithGps(200, 150);
  const first = visitor(site.url);
  await first.post('/api/uploads', '', { headers: { ...tus, 'upload-length': '5' } });
  const made = await fetch(new URL('/api/uploads', site.url), {
    method: 'POST',
    headers: { ...tus, 'upload-length': '5' },
  });
  const cookie = (made.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const ask = stubborn(cookie);
  const hashes: string[] = [];

  const send = async (n: number): Promise<void> => {
    const bytes = Buffer.concat([picture, randomBytes(n % 3 === 0 ? 20_000 : 200_000)]);
    hashes.push(hashOf(bytes));
    const metadata = `filename ${Buffer.from(`memory-${n}.jpg`).toString('base64')}`;
    const headers = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    const begun = await ask('POST', '/api/uploads', { ...headers, 'idempotency-key': `file-${n}` });
    const path = begun.headers.get('location') ?? '';
    for (;;) {
      const read = await ask('HEAD', path, {});
      const offset = Number(read.headers.get('upload-offset'));
      if (offset === bytes.length) return;
      const piece = bytes.subarray(offset, offset + (n % 3 === 0 ? bytes.length : pieceBytes));
      await ask(
        'PATCH',
        path,
        { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        piece,
      );
    }
  };

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < files) {
      next += 1;
      await send(next);
    }
  };
  const killing = (async () => {
    for (let time = 1; time <= kills; time += 1) {
      const mark = Math.floor((files * time) / (kills + 1));
      await until(`${mark} files to be begun`, () => (next >= mark ? true : undefined), { timeoutMs: 120_000 });
      await killStack(time);
    }
  })();
  await Promise.all([worker(), worker(), worker(), worker(), killing]);

  const answer = await ask('GET', '/api/uploads', {});
  const own = z.array(ownUpload).parse(await answer.json());
  const finished = own.filter((one) => one.finished);
  expect(finished).toHaveLength(files);
  expect(new Set(finished.map(({ name }) => name)).size).toBe(files);
  const stored = storedHashes(site.dataDir, 'incoming');
  // The sweep deletes bytes that were unacknowledged before a kill; known ones are complete.
  for (const hash of hashes) expect(stored).toContain(hash);
  expect(stored.filter((hash) => !hashes.includes(hash))).toEqual([]);
  await until('the pieces of finished files to go', () =>
    storedHashes(site.dataDir, 'arriving').length === 0 ? true : undefined,
  );
}, 400_000);

test('an order that names five hundred foreign files gets none of them', async () => {
  const mine = visitor(site.url);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await photographWithGps(100, 80))]), 'mine.jpg');
  const sent = (await mine.post('/api/upload', form)).body as { files: { path: string }[] };
  const other = visitor(site.url);
  const buyer = uniqueUser('Forger');
  const forged = Array.from({ length: 500 }, (_, n) =>
    n === 250 ? (sent.files[0]?.path ?? '') : `0199a2b4-7c11-7aa2-9d7c-${randomBytes(6).toString('hex')}`,
  );
  for (const filePaths of [forged, [sent.files[0]?.path], ['../../secrets.json'], ['incoming/../x']]) {
    const reply = await other.post('/api/orders', orderOf(buyer.email, { filePaths, uploadOrder: filePaths }));
    expect(reply).toMatchObject({ status: 422, body: { type: '/problems/upload-missing' } });
  }
  const again = await mine.post('/api/orders', orderOf(buyer.email, { filePaths: [sent.files[0]?.path] }));
  expect(again.status).toBe(201);
});

test('accepts two hundred files with unusual names, except those with false types', async () => {
  const picture = new Uint8Array(await photographWithGps(60, 40));
  const names = [
    'زهرة.jpg',
    '🌅🌊.jpg',
    '\u202egpj.exe.jpg',
    `${'x'.repeat(496)}.jpg`,
    '../../etc/passwd',
    'a"b\'c<i>.jpg',
  ];
  const form = new FormData();
  for (let n = 0; n < 199; n += 1) form.append('files', new Blob([picture]), names[n] ?? `walk-${n}.jpg`);
  form.append('files', new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' }), 'lie.jpg');
  const reply = await visitor(site.url).post('/api/upload', form);
  expect(reply).toMatchObject({ status: 200, body: { totalFiles: 199, totalPhotos: 199, totalVideos: 0 } });
  const onlyLies = new FormData();
  onlyLies.append('files', new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'face.svg');
  expect(await visitor(site.url).post('/api/upload', onlyLies)).toMatchObject({ status: 415 });
  const tooMany = new FormData();
  for (let n = 0; n < 201; n += 1) tooMany.append('files', new Blob([picture]), `walk-${n}.jpg`);
  expect(await visitor(site.url).post('/api/upload', tooMany)).toMatchObject({ status: 413 });
});
