import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { gatewayEntry } from '../identity/service.js';
import type { RouteDeps } from '../routes/route-deps.js';
import { accessTable } from '../table.js';
import { ids, publicCode } from '../testing/answers.js';
import { openBrowser } from '../testing/browser.js';
import { happyPathWith } from '../testing/happy-path.js';
import { isOpenWhenClosed } from './closed-routes.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  ADMIN_EMAIL: 'owner@keepsake.example',
  ADMIN_PASSWORD: 'a long enough password',
  RATE_LIMITS: '1000',
  BRAND_NAME: 'Keepsake',
};
const closesAt = Date.parse('2031-03-31T04:00:00.000Z');
const closing = {
  id: ids.batch,
  closesOn: '2031-03-31',
  closesAt: new Date(closesAt).toISOString(),
  sentence: 'We retire.',
  stage: 'announced' as const,
  announcedBy: ids.entry,
  announcedAt: '2031-01-01T04:00:00.000Z',
};

const type = '/problems/business-closed';

let nowMs = closesAt;
let announced = true;
let away = false;
let placed = 0;
let sut: TestService;
let gateway: RunningGateway;
const table = accessTable({ config: readConfig({ ...env, MAIL_URL: 'file:///nowhere' }) } as RouteDeps);

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    clock: { now: () => new Date(nowMs) },
    fakes: happyPathWith(
      fakeService(closingRpc, {
        GetClosing: async () => {
          if (away) throw problem('unavailable', 'away', 'The service is away. Try again.');
          return announced ? { closing } : {};
        },
        AnnounceClosing: async (input) => ({ ...closing, ...input }),
        WithdrawClosing: async () => {
          announced = false;
          return {};
        },
      }),
      fakeService(ordersRpc, {
        PlaceOrder: async () => {
          placed += 1;
          return { orderId: ids.order, number: 'K-4F7Q2M9X', totalCents: 8500 };
        },
      }),
    ),
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});
let turn = 0;
/** Each test has its own day, so that nothing read before is fresh. */
const at = (ms: number): void => void (nowMs = ms + (turn += 1) * 60_000);
beforeEach(() => {
  announced = true;
  away = false;
});

const order = {
  pricingTier: 'event',
  quantity: 3,
  eventType: 'Memorial',
  honoreeName: 'Inés',
  eventDate: '2026-02-03',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.org',
  phone: '555 0100',
};
const place = () => openBrowser(gateway.port).post('/api/orders', order);
const pathOf = (path: string): string =>
  path
    .replace('{code}', publicCode)
    .replace('{place}', 'portrait')
    .replace('{day}', '2031-01-01')
    .replace(/\{version\}/, '1')
    .replace(/\{\w+\}/g, ids.affiliate);
const open = table.filter(({ who, method }) => method !== 'get' && who.includes('anyone'));

describe('a closed business', () => {
  it('refuses an order with the day, and places none', async () => {
    at(closesAt);
    const before = placed;
    expect(await place()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Keepsake closed on March 31, 2031.'), type },
    });
    expect(placed).toBe(before);
  });

  it.each(open.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'takes or refuses %s as listed',
    async (_, route) => {
      at(closesAt);
      const options = { body: {} };
      const { body } = await openBrowser(gateway.port).send(route.method.toUpperCase(), pathOf(route.path), options);
      expect(body?.type === type).toBe(!isOpenWhenClosed(route));
    },
  );

  it('still shows timelines', async () => {
    at(closesAt);
    expect((await openBrowser(gateway.port).get(`/api/timeline/${publicCode}`)).status).toBe(200);
  });

  it('stays closed while the service is unavailable', async () => {
    at(closesAt);
    await place();
    away = true;
    at(closesAt);
    expect((await place()).body.type).toBe(type);
  });
});

describe('an announced closing', () => {
  it('changes nothing until the first instant of its day', async () => {
    at(closesAt - 24 * 60 * 60_000);
    expect((await place()).status).toBe(201);
    nowMs = closesAt - 1;
    expect((await place()).status).toBe(201);
    nowMs = closesAt;
    expect((await place()).body.type).toBe(type);
  });

  it('is taken back by a withdrawal', async () => {
    at(closesAt);
    expect((await place()).status).toBe(409);
    announced = false;
    at(closesAt);
    expect((await place()).status).toBe(201);
  });
});

describe('announcing a closing', () => {
  it('requires an owner and the password', async () => {
    announced = false;
    at(closesAt - 30 * 24 * 60 * 60_000);
    const owner = openBrowser(gateway.port);
    const plan = { closesOn: closing.closesOn, sentence: closing.sentence };
    expect((await owner.post('/api/admin/closing', plan)).status).toBe(401);
    await owner.post('/api/admin/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
    expect(await owner.post('/api/admin/closing', { ...plan, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password', message: 'This is not your password.' }] },
    });
    const reply = await owner.post('/api/admin/closing', { ...plan, password: env.ADMIN_PASSWORD });
    expect(reply).toMatchObject({ status: 201, body: { closing: { ...plan, stage: 'announced' } } });
    expect(reply.text).not.toContain(closing.announcedBy);
    announced = true;
    expect((await owner.get('/api/admin/closing')).body.closing.closesOn).toBe(closing.closesOn);
    expect((await owner.send('DELETE', `/api/admin/closing/${closing.id}`)).status).toBe(204);
    expect((await owner.get('/api/admin/closing')).body).toEqual({ closing: null });
  });
});
