import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser, type Reply } from '../testing/browser.js';
import { ids, publicCode } from '../testing/answers.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeService } from '../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
let uploads: string;
const added: any[] = [];
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(timelinesRpc, {
      AddContribution: async (input) => {
        added.push(input);
        const entry = {
          id: ids.entry,
          title: input.title,
          description: input.description,
          submittedAt: '2026-02-03T10:00:00Z',
        };
        const none = {
          date: null,
          location: null,
          submittedBy: null,
          mediaType: null,
          mediaUrl: null,
          mediaState: null,
          thumbUrl: null,
          placeholder: null,
          width: null,
          height: null,
          groupId: null,
        };
        return { code: input.code, version: 2, json: [Buffer.from(JSON.stringify({ ...entry, ...none }))] };
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  uploads = await mkdtemp(join(tmpdir(), 'keepsake-test-uploads-'));
  gateway = await openGateway(
    sut.running,
    readConfig({ ...env, UPLOAD_DIR: uploads }),
    openResources({ logLevel: 'silent' }),
  );
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
  await rm(uploads, { recursive: true, force: true });
});

const post = (
  path: string,
  raw: string | Uint8Array | FormData,
  headers: Record<string, string> = {},
): Promise<Reply> => openBrowser(gateway.port).send('POST', path, { raw, headers });
const json = { 'content-type': 'application/json' };

const jpeg = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01]);
  return bytes;
};
const memory = (media?: Blob, name = 'boat.jpg'): FormData => {
  const form = new FormData();
  form.set('title', 'The boat');
  form.set('description', 'It was a good boat.');
  if (media) form.set('media', media, name);
  return form;
};
const entries = `/api/timeline/${publicCode}/entries`;
const tenMegabytes = 10 * 1024 * 1024;

/** Returns status and slug of a refusal and checks its shape. */
const refusal = (reply: Reply): readonly [number, string] => {
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const { status, type, title, detail, message, correlationId } = reply.body;
  expect({ status, message, correlationId }).toEqual({
    status: reply.status,
    message: detail,
    correlationId: reply.headers.get('x-correlation-id'),
  });
  expect([String(title).length > 0, /[.!?]$/.test(String(detail))]).toEqual([true, true]);
  expect(reply.headers.get('x-powered-by')).toBeNull();
  return [reply.status, String(type).replace('/problems/', '')];
};

