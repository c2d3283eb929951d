import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { scratchFolder, staffSignIn, startKeepsake, type Keepsake } from './keepsake.js';
import { photographWithGps } from './photograph.js';
import { until } from './until.js';
import { visitor, type Reply, type Visitor } from './visitor.js';

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
