import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { gatewayEntry } from './service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser, type Browser } from '../testing/browser.js';
import { ids } from '../testing/answers.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeService } from '../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1000' };
const known = 'ines@family.example';
let families = 0;
/** Returns a unique known address, so that tests do not share emails. */
const family = (): string => `family-${++families}@family.example`;

type Mail = {
  readonly to: string;
  readonly template: string;
  readonly values: { readonly code?: string; readonly link?: string };
};

let sut: TestService;
let gateway: RunningGateway;
const mails: Mail[] = [];
let confirmations = 0;
let nowMs = Date.parse('2026-02-03T10:00:00Z');

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(ordersRpc, {
      KnowsCustomer: async ({ customerId }) => ({ known: knownIds().includes(customerId) }),
    }),
    fakeService(keepingRpc, {
      ConfirmOwner: async () => {
        confirmations += 1;
        return {};
      },
    }),
    fakeService(campaignsRpc, {
      QueueMail: async ({ to, template, valuesJson }) => {
        mails.push({ to, template, values: JSON.parse(valuesJson) as Mail['values'] });
        return { mailId: ids.entry };
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes, clock: { now: () => new Date(nowMs) } });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const knownIds = (): readonly string[] =>
  [known, ...Array.from({ length: families }, (_, at) => `family-${at + 1}@family.example`)].map((email) =>
    sut.running.platform.customerIdOf(email),
  );

const askForCode = async (browser: Browser, email = known): Promise<Mail> => {
  const before = mails.filter(({ to }) => to === email).length;
  expect(await browser.post('/api/customer/login', { email })).toMatchObject({
    status: 202,
    text: '{"status":"code-sent"}',
  });
  return eventually(async () => mails.filter(({ to }) => to === email)[before], 'the mail to be queued');
};

const verify = (browser: Browser, code: string | undefined, email = known) =>
  browser.post('/api/customer/login/verify', { email, code });

const otherThan = (code: string | undefined): string => (code === '000000' ? '000001' : '000000');

describe('sign-in by an emailed code', () => {
  it('opens a session in the requesting browser only; GET of the link opens none', async () => {
    const browser = openBrowser(gateway.port);
    const mail = await askForCode(browser);
    expect(mail).toMatchObject({
      to: known,
      template: 'sign-in-code',
      values: { code: expect.stringMatching(/^\d{6}$/) },
    });
    const link = new URL(mail.values.link ?? '');
    expect(link.pathname).toBe('/customer/login');
    expect(await browser.get(`${link.pathname}${link.search}`)).toMatchObject({ status: 200 });
    const token = link.searchParams.get('link') ?? '';
    expect(await browser.get(`/api/customer/login/link?token=${token}`)).toMatchObject({ body: { here: true } });
    expect((await browser.get('/api/session')).body).toEqual({ kind: 'anonymous' });

    const before = new Map(browser.cookies);
    const signedIn = await verify(browser, mail.values.code);
    expect(signedIn).toMatchObject({ status: 200, body: { customer: { email: known } } });
    expect(signedIn.headers.getSetCookie().join()).toMatch(
      /keepsake=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax/,
    );
    expect(before.has('keepsake')).toBe(false);
    expect((await browser.get('/api/session')).body).toEqual({
      kind: 'customer',
      id: sut.running.platform.customerIdOf(known),
      email: known,
    });
  });

  it('confirms the activations of its address, by the code and by the link', async () => {
    for (const press of [
      (browser: Browser, { values }: Mail, email: string) => verify(browser, values.code, email),
      (browser: Browser, { values }: Mail) =>
        browser.post('/api/customer/login/link', {
          token: new URL(values.link ?? '').searchParams.get('link') ?? '',
        }),
    ]) {
      const [email, browser] = [family(), openBrowser(gateway.port)];
      const mail = await askForCode(browser, email);
      const before = confirmations;
      expect((await verify(browser, otherThan(mail.values.code), email)).status).toBe(401);
      expect(confirmations).toBe(before);
      expect((await press(browser, mail, email)).status).toBe(200);
      expect(confirmations).toBe(before + 1);
    }
  });

  it('accepts each code once', async () => {
    const browser = openBrowser(gateway.port);
    const { values } = await askForCode(browser);
    expect((await verify(browser, values.code)).status).toBe(200);
    expect(await verify(browser, values.code)).toMatchObject({ status: 401, body: { type: '/problems/code-expired' } });
  });

  it('refuses the right code in another browser, whose link page shows the digits', async () => {
    const browser = openBrowser(gateway.port);
    const other = openBrowser(gateway.port);
    await askForCode(other);
    const { values } = await askForCode(browser);
    expect((await verify(other, values.code)).status).toBe(401);
    const token = new URL(values.link ?? '').searchParams.get('link') ?? '';
    expect((await other.get(`/api/customer/login/link?token=${token}`)).body).toEqual({
      here: false,
      code: values.code,
    });
    expect((await other.post('/api/customer/login/link', { token })).status).toBe(409);
    expect(await browser.post('/api/customer/login/link', { token })).toMatchObject({
      status: 200,
      body: { customer: { email: known } },
    });
    expect((await browser.post('/api/customer/login/link', { token })).status).toBe(404);
  });

  it('refuses the right code after five attempts', async () => {
    const browser = openBrowser(gateway.port);
    const { values } = await askForCode(browser);
    const wrong = otherThan(values.code);
    const replies = [];
    for (let tries = 0; tries < 5; tries++) replies.push((await verify(browser, wrong)).body.detail);
    expect(replies).toEqual([
      'That code isn’t right. 4 tries left.',
      'That code isn’t right. 3 tries left.',
      'That code isn’t right. 2 tries left.',
      'That code isn’t right. 1 try left.',
      'That code isn’t right. Send a new one.',
    ]);
    expect((await verify(browser, values.code)).status).toBe(401);
  });

  it('refuses a code after ten minutes', async () => {
    const browser = openBrowser(gateway.port);
    const { values } = await askForCode(browser);
    nowMs += 10 * 60_000 + 1;
    expect(await verify(browser, values.code)).toMatchObject({
      status: 401,
      body: { detail: 'This code has expired. Send a new one.' },
    });
  });

  it('stores no code, link or session id in plain text', async () => {
    const browser = openBrowser(gateway.port);
    const { values } = await askForCode(browser);
    const token = new URL(values.link ?? '').searchParams.get('link') ?? '';
    await verify(browser, values.code);
    const rows = await Promise.all(
      ['session', 'sign_in_challenge'].map(
        async (name) => (await sql`select * from ${sql.table(name)}`.execute(sut.running.db)).rows,
      ),
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(token);
    expect(text).not.toContain(browser.cookies.get('keepsake'));
    expect(JSON.stringify(rows[1])).not.toContain(known);
  });
});

describe('sign-in with the address of someone else', () => {
  it('opens no session in 1,000 attempts', async () => {
    const attack = async (): Promise<number> => {
      const browser = openBrowser(gateway.port);
      const victim = family();
      let opened = 0;
      for (let round = 0; round < 20; round++) {
        const { values } = await askForCode(browser, victim);
        for (let tries = 0; tries < 5; tries++) {
          const reply = await verify(browser, otherThan(values.code), victim);
          if (reply.status === 200 || reply.headers.getSetCookie().some((line) => line.startsWith('keepsake=')))
            opened++;
        }
      }
      expect((await browser.get('/api/session')).body).toEqual({ kind: 'anonymous' });
      return opened;
    };
    expect(await Promise.all(Array.from({ length: 10 }, attack))).toEqual(Array(10).fill(0));
  });
});

describe('secrecy of known addresses', () => {
  it('gives equal answers, also to wrong codes', async () => {
    const [one, other] = [openBrowser(gateway.port), openBrowser(gateway.port)];
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 100; round++)
      for (const [kind, browser, email] of [
        ['known', one, known],
        ['unknown', other, 'nobody@example.org'],
      ] as const) {
        const startedAt = performance.now();
        const reply = await browser.post('/api/customer/login', { email });
        times[kind].push(performance.now() - startedAt);
        expect([reply.status, reply.text]).toEqual([202, '{"status":"code-sent"}']);
      }
    const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0;
    process.stdout.write(
      `T2: median ${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown\n`,
    );

    await askForCode(openBrowser(gateway.port));
    const wrongKnown = await verify(one, '123456');
    const wrongUnknown = await verify(other, '123456', 'nobody@example.org');
    expect(wrongUnknown.status).toBe(401);
    expect({ ...wrongUnknown.body, correlationId: '' }).toEqual({ ...wrongKnown.body, correlationId: '' });
  });

  it('limits emails to an unknown address to two a day', async () => {
    const mail = await askForCode(openBrowser(gateway.port), 'stranger@example.org');
    expect(mail).toEqual({ to: 'stranger@example.org', template: 'no-timeline-here', values: {} });
  });
});

describe('browser sessions', () => {
  it('reject every cross-site write, multipart included', async () => {
    const browser = openBrowser(gateway.port);
    const form = new FormData();
    form.set('title', 'x');
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.localhost' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await browser.post('/api/customer/login', { email: known }, headers)).body.type).toBe(
        '/problems/other-site',
      );
      expect((await browser.send('POST', '/api/upload', { raw: form, headers })).status).toBe(403);
    }
    const own = { origin: `http://127.0.0.1:${gateway.port}`, 'sec-fetch-site': 'same-origin' };
    expect((await browser.post('/api/customer/login', { email: known }, own)).status).toBe(202);
  });

  it('get a new id at every sign-in and reject a planted one', async () => {
    const browser = openBrowser(gateway.port);
    browser.cookies.set('keepsake', 'planted-by-somebody-else');
    const owner = family();
    const { values } = await askForCode(browser, owner);
    expect((await verify(browser, values.code, owner)).status).toBe(200);
    const first = browser.cookies.get('keepsake');
    expect(first).not.toBe('planted-by-somebody-else');
    const again = await askForCode(browser, owner);
    await verify(browser, again.values.code, owner);
    expect(browser.cookies.get('keepsake')).not.toBe(first);
    const thief = openBrowser(gateway.port);
    thief.cookies.set('keepsake', first ?? '');
    expect((await thief.get('/api/session')).body).toEqual({ kind: 'anonymous' });
  });

  it('continue when the clock is set a day ahead and back', async () => {
    const day = 24 * 60 * 60_000;
    const [before, ahead, after] = [openBrowser(gateway.port), openBrowser(gateway.port), openBrowser(gateway.port)];
    const owner = family();
    const signIn = async (browser: Browser): Promise<void> => {
      const { values } = await askForCode(browser, owner);
      expect((await verify(browser, values.code, owner)).status).toBe(200);
    };
    await signIn(before);
    nowMs += day;
    await signIn(ahead);
    nowMs -= day;
    await signIn(after);
    for (const browser of [before, ahead, after])
      expect((await browser.get('/api/session')).body).toMatchObject({ kind: 'customer', email: owner });
  });

  it('end when idle, and at their absolute end however busy', async () => {
    const browser = openBrowser(gateway.port);
    const owner = family();
    const { values } = await askForCode(browser, owner);
    await verify(browser, values.code, owner);
    const day = 24 * 60 * 60_000;
    for (let month = 0; month < 6; month++) {
      expect((await browser.get('/api/session')).body.kind).toBe('customer');
      nowMs += 29 * day;
    }
    expect((await browser.get('/api/session')).body.kind).toBe('customer');
    nowMs += 7 * day;
    expect((await browser.get('/api/session')).body.kind).toBe('anonymous');
  });

  it('ignore a forged browser cookie', async () => {
    const browser = openBrowser(gateway.port);
    browser.cookies.set('keepsake-browser', 'abcdef.madeup');
    await browser.post('/api/customer/login', { email: known });
    expect(browser.cookies.get('keepsake-browser')).not.toBe('abcdef.madeup');
  });
});