describe('invalid JSON', () => {
  it.each([
    ['broken', '{"email":', 400, 'invalid-json'],
    ['not UTF-8', Uint8Array.from([0x22, 0xff, 0x22]), 400, 'invalid-json'],
    ['1 MB of nested brackets', '['.repeat(1_000_000), 400, 'json-too-deep'],
    ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`, 400, 'json-too-deep'],
    ['more than 1 MB', `"${'a'.repeat(1 << 20)}"`, 413, 'body-too-large'],
  ])('is rejected when it is %s', async (_, body, status, slug) => {
    expect(refusal(await post('/api/orders', body, json))).toEqual([status, slug]);
  });

  it('is rejected with another content type or compression', async () => {
    expect(refusal(await post('/api/orders', '{}', { 'content-type': 'text/plain' }))).toEqual([415, 'body-not-json']);
    expect(refusal(await post('/api/orders', '{}', { ...json, 'content-encoding': 'gzip' }))).toEqual([
      415,
      'body-not-json',
    ]);
  });

  it('does not count brackets inside strings as nesting', async () => {
    const reply = await post('/api/orders', JSON.stringify({ note: '[['.repeat(40), quote: '\\"[[' }), json);
    expect(reply).toMatchObject({ status: 400, body: { type: '/problems/invalid-request' } });
  });

  it('leaves the connection usable for the next request', async () => {
    const browser = openBrowser(gateway.port);
    await browser.send('POST', '/api/orders', { raw: `"${'a'.repeat(3 << 20)}"`, headers: json });
    expect((await browser.get('/api/session')).status).toBe(200);
  });
});

describe('privileged fields', () => {
  it('are ignored', async () => {
    const form = memory();
    for (const [name, value] of Object.entries({
      status: 'shown',
      version: '99',
      ownerId: 'me',
      isPrivate: 'true',
      __proto__: 'x',
    }))
      form.set(name, value);
    expect((await post(entries, form)).status).toBe(201);
    expect(added.at(-1)).not.toHaveProperty('status');
    expect(JSON.stringify(added.at(-1))).not.toMatch(/"99"|"me"/);
  });
});

describe('codes', () => {
  it.each([
    ['unknown shape', '/api/timeline/hello', 'We don’t recognize this code. Check it against the plate.'],
    ['misspelt', '/api/timeline/CF7K3M9QXA2TDW', 'One character does not fit. Please compare: CF-7K3M-9QXA-2TDW.'],
    [
      'misspelt in the status call',
      '/api/customer/qr-codes/CF7K3M9QXA2TDW/status',
      'One character does not fit. Please compare: CF-7K3M-9QXA-2TDW.',
    ],
  ])('of %s get 404 with a message', async (_, path, detail) => {
    const reply = await openBrowser(gateway.port).get(path);
    expect(refusal(reply)).toEqual([404, 'not-found']);
    expect(reply.body.detail).toBe(detail);
  });

  it('are accepted in the usual spellings', async () => {
    expect((await openBrowser(gateway.port).get('/api/timeline/CF-7k3m%209qxa-2tdv')).body.code).toBe(publicCode);
  });
});

describe('forms', () => {
  it('are accepted up to exactly 10 MB', async () => {
    const exact = await post(entries, memory(new Blob([jpeg(tenMegabytes)])));
    expect(exact.status).toBe(201);
    expect(added.at(-1)).toMatchObject({ code: publicCode, file: { size: tenMegabytes, name: 'boat.jpg' } });
    const over = await post(entries, memory(new Blob([jpeg(tenMegabytes + 1)])));
    expect(refusal(over)).toEqual([413, 'file-too-large']);
    expect(over.body).toMatchObject({ title: 'File too large', detail: 'Please select a file smaller than 10MB.' });
  });

  it.each([
    ['a text file named .jpg', new Blob(['just words'], { type: 'image/jpeg' }), 'notes.jpg'],
    [
      'an SVG',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: 'image/svg+xml' }),
      'drawing.svg',
    ],
    ['a page', new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' }), 'page.png'],
    ['an empty file', new Blob([], { type: 'image/png' }), 'empty.png'],
  ])('with %s are rejected', async (_, file, name) => {
    const reply = await post(entries, memory(file, name));
    expect(refusal(reply)).toEqual([415, 'not-media']);
    expect(reply.body.detail).toContain(name);
  });

  it('are rejected when malformed', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(
      refusal(await post(entries, '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\ncut', type)),
    ).toEqual([400, 'upload-broken']);
    expect(refusal(await post(entries, 'no parts at all', type))).toEqual([400, 'upload-broken']);
    expect(refusal(await post(entries, 'x', { 'content-type': 'multipart/form-data' }))).toEqual([
      415,
      'body-not-multipart',
    ]);
    expect(refusal(await post(entries, '{}', json))).toEqual([415, 'body-not-multipart']);
  });

  it('are rejected with too many parts or files', async () => {
    const form = memory(new Blob([jpeg(100)]));
    for (let part = 0; part < 10_000; part++) form.append('f', 'x');
    expect((await post(entries, form)).status).toBe(400);
    const two = memory(new Blob([jpeg(100)]));
    two.append('media', new Blob([jpeg(100)]), 'two.jpg');
    expect((await post(entries, two)).status).toBe(413);
    const elsewhere = memory();
    elsewhere.append('surprise', new Blob([jpeg(100)]), 'two.jpg');
    const refused = await post(entries, elsewhere);
    expect(refusal(refused)).toEqual([400, 'file-field-unknown']);
    expect(refused.body.detail).toBe(
      'Files come in the field "media", not in "surprise". Please send them in "media".',
    );
  });

  it('without a title do not echo their input and name the missing field', async () => {
    const form = new FormData();
    form.set('description', 'x');
    const reply = await post(entries, form);
    expect(refusal(reply)).toEqual([400, 'invalid-request']);
    expect(reply.body.errors).toEqual([
      { field: 'title', message: 'Please fill in at least the title and description.' },
    ]);
  });

  it('leave no file on the disk after any outcome', async () => {
    const found = await readdir(uploads, { recursive: true, withFileTypes: true });
    expect([found.length > 0, found.filter((one) => one.isFile())]).toEqual([true, []]);
  });

  it('drop files that are not images and keep the order of others', async () => {
    const form = new FormData();
    form.append('files', new Blob([jpeg(300)]), 'one.jpg');
    form.append('files', new Blob(['words']), 'notes.txt');
    form.append('files', new Blob([jpeg(200)]), 'naïve 2.jpg');
    const reply = await post('/api/upload', form);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        files: [{ name: 'one.jpg', path: ids.upload, size: 300 }, { name: 'naïve 2.jpg' }],
        totalFiles: 2,
        totalPhotos: 2,
        totalVideos: 0,
      },
    });
    const onlyWords = new FormData();
    onlyWords.append('files', new Blob(['words']), 'notes.txt');
    expect(refusal(await post('/api/upload', onlyWords))).toEqual([415, 'not-media']);
    expect(refusal(await post('/api/upload', new FormData()))).toEqual([400, 'no-files']);
  });
});

describe('malformed addresses and headers', () => {
  const rawAnswer = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(gateway.port, '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  it('get 400 without a stack trace', async () => {
    const answer = await rawAnswer('GET /api/timeline/%E0%A4%A HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toMatch('broken-address');
    expect(answer).not.toMatch(/node_modules|\n +at /);
  });

  it('include an invalid idempotency key', async () => {
    const reply = await post('/api/contacts', '{}', { ...json, 'idempotency-key': 'x'.repeat(201) });
    expect(reply.status).toBe(400);
  });
});

describe('limits', () => {
  it('require a human check for many orders, once per answer, and accept retries', async () => {
    const strict = { ...env, RATE_LIMITS: '0.05' };
    const small = await openGateway(sut.running, readConfig({ ...strict }), openResources({ logLevel: 'silent' }));
    const browser = openBrowser(small.port);
    const message = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.org',
      notes: 'A message that is long enough.',
    };
    expect((await browser.post('/api/contacts', message)).status).toBe(201);
    const refused = await browser.post('/api/contacts', message);
    expect(refusal(refused)).toEqual([428, 'human-check-needed']);

    const { challengeId, question } = (await browser.get('/api/human-check')).body;
    const [left, sign, right] = String(question).split(' ');
    const result = sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right);
    expect(result).toBeGreaterThanOrEqual(0);
    const solved = { ...message, humanCheck: { challengeId, answer: ` ${result} ` } };
    expect(
      refusal(await browser.post('/api/contacts', { ...solved, humanCheck: { challengeId, answer: result + 1 } })),
    ).toEqual([400, 'human-check-wrong']);
    const key = { 'idempotency-key': 'one-press' };
    expect((await browser.post('/api/contacts', solved, key)).status).toBe(201);
    expect((await browser.post('/api/contacts', solved, key)).status).toBe(201);
    expect(refusal(await browser.post('/api/contacts', solved, { 'idempotency-key': 'another' }))).toEqual([
      428,
      'human-check-spent',
    ]);
    expect(
      refusal(await browser.post('/api/contacts', { ...message, humanCheck: { challengeId: 'made.up', answer: '1' } })),
    ).toEqual([428, 'human-check-expired']);
    await small.quiet();
    await small.stop();
  });

  it('require a human check for many reports and accept its answer', async () => {
    const strict = { ...env, RATE_LIMITS: '0.1' };
    const small = await openGateway(sut.running, readConfig(strict), openResources({ logLevel: 'silent' }));
    const browser = openBrowser(small.port);
    const report = `/api/timeline/${publicCode}/entries/${ids.entry}/report`;
    const labels = { reason: 'private', words: 'That is me.' };
    expect((await browser.post(report, labels)).status).toBe(202);
    expect(refusal(await browser.post(report, labels))).toEqual([428, 'human-check-needed']);
    const { challengeId, question } = (await browser.get('/api/human-check')).body;
    const [left, sign, right] = String(question).split(' ');
    const answer = String(Number(left) + (sign === '+' ? 1 : -1) * Number(right));
    expect((await browser.post(report, { ...labels, humanCheck: { challengeId, answer } })).status).toBe(202);
    await small.quiet();
    await small.stop();
  });

  it('return the time to wait', async () => {
    const strict = await openGateway(
      sut.running,
      readConfig({ ...env, RATE_LIMITS: '0.1' }),
      openResources({ logLevel: 'silent' }),
    );
    const browser = openBrowser(strict.port);
    const login = { email: 'ines@example.org' };
    expect((await browser.post('/api/customer/login', login)).status).toBe(202);
    const reply = await browser.post('/api/customer/login', login);
    expect(refusal(reply)).toEqual([429, 'too-many-tries']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(60);
    await strict.quiet();
    await strict.stop();
  });
});
