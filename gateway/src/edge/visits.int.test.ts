import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { visitsRpc, type VisitsDefinition } from '@keepsake/contracts/rpc/visits';
import { problem } from '@keepsake/platform/problem';
import type { Input } from '@keepsake/platform/rpc/contract';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { gatewayEntry } from '../identity/service.js';
import { openAccess } from '../identity/access.js';
import { publicCode, timelineJson } from '../testing/answers.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeService } from '../testing/fake-service.js';
import { createVisits } from './visits.js';

const secret = 'session-secret-of-the-tests-0123456789abcdef';
const env = { PORT: '0', SESSION_SECRET: secret, RATE_LIMITS: '100' };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15';

/** What the fake service received, and whether it responds. */
let received: Input<VisitsDefinition, 'RecordVisits'>[] = [];
const service = { away: false, opened: 0, day: '2026-05-03', ownerId: 'the-owner' };

const logger = openResources({ logLevel: 'silent' }).logger;
const away = () => problem('unavailable', 'service-unavailable', 'Please try again in a moment.');
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(visitsRpc, {
      OpenVisitDay: async () => {
        service.opened += 1;
        if (service.away) throw away();
        return { day: service.day, salt: `salt of ${service.day}` };
      },
      RecordVisits: async (input) => {
        if (service.away) throw away();
        received.push(input);
        return {};
      },
    }),
    fakeService(viewingRpc, {
      ViewTimeline: async ({ code }) => ({
        outcome: 'live',
        json: timelineJson(code, 1),
        version: 1,
        privacyEpoch: 1,
        private: false,
        ownerId: service.ownerId,
        keeperIds: [],
        endedInvites: [],
        code,
        indexed: false,
        preview: Buffer.alloc(0),
      }),
      RecentChanges: async () => ({ changes: [] }),
      ResolveCode: async ({ code }) => ({ outcome: 'live', code }),
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});
beforeEach(() => {
  received = [];
  Object.assign(service, { away: false, opened: 0, day: new Date().toISOString().slice(0, 10) });
});

const counted = () => received.flatMap(({ observations }) => observations);
const counter = (clock = sut.running.platform.clock) =>
  createVisits({
    running: { clientAs: sut.running.clientAs, platform: { ...sut.running.platform, clock } },
    proxies: 0,
    logger,
  });
const from = (address: string, headers: IncomingHttpHeaders = {}) =>
  ['visit', publicCode, address, { 'user-agent': phone, ...headers }] as const;

