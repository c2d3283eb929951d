import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { openResources } from '@keepsake/platform/run';
import { problem } from '@keepsake/platform/problem';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { openAccess, type Access } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { customer, ids, preferences } from '../../testing/answers.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };

type Mail = { readonly to: string; readonly template: string; readonly values: Readonly<Record<string, string>> };
const mails: Mail[] = [];
/** Calls that queue several emails, as JSON. */
const calls: string[] = [];
let campaignsDown = false;
const farewells: unknown[] = [];

let sut: TestService;
let gateway: RunningGateway;
let access: Access;
let people = 0;
let nowMs = Date.parse('2026-02-03T10:00:00Z');

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(ordersRpc, {
      ListOrders: async () => ({ orders: [], total: 0 }),
      GetCustomer: async ({ customerId }) => ({ ...customer, customerId }),
      ChangeEmail: async ({ email }) => ({ customerId: sut.running.platform.customerIdOf(email) }),
      AskErasure: async () => ({ eraseAt: '2026-02-17T10:00:00.000Z' }),
      KeepAccount: async () => ({}),
    }),
    fakeService(codesRpc, {
      ListCustomerCodes: async () => ({ codes: [] }),
      PlanFarewell: async ({ farewells: planned }) => {
        farewells.push(...planned);
        return {};
      },
    }),
    fakeService(keepingRpc, {
      ListKept: async () => ({
        timelines: [
          {
            code: 'CF7K3M9QXA2TDV',
            role: 'helper' as const,
            keeperId: ids.entry,
            ownerName: 'Tom Berg',
            honoreeName: 'Anna Berg',
            eventType: 'Memorial',
            waiting: 0,
          },
        ],
      }),
    }),
    fakeService(campaignsRpc, {
      GetPreferences: async () => preferences,
      QueueMail: async ({ to, template, valuesJson }) => {
        mails.push({ to, template, values: JSON.parse(valuesJson) as Mail['values'] });
        return { mailId: ids.entry };
      },
      QueueMails: async (input) => {
        calls.push(JSON.stringify(input));
        if (campaignsDown)
          throw problem('unavailable', 'campaigns-down', 'The emails cannot be sent. Please try again.');
        for (const { to, template, valuesJson } of input.mails)
          mails.push({ to, template, values: JSON.parse(valuesJson) as Mail['values'] });
        return { mailIds: input.mails.map(() => ids.entry) };
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes, clock: { now: () => new Date(nowMs) } });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  access = openAccess(sut.running, env.SESSION_SECRET);
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

type Reply = { readonly status: number; readonly body: any; readonly headers: Headers };
type Device = {
  readonly email: string;
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
};

const device = (email: string, cookie: string): Device => ({
  email,
  call: async (method, path, body, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/api/customer${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  },
});

const freshEmail = (): string => `person-${++people}@family.example`;
const signIn = async (email = freshEmail(), on = 'Firefox on Linux'): Promise<Device> => {
  const accountId = sut.running.platform.customerIdOf(email);
  const who = { kind: 'customer', accountId, email, browserId: 'browser', device: on } as const;
  return device(email, `keepsake=${(await access.sessions.open(who, undefined, access.ownContext())).token}`);
};
const idOf = (email: string): string => sut.running.platform.customerIdOf(email);
const mailsTo = (email: string): readonly Mail[] => mails.filter(({ to }) => to === email);

describe('sessions of a customer', () => {
  it('are listed for their customer only and can be ended one by one', async () => {
    const phone = await signIn(freshEmail(), 'Safari on iPhone');
    const client = await signIn(phone.email);
    await signIn();
    const { body } = await client.call('GET', '/sessions');
    expect(body).toHaveLength(2);
    const other = (body as { id: string; device: string; here: boolean }[]).find(({ here }) => !here);
    expect(other).toMatchObject({ device: 'Safari on iPhone' });
    expect((await client.call('DELETE', `/sessions/${other?.id}`)).status).toBe(204);
    expect((await phone.call('GET', '/settings')).status).toBe(401);
    expect((await client.call('GET', '/settings')).status).toBe(200);
  });

  it('end on all devices, and for this customer only', async () => {
    const phone = await signIn();
    const client = await signIn(phone.email);
    const stranger = await signIn();
    const answer = await client.call('DELETE', '/sessions');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/max-age=0/i);
    for (const one of [phone, client]) expect((await one.call('GET', '/settings')).status).toBe(401);
    expect((await stranger.call('GET', '/settings')).status).toBe(200);
  });

  it('reject a guessed session name', async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    const { body } = await mine.call('GET', '/sessions');
    const [{ id }] = body as [{ id: string }];
    expect((await theirs.call('DELETE', `/sessions/${id}`)).status).toBe(204);
    expect((await mine.call('GET', '/settings')).status).toBe(200);
  });
});

