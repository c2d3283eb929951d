import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { randomIds } from '@keepsake/platform/ids';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const boss = { email: 'owner@keepsake.example', password: 'the first password' };
/** Default limits; tests choose the network of each request. */
const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  TRUST_PROXY: '1',
  ADMIN_EMAIL: boss.email,
  ADMIN_PASSWORD: boss.password,
};

type Mail = { readonly to: string; readonly template: string; readonly code: string; readonly link: string };

let sut: TestService;
let gateway: RunningGateway;
/** A tenth of every limit: the full limits would take minutes of hashing. */
let strict: RunningGateway;
const mails: Mail[] = [];
let people = 0;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(ordersRpc, { KnowsCustomer: async () => ({ known: true }) }),
    fakeService(campaignsRpc, {
      QueueMail: async ({ to, template, valuesJson }) => {
        mails.push({ to, template, ...(JSON.parse(valuesJson) as { code: string; link: string }) });
        return { mailId: ids.entry };
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  const resources = openResources({ logLevel: 'silent' });
  gateway = await openGateway(sut.running, readConfig(env), resources);
  strict = await openGateway(sut.running, readConfig({ ...env, RATE_LIMITS: '0.1' }), resources);
});
afterAll(async () => {
  for (const one of [gateway, strict]) {
    await one.quiet();
    await one.stop();
  }
  await sut.stop();
});

const someone = (): string => `person-${++people}@family.example`;
const from = (network: string) => ({ 'x-forwarded-for': network });
const home = '198.51.100.7';
const ask = (browser: Browser, email: string, network = home) =>
  browser.post('/api/customer/login', { email }, from(network));
const verify = (browser: Browser, email: string, code: string, network = home) =>
  browser.post('/api/customer/login/verify', { email, code }, from(network));
const mailsTo = (email: string): readonly Mail[] => mails.filter(({ to }) => to === email);
const codeFor = async (browser: Browser, email: string, network = home): Promise<Mail> => {
  const before = mailsTo(email).length;
  expect((await ask(browser, email, network)).status).toBe(202);
  return eventually(async () => mailsTo(email)[before], 'the mail to be queued');
};
const fresh = (): Browser => openBrowser(gateway.port);

describe('limits of sign-in for one email address', () => {
  it.each([
    ['another network', '203.0.113.9'],
    ['the same network', home],
  ])('keep the owner able to sign in after 35 attempts from %s', async (_, network) => {
    const email = someone();
    const stranger = fresh();
    for (let n = 0; n < 5; n++) expect((await ask(stranger, email, network)).status).toBe(202);
    expect(await ask(stranger, email, network)).toMatchObject({
      status: 429,
      body: { type: '/problems/too-many-tries' },
    });
    await eventually(async () => mailsTo(email).length === 5 || undefined, 'the mails of the stranger');
    const owner = fresh();
    const { code } = await codeFor(owner, email);
    for (let n = 0; n < 30; n++)
      expect(
        (await verify(n % 2 ? stranger : fresh(), email, code === '000000' ? '000001' : '000000', network)).status,
      ).not.toBe(200);
    expect((await verify(owner, email, code)).status).toBe(200);
  });

  it('leave the attempts of the requesting browser untouched', async () => {
    const email = someone();
    const owner = fresh();
    const { code, link } = await codeFor(owner, email);
    for (let n = 0; n < 10; n++) expect((await verify(fresh(), email, code, '203.0.113.10')).status).toBe(401);
    const token = new URL(link).searchParams.get('link') ?? '';
    expect((await owner.post('/api/customer/login/link', { token }, from(home))).status).toBe(200);
  });

  it('cap emailed codes at 41 across networks, without locking out the known browser', async () => {
    const email = someone();
    const owner = fresh();
    expect((await verify(owner, email, (await codeFor(owner, email)).code)).status).toBe(200);
    for (let n = 0; n < 8; n++)
      for (let network = 1; network <= 8; network++)
        expect((await ask(fresh(), email, `203.0.113.${network}`)).status).toBe(202);
    expect(mailsTo(email).length).toBeLessThanOrEqual(1 + 40 + 1);
    const { code } = await codeFor(owner, email);
    expect((await verify(owner, email, code)).status).toBe(200);
  });

  it('block one network only, so new browsers elsewhere get a code immediately', async () => {
    const email = someone();
    for (let n = 0; n < 30; n++) await ask(fresh(), email, '203.0.113.20');
    expect(mailsTo(email).length).toBeLessThanOrEqual(11);
    const owner = fresh();
    expect((await verify(owner, email, (await codeFor(owner, email)).code)).status).toBe(200);
  });
});

describe('limits of emails about a timeline', () => {
  const signedIn = async (): Promise<Browser> => {
    const [email, browser] = [someone(), fresh()];
    await verify(browser, email, (await codeFor(browser, email)).code);
    return browser;
  };

  it.each(['successor/send', 'confirmation'])('of %s count per account, so others use up none', async (path) => {
    const [stranger, owner] = [await signedIn(), await signedIn()];
    const send = async (browser: Browser): Promise<number> =>
      (await browser.post(`/api/timeline/CF7K3M9QXA2TDV/${path}`, {}, from(home))).status;
    for (let n = 0; n < 5; n++) expect(await send(stranger)).toBe(202);
    expect(await send(stranger)).toBe(429);
    expect(await send(owner)).toBe(202);
  });

  it('of people who get questions count per account and timeline, and per account', async () => {
    const [stranger, owner] = [await signedIn(), await signedIn()];
    const person = { name: 'Rui', email: 'rui@example.org', language: 'en' };
    const add = async (browser: Browser, code: string): Promise<number> =>
      (await browser.post(`/api/timeline/${code}/questions/people`, person, from(home))).status;
    const codeOf = (): string => makePlateCode('CF', randomIds.symbols(11));
    const [first, second, third] = [codeOf(), codeOf(), codeOf()];
    for (let n = 0; n < 24; n++) expect(await add(stranger, first)).toBe(201);
    expect(await add(stranger, first)).toBe(429);
    expect(await add(owner, first)).toBe(201);
    for (let n = 0; n < 24; n++) expect(await add(stranger, second)).toBe(201);
    for (let n = 0; n < 11; n++) expect(await add(stranger, third)).toBe(201);
    expect(await add(stranger, third)).toBe(429);
  });

  it('of stopping questions count per link, and one click always stops', async () => {
    const [token, other] = ['a'.repeat(40), 'b'.repeat(40)];
    const stop = async (of: string): Promise<number> =>
      (await fresh().post('/api/questions/stop', { token: of }, from(home))).status;
    for (let n = 0; n < 20; n++) expect(await stop(token)).toBe(200);
    expect(await stop(token)).toBe(429);
    expect(await stop(other)).toBe(200);
    const click = await fresh().send('POST', `/api/questions/${token}/unsubscribe`, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(click.status).toBe(204);
  });

  it('of the answers of a successor count per link', async () => {
    const answer = async (token: string): Promise<number> =>
      (await fresh().post('/api/successors/answer', { token, agrees: true }, from(home))).status;
    const [token, other] = ['a'.repeat(40), 'b'.repeat(40)];
    for (let n = 0; n < 5; n++) expect(await answer(token)).toBe(200);
    expect(await answer(token)).toBe(429);
    expect(await answer(other)).toBe(200);
  });
});

describe('limits of wrong passwords', () => {
  it('slow an account down without locking out a known browser', async () => {
    const owner = openBrowser(strict.port);
    const signIn = (browser: Browser, password: string, network: string) =>
      browser.post('/api/admin/login', { email: boss.email, password }, from(network));
    expect((await signIn(owner, boss.password, home)).status).toBe(200);
    const seen: number[] = [];
    for (let network = 1; network <= 14; network++)
      seen.push((await signIn(openBrowser(strict.port), 'wrong password', `203.0.113.${network}`)).status);
    expect(seen.slice(0, 9)).toEqual(Array(9).fill(401));
    expect(seen.slice(-3)).toEqual(Array(3).fill(429));
    const refused = await signIn(openBrowser(strict.port), boss.password, '203.0.113.77');
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/signed in before/) } });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect((await signIn(owner, boss.password, home)).status).toBe(200);
  });
});

describe('known browsers of an address', () => {
  it('are stored as hashes', async () => {
    const email = someone();
    const owner = fresh();
    await verify(owner, email, (await codeFor(owner, email)).code);
    const account = sut.running.platform.customerIdOf(email);
    const rowsOf = async () =>
      (await sql`select * from known_browser where account = ${account}`.execute(sut.running.db)).rows;
    expect(await rowsOf()).toHaveLength(1);
    expect(JSON.stringify(await rowsOf())).not.toContain(email);
  });
});