describe('counter of visits', () => {
  it('sends a visitor once, without address and browser, even before the salt is known', async () => {
    const visits = counter();
    for (const address of ['203.0.113.7', '203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::2'])
      visits.noteFrom(...from(address));
    await visits.close();
    expect(service.opened).toBe(1);
    expect(counted().map(({ kind, code }) => [kind, code])).toEqual(Array(3).fill(['visit', publicCode]));
    expect(JSON.stringify(received)).not.toMatch(/203\.0|2001|iPhone|Mozilla/);
  });

  it('makes the same mark in every gateway, and another one for each timeline', async () => {
    const [one, other] = [counter(), counter()];
    one.noteFrom(...from('203.0.113.7'));
    other.noteFrom(...from('203.0.113.7'));
    other.noteFrom('visit', 'CF2345678ABCDR', '203.0.113.7', { 'user-agent': phone });
    other.noteFrom('scan', publicCode, '203.0.113.7', { 'user-agent': phone });
    await one.close();
    await other.close();
    const marks = counted().filter(({ kind, code }) => kind === 'visit' && code === publicCode);
    expect(new Set(marks.map(({ mark }) => mark)).size).toBe(1);
    expect(new Set(counted().map(({ mark }) => mark)).size).toBe(counted().length - 1);
  });

  it.each([
    ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a messenger’s preview', { 'user-agent': 'WhatsApp/2.23' }],
    ['a program without a name', { 'user-agent': '' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
  ])('does not count %s', async (_name, headers) => {
    const visits = counter();
    visits.noteFrom(...from('203.0.113.7', headers));
    await visits.close();
    expect(received).toEqual([]);
  });

  it('keeps visits while the service is unavailable, and sends them later', async () => {
    const visits = counter();
    visits.noteFrom(...from('203.0.113.7'));
    await eventually(async () => service.opened === 1, 'the salt to be requested');
    await visits.close();
    expect(counted()).toHaveLength(1);
    service.away = true;
    visits.noteFrom(...from('203.0.113.8'));
    await visits.close();
    expect(counted()).toHaveLength(1);
    service.away = false;
    await visits.close();
    expect(counted()).toHaveLength(2);
  });

  it('counts a visitor again on the next day', async () => {
    const time = { nowMs: Date.parse(`${service.day}T23:59:50Z`) };
    const visits = counter({ now: () => new Date(time.nowMs) });
    visits.noteFrom(...from('203.0.113.7'));
    await visits.close();
    const first = service.day;
    time.nowMs += 60_000;
    service.day = new Date(time.nowMs).toISOString().slice(0, 10);
    visits.noteFrom(...from('203.0.113.9'));
    await eventually(async () => service.opened === 2, 'the next salt to be requested');
    await visits.close();
    visits.noteFrom(...from('203.0.113.7'));
    await visits.close();
    const ofDay = (day: string) => received.filter((one) => one.day === day).flatMap((one) => one.observations);
    expect([ofDay(first).length, ofDay(service.day).length]).toEqual([2, 1]);
  });

  it('deletes salt and marks ten minutes after the day, without another request', async () => {
    const visits = counter({ now: () => new Date(`${service.day}T23:59:00Z`) });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const endTimer = () => timers.mock.calls.find(([, delayMs]) => delayMs === 11 * 60_000);
    visits.noteFrom(...from('203.0.113.7'));
    const [forget] = await eventually(async () => endTimer(), 'the timer of the end of the day');
    timers.mockRestore();
    visits.noteFrom(...from('203.0.113.8'));
    forget();
    await visits.close();
    expect(received).toEqual([]);
  });
});

describe('visits over HTTP', () => {
  const page = `/api/timeline/${publicCode}?limit=30`;
  type Sent = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> };
  const ask = (path: string, { method = 'GET', headers = {} }: Sent = {}) =>
    fetch(`http://127.0.0.1:${gateway.port}${path}`, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': phone, ...headers },
    });

  it('counts guests and scans, not HEAD, owners, previews and later pages', async () => {
    const access = openAccess(sut.running, secret);
    const who = { kind: 'customer', accountId: service.ownerId, email: 'ines@example.org', browserId: 'one' } as const;
    const { token } = await access.sessions.open(who, undefined, access.ownContext());
    const signedIn = { cookie: `keepsake=${token}` };
    const quiet: readonly (readonly [string, Sent?])[] = [
      [page, { method: 'HEAD' }],
      [page, { headers: signedIn }],
      [`${page}&as=guest`],
      [`${page}&cursor=x`],
      [`/c/${publicCode}`, { method: 'HEAD' }],
      [`/c/${publicCode}`, { headers: signedIn }],
      ['/c/nothing'],
      [`/timeline/${publicCode}`, { method: 'HEAD' }],
      [`/timeline/${publicCode}`, { headers: signedIn }],
    ];
    for (const [index, [path, sent = {}]] of quiet.entries()) {
      const headers = { ...sent.headers, 'user-agent': `${phone} ${index}` };
      await (await ask(path, { ...sent, headers })).arrayBuffer();
    }
    const html = `/timeline/${publicCode}`;
    for (const path of [page, page, `/c/${publicCode}`, `/api/timeline/${publicCode}`, html]) {
      const response = await ask(path);
      expect([200, 302]).toContain(response.status);
      await response.arrayBuffer();
    }
    await eventually(async () => counted().length >= 2, 'the batch to arrive');
    // A shared cache answers the request for the memories of the next one.
    await (await ask(html, { headers: { 'user-agent': `${phone} other` } })).arrayBuffer();
    await eventually(async () => counted().length >= 3, 'the visit of the page to arrive');
    expect(counted().map(({ kind }) => kind)).toEqual(['visit', 'scan', 'visit']);
  });
});
