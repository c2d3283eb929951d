import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { Readable } from 'node:stream';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { fakeService } from '../../testing/fake-service.js';
import { happyPathWith } from '../../testing/happy-path.js';

/* The film of a case over HTTP: order, progress, download in ranges. */

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef' };
const bytes = Buffer.from('0000ftypisom and a film');
const path = `/api/cases/${ids.batch}/film`;
const stored = {
  copyId: ids.entry,
  objectKey: 'films/f.mp4',
  size: bytes.length,
  fileName: 'Inés.mp4',
  posterKey: 'films/f.jpg',
  posterSize: 4,
};
const film = { id: ids.entry, requestedAt: '2026-05-03T10:00:00.000Z', size: bytes.length, seconds: 60, changed: 1 };

let isBeingMade = false;
let sut: TestService;
let gateway: RunningGateway;
beforeAll(async () => {
  const copy = () => ({
    sharing: 'on' as const,
    state: isBeingMade ? ('making' as const) : ('ready' as const),
    done: 3,
    total: 3,
    film,
  });
  const films = fakeService(caseFilmsRpc, {
    GetFilm: async () => copy(),
    OrderFilm: async () => copy(),
    AskFamily: async () => ({
      state: 'none' as const,
      done: 0,
      total: 0,
      sharing: 'off' as const,
      askedAt: film.requestedAt,
    }),
    FindFilmFile: async () => stored,
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(films) });
  await sut.running.platform.objects.put(stored.objectKey, Readable.from([bytes]), { type: 'video/mp4' });
  await sut.running.platform.objects.put(stored.posterKey, Readable.from(['jpeg']), { type: 'image/jpeg' });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const partner = async () => {
  const access = openAccess(sut.running, env.SESSION_SECRET);
  const browser = openBrowser(gateway.port);
  const who = {
    kind: 'partner',
    accountId: ids.partner,
    email: 'ann@okafor.example',
    browserId: 'browser-of-ann',
  } as const;
  browser.cookies.set('keepsake', (await access.sessions.open(who, undefined, access.ownContext())).token);
  return browser;
};

it('is played and downloaded by the partner, whole or in ranges', async () => {
  const browser = await partner();
  const found = await browser.get(path);
  const { id: _, ...shown } = film;
  const url = `${path}/file?of=${ids.entry}`;
  const posterUrl = `${path}/poster?of=${ids.entry}`;
  expect(found.body).toEqual({
    sharing: 'on',
    state: 'ready',
    done: 3,
    total: 3,
    askedAt: null,
    film: { ...shown, url, posterUrl },
  });
  const whole = await browser.get(url);
  expect([whole.status, whole.headers.get('content-type'), whole.text]).toEqual([200, 'video/mp4', bytes.toString()]);
  expect(whole.headers.get('content-disposition')).toContain('attachment');
  expect((await browser.get(posterUrl)).headers.get('content-type')).toBe('image/jpeg');
  expect((await openBrowser(gateway.port).get(url)).status).toBe(401);
});

it('takes a request to the family from the partner only', async () => {
  const browser = await partner();
  const { status, body } = await browser.post(`${path}/ask`, {});
  expect([status, body]).toEqual([200, expect.objectContaining({ sharing: 'off', askedAt: film.requestedAt })]);
  expect((await openBrowser(gateway.port).post(`${path}/ask`, {})).status).toBe(401);
});

it('is ordered five times a day; a running request counts none', async () => {
  const browser = await partner();
  for (let order = 0; order < 5; order += 1) expect((await browser.post(path, {})).status).toBe(202);
  expect((await browser.post(path, {})).status).toBe(429);
  isBeingMade = true;
  expect((await browser.post(path, {})).status).toBe(202);
});
