import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { publicCode, timelineJson } from '../testing/answers.js';
import { openBrowser } from '../testing/browser.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1000' };
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
const empty = Buffer.alloc(0);

let sut: TestService;
let gateway: RunningGateway;
let finish: () => void = () => undefined;
let finished: Promise<void> = Promise.resolve();
/** Blocks the fake services until `finish()`. */
const hold = (): void => {
  finished = new Promise((resolve) => (finish = resolve));
  client.begun = 0;
};
const client = { begun: 0, readerAway: false };
const loop = { lateMs: 0 };

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: [
      fakeService(ordersRpc, {
        PlaceOrder: async () => {
          client.begun += 1;
          await finished;
          return { orderId: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c3d', number: 'K-4F7Q2M9X', totalCents: 8500 };
        },
      }),
      fakeService(viewingRpc, {
        ViewTimeline: async ({ code }) => {
          if (client.readerAway) throw problem('unavailable', 'documents-unavailable', 'Please try again in a moment.');
          client.begun += 1;
          await finished;
          return {
            outcome: 'live',
            json: timelineJson(code, 1, false),
            version: 1,
            privacyEpoch: 1,
            private: false,
            ownerId: '',
            keeperIds: [],
            endedInvites: [],
            code,
            indexed: false,
            preview: empty,
          };
        },
        RecentChanges: async () => ({ changes: [] }),
      }),
    ],
  });
  const resources = openResources({ logLevel: 'silent' });
  const watched = { ...resources, loop: { ...resources.loop, steadyMs: () => loop.lateMs } };
  gateway = await openGateway(sut.running, readConfig(env), watched);
});
afterAll(async () => {
  finish();
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const place = () => openBrowser(gateway.port).post('/api/orders', order);
const view = (code = publicCode) => openBrowser(gateway.port).get(`/api/timeline/${code}?limit=30`);

describe('load shedding', () => {
  it('rejects writes immediately with Retry-After while pages, probes and running requests continue', async () => {
    await view();
    hold();
    const placing = Array.from({ length: 128 }, place);
    await eventually(async () => client.begun === 128, 'all places to be taken');
    // Answers although the other 128 still wait.
    const refused = await place();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused.body.type).toBe('/problems/too-busy');
    expect((await view()).status).toBe(200);
    expect((await openBrowser(gateway.port).get('/healthz')).status).toBe(200);
    finish();
    expect(new Set((await Promise.all(placing)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await place()).status).toBe(201);
  });

  it('closes writes while the event loop is late, and keeps serving pages', async () => {
    await view();
    hold();
    const placing = Array.from({ length: 8 }, place);
    await eventually(async () => client.begun === 8, 'as many to be at work as are always let in');
    loop.lateMs = 300;
    expect((await place()).status).toBe(503);
    expect((await openBrowser(gateway.port).get('/api/human-check')).status).toBe(200);
    expect((await view()).status).toBe(200);
    finish();
    await Promise.all(placing);
    expect((await place()).status).toBe(201);
    loop.lateMs = 0;
  });
});

it('answers 503 for an uncached page whose service is unavailable', async () => {
  client.readerAway = true;
  const reply = await view(makePlateCode('CF', '7K3M9QXA2TE'));
  client.readerAway = false;
  expect([reply.status, reply.body.type]).toEqual([503, '/problems/documents-unavailable']);
});
