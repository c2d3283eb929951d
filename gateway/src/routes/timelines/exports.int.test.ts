import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { problem } from '@keepsake/platform/problem';
import { Readable } from 'node:stream';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { exported, ids, publicCode } from '../../testing/answers.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef' };
const bytes = Buffer.from('PK, and then a whole life in pictures');
const token = `${ids.batch}.${'A'.repeat(43)}`;

const now: { state: 'making' | 'ready' } = { state: 'making' };
let requests = 0;
let sut: TestService;
let gateway: RunningGateway;
let cookie = '';

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(
      fakeService(exportsRpc, {
        LookAtExport: async () => ({ ...exported, state: now.state }),
        StartExport: async () => {
          requests += 1;
          return { ...exported, state: 'queued' as const };
        },
        FindExport: async (given) => {
          if (given.token !== token)
            throw problem('not-found', 'export-unknown', 'It is gone. Please ask for a new one.');
          return {
            exportId: ids.entry,
            objectKey: 'exports/one.zip',
            fileName: "زهرة d’été's 2026.zip",
            size: bytes.length,
          };
        },
      }),
    ),
  });
  await sut.running.platform.objects.put('exports/one.zip', Readable.from([bytes]), { type: 'application/zip' });
  gateway = await openGateway(
    sut.running,
    readConfig({ ...env, MAIL_URL: 'file:///nowhere' }),
    openResources({ logLevel: 'silent' }),
  );
  const access = openAccess(sut.running, env.SESSION_SECRET);
  const who = { kind: 'customer', accountId: 'customer-one', email: 'a@example.org', browserId: 'b' } as const;
  cookie = `keepsake=${(await access.sessions.open(who, undefined, access.ownContext())).token}`;
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers });
const ask = () =>
  fetch(`http://127.0.0.1:${gateway.port}/api/timeline/${publicCode}/exports`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{}',
  });

describe('export file', () => {
  it('downloads under its name in any script, never inline and never cached', async () => {
    const found = await get(`/api/exports/${token}`);
    expect(found.status).toBe(200);
    expect(Buffer.from(await found.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="detes 2026.zip"; filename*=UTF-8''${encodeURIComponent('زهرة d’été')}%27s%202026.zip`,
    });
  });

  it('resumes with a range, and restarts when the file has changed', async () => {
    const part = await get(`/api/exports/${token}`, { range: 'bytes=4-' });
    expect([part.status, await part.text()]).toEqual([206, bytes.subarray(4).toString()]);
    expect(part.headers.get('content-range')).toBe(`bytes 4-${bytes.length - 1}/${bytes.length}`);
    const other = await get(`/api/exports/${token}`, { range: 'bytes=4-', 'if-range': '"another"' });
    expect([other.status, (await other.text()).length]).toEqual([200, bytes.length]);
    expect((await get(`/api/exports/${token}`, { range: 'bytes=4000-' })).status).toBe(416);
  });

  it('answers 404 for a forged link', async () => {
    for (const path of [`${token.slice(0, -1)}B`, 'x', `${ids.batch}.%00`, '..%2f..%2fetc'])
      expect((await get(`/api/exports/${path}`)).status).toBe(404);
  });
});

describe('export request', () => {
  it('is not counted while an export is running, and is limited otherwise', async () => {
    const one = await ask();
    expect([one.status, await one.json()]).toMatchObject([202, { state: 'queued', url: null }]);
    for (let n = 0; n < 15; n++) expect((await ask()).status).toBe(202);
    now.state = 'ready';
    const answers = await Promise.all(Array.from({ length: 12 }, async () => (await ask()).status));
    expect(answers.toSorted((one, other) => one - other)).toEqual([...Array<number>(10).fill(202), 429, 429]);
    expect(requests).toBe(26);
  });
});
