import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { fakeHandover } from '../../testing/fake-handover.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1000' };
const picture = Buffer.from('RIFF');
const files = `/api/cases/${ids.batch}/files`;
const file = `${files}/${ids.upload}`;

let sut: TestService;
let gateway: RunningGateway;
const sent: object[] = [];

beforeAll(async () => {
  const boat = {
    fileId: ids.upload,
    name: 'The boat.jpg',
    kind: 'image' as const,
    portrait: false,
    addedAt: '2026-02-03T10:00:00.000Z',
  };
  const handover = fakeService(handoverRpc, {
    ...fakeHandover,
    SaveCaption: async (request) => {
      sent.push(request);
      return { files: [{ ...boat, ...(request.caption !== undefined && { caption: request.caption }) }] };
    },
    OrderFiles: async (request) => {
      sent.push(request);
      return { files: [boat] };
    },
    FindFamilyPicture: async ({ token }) => {
      if (token !== 'family-token') throw problem('not-found', 'family-link-ended', 'This link has ended.');
      return { objectKey: 'case-previews/family.webp', type: 'image/webp', size: picture.length };
    },
    FindPreview: async ({ caseId }) => {
      if (caseId !== ids.batch)
        throw problem('not-found', 'case-preview-not-found', 'There is no preview of this file. Reload the page.');
      return { objectKey: 'case-previews/boat.webp', type: 'image/webp', size: picture.length };
    },
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(handover) });
  await sut.running.platform.objects.put('case-previews/boat.webp', Readable.from([picture]), { type: 'image/webp' });
  await sut.running.platform.objects.put('case-previews/family.webp', Readable.from([picture]), { type: 'image/webp' });
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

describe('files of a case', () => {
  it('have a caption, and none when it is sent empty', async () => {
    const browser = await partner();
    const caption = await browser.send('PUT', file, { body: { caption: ' At the harbor ' } });
    expect([caption.status, caption.body.files[0].caption]).toEqual([200, 'At the harbor']);
    const none = await browser.send('PUT', file, { body: { caption: '' } });
    expect([none.status, none.body.files[0].caption]).toEqual([200, null]);
    expect(sent.map((one) => ('caption' in one ? one.caption : undefined))).toEqual(['At the harbor', undefined]);
  });

  it.each([
    ['caption', { caption: 'a'.repeat(201) }, file],
    ['caption', { caption: 'Two\nlines' }, file],
    ['fileIds', { fileIds: [] }, `/api/cases/${ids.batch}/file-order`],
  ])('are refused with a message at %s for %j', async (field, body, path) => {
    const reply = await (await partner()).send('PUT', path, { body });
    expect([reply.status, reply.body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
  });

  it('are sorted in the sent order', async () => {
    const fileIds = [ids.entry, ids.upload];
    const reply = await (await partner()).send('PUT', `/api/cases/${ids.batch}/file-order`, { body: { fileIds } });
    expect(reply.status).toBe(200);
    expect(sent.at(-1)).toMatchObject({ caseId: ids.batch, fileIds });
  });
});

describe('preview of a file', () => {
  it('is served to the partner of the case; a foreign case gives 404', async () => {
    const own = await (await partner()).get(`${file}/preview`);
    expect([own.status, own.headers.get('content-type'), own.text]).toEqual([200, 'image/webp', 'RIFF']);
    expect(own.headers.get('cache-control')).toMatch(/^private/);
    const foreign = await (await partner()).get(`/api/cases/${randomUUID()}/files/${ids.upload}/preview`);
    expect([foreign.status, foreign.body.type]).toEqual([404, '/problems/case-preview-not-found']);
    expect((await openBrowser(gateway.port).get(`${file}/preview`)).status).toBe(401);
  });

  it('is not found when the stored picture is gone', async () => {
    await sut.running.platform.objects.remove('case-previews/boat.webp');
    const reply = await (await partner()).get(`${file}/preview`);
    expect([reply.status, reply.body.type]).toEqual([404, '/problems/case-preview-not-found']);
  });
});

describe('preview of the family', () => {
  const prepared = '/api/customer/qr-codes/CF7K3M9QXA2TDV/prepared';

  it('needs the token of the email, and is never cached', async () => {
    const browser = openBrowser(gateway.port);
    const shown = await browser.post(prepared, { token: 'family-token' });
    expect([shown.status, shown.body.honoreeName, shown.body.email]).toEqual([200, 'Inés Duarte', 'rui@example.org']);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const photo = await browser.post(`${prepared}/pictures/${ids.upload}`, { token: 'family-token' });
    expect([photo.status, photo.headers.get('content-type'), photo.text]).toEqual([200, 'image/webp', 'RIFF']);
    expect(photo.headers.get('cache-control')).toBe('no-store');
    const forged = await browser.post(`${prepared}/pictures/${ids.upload}`, { token: 'x' });
    expect([forged.status, forged.body.type]).toEqual([404, '/problems/family-link-ended']);
    expect((await browser.post(prepared, {})).status).toBe(400);
    expect((await browser.get(prepared)).body).toEqual({
      preparedBy: 'Okafor Funeral Home',
      eventType: 'Memorial',
      logoUrl: null,
    });
  });
});
