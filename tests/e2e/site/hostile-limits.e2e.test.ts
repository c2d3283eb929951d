import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { z } from 'zod';
import { scratchFolder, staffSignIn, startKeepsake, type Keepsake } from '../support/keepsake.js';
import { photographWithGps } from '../support/photograph.js';
import { until } from '../support/until.js';
import { visitor, type Reply, type Visitor } from '../support/visitor.js';

/* The default limits: an attacker uses them up while everyone else continues. */

const flooder = '203.0.113.66';
const home = '198.51.100.7';
const email = 'ines.duarte@family.example';
const announcements = 1_000;
const atOnce = 20;
const twoGigabytes = 2 * 1024 ** 3;

const scratch = scratchFolder();
let site: Keepsake;
let picture: Uint8Array<ArrayBuffer>;
let code = '';

const from = (address: string) => ({ 'x-forwarded-for': address });
const guest = (): Visitor => visitor(site.url);
const form = (field: string, more: Readonly<Record<string, string>> = {}): FormData => {
  const made = new FormData();
  for (const [name, value] of Object.entries(more)) made.append(name, value);
  made.append(field, new Blob([picture], { type: 'image/jpeg' }), 'harbor.jpg');
  return made;
};
const announce = (one: Visitor, address: string, size: number): Promise<Reply> =>
  one.post('/api/uploads', undefined, {
    headers: {
      ...from(address),
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `code ${Buffer.from(code).toString('base64')}`,
    },
  });

beforeAll(async () => {
  site = await startKeepsake(scratch.path, { RATE_LIMITS: '1', TRUST_PROXY: '1' });
  picture = new Uint8Array(await photographWithGps());
  const staff = guest();
  await staff.post('/api/admin/login', staffSignIn());
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Limits' });
  [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  const activation = {
    qrCode: code,
    customerName: 'Inés Duarte',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Rosa Duarte',
  };
  const { status } = await guest().post('/api/customer/activate-qr', activation, { headers: from(home) });
  if (status !== 200) throw new Error(`The timeline could not be opened: ${status}.`);
});
afterAll(async () => {
  await site.pressCtrlC();
  scratch.remove();
});

describe('1,000 upload announcements without a byte', () => {
  const statuses: number[] = [];
  beforeAll(async () => {
    while (statuses.length < announcements) {
      const some = Array.from({ length: atOnce }, () => announce(visitor(site.url, false), flooder, twoGigabytes));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
  });

  test('are limited on the sending network', () => {
    expect(statuses.filter((status) => status === 201).length).toBeLessThan(30);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(900);
  });

  test.each([
    ['another network', home],
    ['the same network', flooder],
  ])('leave guests of %s uploading, also to the chosen timeline', async (_, address) => {
    const headers = from(address);
    expect((await guest().post('/api/upload', form('files'), { headers })).status).toBe(200);
    expect((await announce(guest(), address, picture.length)).status).toBe(201);
    const labels = { title: 'The harbor', description: 'An evening' };
    expect(
      (await guest().post(`/api/timeline/${code}/entries`, form('media', labels), { headers })).status,
    ).toBeLessThan(300);
  });
});

describe('5 sign-in requests and 30 wrong codes by an attacker', () => {
  const codes = async (): Promise<readonly string[]> =>
    mailboxAnswer
      .parse((await guest().get('/api/dev/mailbox')).body)
      .filter(({ to, text }) => to === email && /\b\d{6}\b/.test(text))
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  const ask = (one: Visitor, address: string) => one.post('/api/customer/login', { email }, { headers: from(address) });
  const verify = (one: Visitor, address: string, typed: string) =>
    one.post('/api/customer/login/verify', { email, code: typed }, { headers: from(address) });

  test.each([
    ['another network', flooder],
    ['the same network', home],
  ])('leave the owner a way in when they come from %s', async (_, address) => {
    const stranger = guest();
    for (let n = 0; n < 5; n++) await ask(stranger, address);
    for (let n = 0; n < 30; n++) expect((await verify(stranger, address, '000000')).status).not.toBe(200);
    // The attacker's five emails have arrived, so the next one is the owner's.
    const before = await until('the emails of the attacker', async () => {
      const seen = await codes();
      return seen.length % 6 === 5 ? seen : undefined;
    });
    const owner = guest();
    expect((await ask(owner, home)).status).toBe(202);
    const [newest = ''] = await until('the email of the owner', async () => {
      const seen = await codes();
      return seen.length > before.length ? seen : undefined;
    });
    expect((await verify(owner, home, newest)).status).toBe(200);
  });
});

describe('guesses of an access code from 200 networks', () => {
  const networks = Array.from({ length: 200 }, (_, n) => `203.0.114.${n + 1}`);
  let hidden = '';
  let accessCode = '';
  let admitted: Visitor;
  const statuses: number[] = [];
  const unlock = (one: Visitor, address: string, typed: string): Promise<Reply> =>
    one.post(`/api/timeline/${hidden}/unlock`, { accessCode: typed }, { headers: from(address) });
  beforeAll(async () => {
    admitted = guest();
    const staff = guest();
    await staff.post('/api/admin/login', staffSignIn());
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Hidden' });
    [hidden = ''] = generatedCodesAnswer.parse(made.body).codes;
    const activation = { qrCode: hidden, customerName: 'Eva Duarte', customerEmail: 'eva@family.example' };
    const more = { eventType: 'memorial', honoreeName: 'Rosa Duarte', isPrivate: true };
    const opened = await guest().post(
      '/api/customer/activate-qr',
      { ...activation, ...more },
      { headers: from('198.51.100.8') },
    );
    accessCode = z.object({ accessCode: z.string() }).parse(opened.body).accessCode;
    const { status } = await unlock(admitted, home, accessCode);
    if (status !== 204) throw new Error(`The access code was refused: ${status}.`);
    for (let round = 0; round < 10; round += 1)
      for (let at = 0; at < networks.length; at += atOnce) {
        const some = networks
          .slice(at, at + atOnce)
          .map((network) => unlock(visitor(site.url, false), network, randomCode()));
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
  });
  /** Never the right one. */
  const randomCode = (): string => {
    const made = randomBytes(3).toString('hex').toUpperCase();
    return made === accessCode ? 'AAAAAA' : made;
  };

  test('are checked a hundred times an hour, and none of them opens', () => {
    expect(statuses).toHaveLength(2_000);
    expect(statuses.filter((status) => status < 300)).toEqual([]);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(100);
  });

  test('leave admitted visitors in, and delay new ones', async () => {
    expect((await admitted.get(`/api/timeline/${hidden}`, { headers: from(home) })).status).toBe(200);
    expect((await unlock(guest(), '198.51.100.9', accessCode)).status).toBe(429);
  });
});

describe('guesses of emailed tokens', () => {
  test.each([
    ['an invitation', '/api/invitations/open'],
    ['a keeper’s invitation', '/api/keepers/look'],
    ['an activation', '/api/activations/confirm'],
  ])('open nothing and are limited per network: %s', async (_, path) => {
    const statuses: number[] = [];
    for (let network = 1; network <= 4; network += 1)
      for (let at = 0; at < 150; at += atOnce) {
        const some = Array.from({ length: Math.min(atOnce, 150 - at) }, () =>
          visitor(site.url, false).post(
            path,
            { token: `${randomUUID()}.${randomBytes(32).toString('base64url')}` },
            { headers: from(`192.0.2.${network}`) },
          ),
        );
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(4 * 120);
  });
});
