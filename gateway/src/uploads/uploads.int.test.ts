import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser, type Reply } from '../testing/browser.js';
import { publicCode } from '../testing/answers.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeUploads } from '../testing/fake-upload-store.js';

jest.setTimeout(90_000); // every file is flushed to disk before it counts

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const client = fakeUploads();
const tus = { 'tus-resumable': '1.0.0' };
let sut: TestService;
/** Two gateways: a file has no state in either. */
let gateways: RunningGateway[];
/** A gateway with a short timeout. */
let hasty: RunningGateway;
beforeAll(async () => {
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(client.asStandIn) });
  // Load shedding is disabled: these tests do not cover it.
  const calm = Object.assign(openResources({ logLevel: 'silent' }), { loop: { steadyMs: () => 0 } });
  const open = () => openGateway(sut.running, readConfig(env), calm);
  gateways = [await open(), await open()];
  hasty = await openGateway(
    sut.running,
    { ...readConfig(env), minimumRate: { intervalMs: 400, minBytes: 2_000 } },
    calm,
  );
});
afterAll(async () => {
  for (const gateway of [...gateways, hasty]) {
    await gateway.quiet();
    await gateway.stop();
  }
  await sut.stop();
});

const at = (which: number) => openBrowser(gateways[which % gateways.length]?.port ?? 0);
const metadata = (name: string): string => `filename ${Buffer.from(name).toString('base64')},filetype aW1hZ2UvanBlZw==`;
const begin = async (size: number, name = 'harbour.jpg'): Promise<string> => {
  const headers = { ...tus, 'upload-length': String(size), 'upload-metadata': metadata(name) };
  const { status, text, headers: result } = await at(0).send('POST', '/api/uploads', { headers });
  expect({ status, text }).toMatchObject({ status: 201 });
  return result.get('location') ?? '';
};
const piece = (which: number, path: string, offset: number, bytes: Uint8Array): Promise<Reply> =>
  at(which).send('PATCH', path, {
    raw: bytes,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });
const offsetOf = async (path: string): Promise<string | null> =>
  (await at(1).send('HEAD', path, { headers: tus })).headers.get('upload-offset');
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const bytesOf = async (path: string): Promise<Buffer> => {
  const found = await sut.running.platform.objects.get(client.held.get(idOf(path))?.key ?? 'none');
  return found ? buffer(found.body) : Buffer.alloc(0);
};
const keysBelow = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of sut.running.platform.objects.list(prefix)) keys.push(key);
  return keys;
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Announces a length, sends less and disconnects. */
const hangUp = (path: string, port: number, announced: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': announced,
    };
    const sending = request({ port, path, method: 'PATCH', headers });
    sending.once('error', () => resolve());
    sending.once('close', () => resolve());
    sending.write(bytes, () => void pause(50).then(() => sending.destroy()));
  });

