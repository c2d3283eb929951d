import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { StaffRole } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { limitRules } from '../../limits.js';
import { ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1',
  TRUST_PROXY: '1',
};
const copy = Buffer.from('%PDF-1.7\n% the licence of Lind & Sons');
const place = '/api/partners/licence-document';

let sut: TestService;
let gateway: RunningGateway;
const registered: { readonly objectKey: string; readonly size: number }[] = [];
const applied: { readonly documentId?: string }[] = [];

beforeAll(async () => {
  const partners = fakeService(partnersRpc, {
    RegisterDocument: async (sent) => {
      registered.push(sent);
      if (sent.size === copy.length)
        return { documentId: ids.upload, type: 'application/pdf' as const, size: sent.size };
      throw problem('invalid', 'licence-type', 'Please choose a PDF, JPG or PNG file.');
    },
    Apply: async (sent) => {
      applied.push(sent);
      return { accountId: ids.partner, status: 'submitted' };
    },
    FindDocument: async ({ accountId }) => {
      if (accountId !== ids.partner)
        throw problem('not-found', 'licence-document-not-sent', 'No license document came with this application.');
      return { objectKey: 'licences/of-lind', type: 'application/pdf' as const, businessName: 'Lind & "Sons"\r\nX: y' };
    },
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(partners) });
  await sut.running.platform.objects.put('licences/of-lind', Readable.from([copy]), { type: 'text/html' });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

let addresses = 0;
/** Sends a form with one file, by default from a new address. */
const send = (
  bytes: Buffer,
  { name = 'licence.pdf', browser = openBrowser(gateway.port), from = `203.0.113.${++addresses}`, key = '' } = {},
) => {
  const raw = new FormData();
  raw.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' as const }));
  const headers = { 'x-forwarded-for': from, ...(key !== '' && { 'idempotency-key': key }) };
  return browser.send('POST', place, { raw, headers });
};
const stored = async (key: string): Promise<string | undefined> => {
  const found = await sut.running.platform.objects.get(key);
  return found && `${found.type} ${Buffer.concat((await found.body.toArray()) as Buffer[]).toString()}`;
};

describe('license document', () => {
  it('is stored under an opaque name and attached to the application by id', async () => {
    const browser = openBrowser(gateway.port);
    const reply = await send(copy, { browser, name: '../../<img src=x>.html' });
    expect([reply.status, reply.body]).toEqual([201, { id: ids.upload, type: 'application/pdf', size: copy.length }]);
    const { objectKey = '' } = registered.at(-1) ?? {};
    expect(objectKey).toMatch(/^licences\/[\w-]{32}$/);
    expect(await stored(objectKey)).toBe(`application/octet-stream ${copy.toString()}`);
    const form = {
      email: 'pat@example.org',
      password: 'a good password',
      confirmPassword: 'a good password',
      firstName: 'Pat',
      lastName: 'Lind',
      partnerType: 'memorial' as const,
      businessData: {
        businessName: 'Lind & Sons',
        businessType: 'Funeral home',
        licenseNumber: '1',
        address: 'Main Street 1',
        city: 'Salem',
        state: 'OR',
        zipCode: '97301',
        phone: '555 0101',
        yearsInBusiness: '12',
      },
    };
    expect((await browser.post('/api/partners/signup', { ...form, licenceDocument: ids.upload })).status).toBe(202);
    expect((await browser.post('/api/partners/signup', form)).status).toBe(202);
    expect(applied.map(({ documentId }) => documentId)).toEqual([ids.upload, undefined]);
    const wrong = await browser.post('/api/partners/signup', { ...form, licenceDocument: '../etc' });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [{ field: 'licenceDocument', message: expect.stringMatching(/Send it again/) }],
    ]);
  });

  it('is stored once when it is sent twice with one key', async () => {
    const browser = openBrowser(gateway.port);
    await browser.post('/api/partners/logout');
    const again = async () => (await send(copy, { browser, key: 'licence-once' })).status;
    expect([await again(), await again()]).toEqual([201, 201]);
    const [one, two] = registered.slice(-2);
    expect(one?.objectKey).toBe(two?.objectKey);
  });

  it('is deleted when the service rejects it', async () => {
    const reply = await send(Buffer.from('<script>alert(1)</script>'));
    expect([reply.status, reply.body.detail]).toEqual([415, 'Please choose a PDF, JPG or PNG file.']);
    expect(await stored(registered.at(-1)?.objectKey ?? '')).toBeUndefined();
  });

  it.each([
    ['an empty file', () => send(Buffer.alloc(0)), 400, 'This file is empty. Please choose another.'],
    [
      'a file over 10 MB',
      () => send(Buffer.alloc(10 * 1024 * 1024 + 1)),
      413,
      'Please choose a file of 10 MB or less.',
    ],
    [
      'a form without a file',
      () => openBrowser(gateway.port).send('POST', place, { raw: new FormData() }),
      400,
      'No file arrived. Please choose one and send it again.',
    ],
    [
      'no form',
      () => openBrowser(gateway.port).post(place, {}),
      415,
      'This call takes a form with files. Please send multipart/form-data.',
    ],
  ])('is rejected with a message when it is %s, and not registered', async (_, ask, status, sentence) => {
    const before = registered.length;
    const reply = await ask();
    expect([reply.status, reply.body.detail]).toEqual([status, sentence]);
    expect(registered).toHaveLength(before);
  });

  it('is limited per address', async () => {
    const { points } = limitRules['licence-document'];
    for (let n = 0; n < points; n += 1) expect((await send(copy, { from: '198.51.100.7' })).status).toBe(201);
    const reply = await send(copy, { from: '198.51.100.7' });
    expect([reply.status, reply.body.detail]).toEqual([429, expect.stringMatching(/^Too many attempts/)]);
    expect((await send(copy, { from: '198.51.100.8' })).status).toBe(201);
  });
});

describe('download of a license document', () => {
  const staff = async (role: StaffRole): Promise<Browser> => {
    const access = openAccess(sut.running, env.SESSION_SECRET);
    const accountId = randomUUID();
    await sql`insert into staff (id, email, password_hash, role, created_at)
      values (${accountId}, ${accountId}, '', ${role}, now())`.execute(sut.running.db);
    const who = { kind: 'staff', accountId, email: accountId, browserId: accountId } as const;
    const browser = openBrowser(gateway.port);
    browser.cookies.set('keepsake', (await access.sessions.open(who, undefined, access.ownContext())).token);
    return browser;
  };
  const read = (id: string): string => `/api/admin/partner-applications/${id}/licence-document`;

  it('is an attachment under a neutral name, never shown inline', async () => {
    const reply = await (await staff('operations')).get(read(ids.partner));
    expect([reply.status, reply.text]).toEqual([200, copy.toString()]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="licence-Lind-Sons-X-y.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
  });

  it('answers 404 when the application has no document', async () => {
    expect((await (await staff('owner')).get(read(ids.affiliate))).status).toBe(404);
  });

  it.each(['support', 'marketing', 'finance'] as const)('is rejected for the role %s', async (role) => {
    expect((await (await staff(role)).get(read(ids.partner))).status).toBe(403);
  });

  it('requires a session', async () => {
    expect((await openBrowser(gateway.port).get(read(ids.partner))).status).toBe(401);
  });
});