describe('change of the email address', () => {
  it('takes effect after confirmation, keeps the session and notifies the old address', async () => {
    const one = await signIn();
    const expected = freshEmail();
    expect(await one.call('POST', '/email', { email: expected.toUpperCase() })).toMatchObject({
      status: 202,
      body: { status: 'link-sent' },
    });
    expect((await one.call('GET', '/settings')).body).toMatchObject({ pendingEmail: expected });
    expect(mailsTo(one.email).map(({ template }) => template)).toEqual(['email-changing']);
    const [mail] = mailsTo(expected);
    expect(mail?.template).toBe('email-to-confirm');
    const confirmed = await one.call('POST', '/email/confirm', { token: mail?.values['token'] });
    expect(confirmed).toMatchObject({ status: 200, body: { email: expected, signedIn: true } });
    const renewed = device(
      expected,
      confirmed.headers
        .getSetCookie()
        .find((line) => line.startsWith('keepsake='))
        ?.split(';')[0] ?? '',
    );
    expect((await renewed.call('GET', '/settings')).body).toMatchObject({ email: expected, pendingEmail: null });
    expect((await renewed.call('POST', '/email/confirm', { token: mail?.values['token'] })).status).toBe(404);
  });

  it('requests the same emails and link when repeated after a failure', async () => {
    const one = await signIn();
    const change = { email: freshEmail() };
    const send = () => one.call('POST', '/email', change, { 'idempotency-key': 'change-of-address-1' });
    calls.length = 0;
    campaignsDown = true;
    expect((await send()).status).toBe(503);
    campaignsDown = false;
    expect((await send()).status).toBe(202);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toBe(calls[0]);
  });

  it('fails in another browser, after a day, and after the change was canceled', async () => {
    const one = await signIn();
    const expected = freshEmail();
    await one.call('POST', '/email', { email: expected });
    const token = mailsTo(expected)[0]?.values['token'];
    const stranger = device('', '');
    const elsewhere = await stranger.call('POST', '/email/confirm', { token });
    expect(elsewhere.body).toMatchObject({ signedIn: false });
    expect(elsewhere.headers.get('set-cookie') ?? '').not.toMatch(/keepsake=[\w-]{20}/);

    const [kept, late] = [freshEmail(), freshEmail()];
    await one.call('POST', '/email', { email: kept });
    expect((await one.call('DELETE', '/email')).status).toBe(204);
    const tokenOf = (email: string) => mailsTo(email).at(-1)?.values['token'];
    expect((await stranger.call('POST', '/email/confirm', { token: tokenOf(kept) })).status).toBe(404);
    await one.call('POST', '/email', { email: late });
    nowMs += 25 * 60 * 60_000;
    expect((await stranger.call('POST', '/email/confirm', { token: tokenOf(late) })).status).toBe(404);
  });
});