describe('resumable upload', () => {
  it('alternates between two gateways and keeps bytes and hash', async () => {
    const bytes = randomBytes(300_000);
    const path = await begin(bytes.length);
    for (let from = 0, ctx = 0; from < bytes.length; from += 70_000, ctx++) {
      const reply = await piece(ctx, path, from, bytes.subarray(from, from + 70_000));
      expect(reply.status).toBe(204);
      expect(reply.headers.get('upload-offset')).toBe(String(Math.min(from + 70_000, bytes.length)));
    }
    expect(await bytesOf(path)).toEqual(bytes);
    expect(client.held.get(idOf(path))?.sha256).toBe(sha256(bytes));
    expect((await at(0).get(path)).body).toMatchObject({ offset: bytes.length, finished: true, kind: 'image' });
  });

  it('streams a file that arrives whole directly to its object', async () => {
    const bytes = randomBytes(200_000);
    const path = await begin(bytes.length);
    expect(await piece(0, path, 0, bytes)).toMatchObject({ status: 204 });
    expect(client.held.get(idOf(path))).toMatchObject({ parts: [], sha256: sha256(bytes) });
    expect(await bytesOf(path)).toEqual(bytes);
  });

  it('drops an interrupted chunk and resumes at the old offset', async () => {
    const bytes = randomBytes(500_000);
    const path = await begin(bytes.length);
    await hangUp(path, gateways[0]?.port ?? 0, bytes.length, bytes.subarray(0, 100_000));
    expect(await offsetOf(path)).toBe('0');
    await piece(1, path, 0, bytes.subarray(0, 250_000));
    expect(await offsetOf(path)).toBe('250000');
    await piece(0, path, 250_000, bytes.subarray(250_000));
    expect(await bytesOf(path)).toEqual(bytes);
  });

  it('counts concurrent chunks once and answers 409 to the second connection', async () => {
    const bytes = randomBytes(100_000);
    const path = await begin(bytes.length * 2);
    const both = await Promise.all([0, 1].map((which) => piece(which, path, 0, bytes)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect(await piece(0, path, 7, bytes)).toMatchObject({ status: 409 });
    expect(await offsetOf(path)).toBe('100000');
  });

  it('is completed by the next request after the gateway crashed', async () => {
    const bytes = randomBytes(150_000);
    const path = await begin(bytes.length);
    await piece(0, path, 0, bytes.subarray(0, 70_000));
    const key = `arriving/${idOf(path)}/70000-by-a-gateway-that-died`;
    await sut.running.platform.objects.put(key, Readable.from([bytes.subarray(70_000)]), { type: 'x/y' });
    const one = client.held.get(idOf(path));
    one?.parts.push(key);
    if (one) one.received = bytes.length;
    expect(await offsetOf(path)).toBe(String(bytes.length));
    expect(await bytesOf(path)).toEqual(bytes);
  });

  it('accepts chunks of unknown length up to the announced size', async () => {
    const bytes = randomBytes(60_000);
    const send = async (path: string, content: Buffer): Promise<number> => {
      const response = await fetch(`http://127.0.0.1:${gateways[0]?.port}${path}`, {
        method: 'PATCH',
        headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body: new Blob([new Uint8Array(content)]).stream(),
        duplex: 'half',
      } as RequestInit);
      await response.arrayBuffer();
      return response.status;
    };
    const paths = await Promise.all(Array.from({ length: 5 }, () => begin(bytes.length)));
    expect(await Promise.all(paths.map((path) => send(path, bytes)))).toEqual(paths.map(() => 204));
    for (const path of paths) expect(await bytesOf(path)).toEqual(bytes);
    const small = await begin(10);
    expect(await send(small, bytes)).toBe(400);
    expect(await offsetOf(small)).toBe('0');
  });
});

/** Announces a length, then sends a byte now and then; returns the response. */
const drip = (head: readonly string[], begun = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const line = connect(hasty.port, '127.0.0.1');
    line.write(`${head.join('\r\n')}\r\nhost: x\r\ncontent-length: 50000\r\n\r\n${begun}`);
    const dripping = setInterval(() => line.write('x'), 20);
    let answer = '';
    line.on('data', (chunk) => (answer += chunk.toString()));
    line.on('error', reject);
    line.on('close', () => {
      clearInterval(dripping);
      resolve(answer);
    });
  });

describe('first write of a new browser', () => {
  it('names the same browser when it is retried because its response was lost', async () => {
    const announce = async (key: string): Promise<string> => {
      const headers = { ...tus, 'upload-length': '9', 'upload-metadata': metadata('a.jpg'), 'idempotency-key': key };
      const { status, headers: result } = await at(0).send('POST', '/api/uploads', { headers });
      expect(status).toBe(201);
      return result.getSetCookie().find((line) => line.startsWith('keepsake-browser=')) ?? '';
    };
    const key = randomUUID();
    const first = await announce(key);
    expect(first).toMatch(/^keepsake-browser=[\w-]{22}\./);
    expect(await announce(key)).toBe(first);
    expect(await announce(randomUUID())).not.toBe(first);
    expect(await announce('file-1')).not.toBe(await announce('file-1'));
  });
});

describe('slow request bodies', () => {
  const part = '--x\r\ncontent-disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n';

  it('are rejected for forms, chunks and JSON while other requests continue', async () => {
    const path = await begin(50_000);
    const before = await Promise.all(['incoming/', 'arriving/'].map(keysBelow));
    const multipart = [
      `POST /api/timeline/${publicCode}/entries HTTP/1.1`,
      'content-type: multipart/form-data; boundary=x',
    ];
    const piece = [`PATCH ${path} HTTP/1.1`, 'tus-resumable: 1.0.0', 'upload-offset: 0'];
    const dripping = [
      drip(multipart, part),
      drip([...piece, 'content-type: application/offset+octet-stream']),
      drip(['POST /api/contacts HTTP/1.1', 'content-type: application/json'], '{"notes":"'),
    ];
    expect((await openBrowser(hasty.port).get('/healthz')).status).toBe(200);
    for (const answer of await Promise.all(dripping)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch('What was sent came too slowly, or stopped on its way. Please send it again');
    }
    expect(await offsetOf(path)).toBe('0');
    expect(await Promise.all(['incoming/', 'arriving/'].map(keysBelow))).toEqual(before);
  });

  it('are accepted at a slow but steady rate', async () => {
    const bytes = randomBytes(30_000);
    const path = await begin(bytes.length);
    const steadily = Readable.from(
      (async function* () {
        for (let from = 0; from < bytes.length; from += 3_000) {
          yield bytes.subarray(from, from + 3_000);
          await pause(100);
        }
      })(),
    );
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const sending = { method: 'PATCH', headers, body: Readable.toWeb(steadily), duplex: 'half' };
    const { status } = await fetch(`http://127.0.0.1:${hasty.port}${path}`, sending as RequestInit);
    expect(status).toBe(204);
    expect(await bytesOf(path)).toEqual(bytes);
  });
});

describe('upload rejection', () => {
  it('leaves no bytes when the type of a file is forged', async () => {
    const path = await begin(5_000, 'lie.jpg');
    const before = (await keysBelow('incoming/')).length;
    expect(await piece(0, path, 0, randomBytes(5_000))).toMatchObject({
      status: 400,
      body: { detail: 'Only pictures can be added. Please choose another file.' },
    });
    expect(await keysBelow('incoming/')).toHaveLength(before);
  });

  it.each([
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
    ['no length', { ...tus }, 400],
    ['a length that is none', { ...tus, 'upload-length': '-5' }, 400],
  ])('covers %s, with a message', async (_, headers, status) => {
    const reply = await at(0).send('POST', '/api/uploads', { headers });
    expect(reply).toMatchObject({ status, body: { detail: expect.stringMatching(/Please/) } });
  });

  it('covers a chunk without its content type, and an unknown file', async () => {
    const path = await begin(10);
    expect(
      await at(0).send('PATCH', path, {
        raw: 'x',
        headers: { ...tus, 'upload-offset': '0', 'content-type': 'text/plain' },
      }),
    ).toMatchObject({ status: 415 });
    const unknown = '/api/uploads/0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c99';
    expect((await at(0).send('HEAD', unknown, { headers: tus })).status).toBe(404);
    expect((await piece(0, unknown, 0, randomBytes(3))).status).toBe(404);
  });

  it.each([
    ['زهرة الحديقة.jpg', 'زهرة الحديقة.jpg'],
    ['🌅🌊 evening.png', '🌅🌊 evening.png'],
    ['gnp.\u202egpj.exe', 'gnp.gpj.exe'],
    [`${'long '.repeat(100)}end.jpg`, expect.stringMatching(/^.{1,200}$/)],
    ['line\nbreak\u0000.jpg', 'linebreak.jpg'],
    ['', 'file'],
  ])('sanitizes the file name %j', async (name, kept) => {
    const path = await begin(10, name);
    expect(client.held.get(idOf(path))?.name).toEqual(kept);
  });
});
