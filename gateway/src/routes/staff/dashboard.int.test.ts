import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPath } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  ADMIN_EMAIL: 'owner@keepsake.example',
  ADMIN_PASSWORD: 'a long enough password',
};

let sut: TestService;
let gateway: RunningGateway;
let staff: Browser;

/** Stops shipping and breaks one method of qr-timeline. */
beforeAll(async () => {
  const broken = fakeService(codesRpc, { CodeStats: () => Promise.reject(new Error('a mistake in a service')) });
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPath()
      .filter(({ contract }) => contract !== shippingRpc)
      .map((one) => (one.contract === codesRpc ? broken : one)),
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  staff = openBrowser(gateway.port);
  await staff.post('/api/admin/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

describe('dashboard', () => {
  it('marks the cards of unavailable services and shows the others', async () => {
    const { status, body } = await staff.get('/api/dashboard/figures');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sales: { totalOrders: 7, revenueCents: 59_500, soFar: { lastDay: '2026-11-21' } },
      partners: { active: 3 },
      mail: { marketing: 4, waitingSince: null },
      codes: null,
      shipping: null,
      missing: ['codes', 'shipping'],
    });
  });

  it('returns the number of orders in the specified call', async () => {
    expect((await staff.get('/api/dashboard/stats')).body).toMatchObject({ totalOrders: 7 });
  });

  it('requires staff', async () => {
    expect((await openBrowser(gateway.port).get('/api/dashboard/figures')).status).toBe(401);
  });
});