describe('account deletion', () => {
  it('requires the typed address, stores choices per timeline and emails the date', async () => {
    const one = await signIn();
    const timelines = [{ qrCode: 'cf-7k3m-9qxa-2tdv', choice: 'remove' }];
    const wrong = await one.call('POST', '/delete', { email: 'somebody-else@family.example', timelines });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    expect(farewells).toEqual([]);
    const right = await one.call('POST', '/delete', { email: ` ${one.email.toUpperCase()} `, timelines });
    expect(right).toMatchObject({ status: 202, body: { eraseAt: '2026-02-17T10:00:00.000Z' } });
    expect(farewells).toEqual([{ code: 'CF7K3M9QXA2TDV', choice: 'remove' }]);
    const values = { day: 'February 17, 2026', on: '2026-02-17' };
    expect(mailsTo(one.email)).toMatchObject([{ template: 'account-leaving', values }]);
    expect((await one.call('DELETE', '/delete')).status).toBe(204);
  });

  it('exports all data of the customer as one file', async () => {
    const one = await signIn();
    const { status, body, headers } = await one.call('GET', '/data');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-2026-\d\d-\d\d\.json"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      person: { firstName: 'Inés', email: one.email },
      preferences,
      orders: [],
      timelines: [],
      keeps: [
        {
          qrCode: 'CF7K3M9QXA2TDV',
          role: 'helper' as const,
          ownerName: 'Tom Berg',
          address: expect.stringContaining('/timeline/'),
        },
      ],
      sealedMemories: [{ qrCode: 'CF7K3M9QXA2TDV', title: 'For your birthday', files: [{ caption: 'The cake' }] }],
    });
    expect(JSON.stringify(body)).not.toContain('keeperId');
    expect((await device('', '').call('GET', '/data')).status).toBe(401);
  });
});

describe.each([
  ['customer-erased', (email: string) => [customerErased, { customerId: idOf(email) }] as const],
  ['customer-merged', (email: string) => [customerMerged, { fromId: idOf(email), toId: 'customer-of-later' }] as const],
])('%s', (_, publishedBy) => {
  it('ends all sessions once when the event repeats, and erases the address', async () => {
    const one = await signIn();
    await access.knownBrowsers.add(one.email, 'browser', access.ownContext());
    const [event, data] = publishedBy(one.email);
    const at = new Date(nowMs + 1_000);
    const id = await sut.deliver(event as typeof customerErased, data as never, { at });
    await sut.deliver(event as typeof customerErased, data as never, { id, at });
    const known = await sql`select 1 from known_browser where account = ${idOf(one.email)}`.execute(sut.running.db);
    expect(known.rows).toEqual([]);
    const { rows } =
      await sql`select 1 from session where email = ${one.email} or (account_id = ${idOf(one.email)} and ended_at is null)`.execute(
        sut.running.db,
      );
    expect(rows).toEqual([]);
    expect(await sut.parked()).toEqual([]);
  });

  it('keeps sessions opened after a late deletion event', async () => {
    const one = await signIn();
    const [event, data] = publishedBy(one.email);
    await sut.deliver(event as typeof customerErased, data as never, { at: new Date(nowMs - 60_000) });
    expect((await one.call('GET', '/settings')).status).toBe(200);
  });
});

// Runs last: it exhausts the limits of an address.
describe('abuse of address changes', () => {
  it('sends no more email than the quota, and rejects line breaks', async () => {
    const victim = freshEmail();
    const one = await signIn();
    for (const email of [`${victim}\r\nBcc: all@example.org`, 'a@b.example\nSubject: x', 'a@b.example, c@d.example'])
      expect((await one.call('POST', '/email', { email })).status).toBe(400);
    const senders = await Promise.all(Array.from({ length: 20 }, () => signIn()));
    const statuses: number[] = [];
    for (let round = 0; round < 50; round++)
      statuses.push(
        ...(await Promise.all(
          senders.map(async (one) => (await one.call('POST', '/email', { email: victim })).status),
        )),
      );
    expect(mailsTo(victim).length).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(3);
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    for (const { to, values } of mails) expect(`${to} ${JSON.stringify(values)}`).not.toMatch(/[\r\n]|\\r|\\n|bcc:/i);
  }, 240_000);
});
