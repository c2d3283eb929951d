import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../../identity/service.js';
import { readConfig } from '../../../config.js';
import { openGateway, type RunningGateway } from '../../../gateway.js';
import { ids, order, publicCode } from '../../../testing/answers.js';
import { openBrowser, type Browser } from '../../../testing/browser.js';
import { happyPathWith } from '../../../testing/happy-path.js';
import { fakeService } from '../../../testing/fake-service.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  ADMIN_EMAIL: 'owner@keepsake.example',
  ADMIN_PASSWORD: 'a long enough password',
  RATE_LIMITS: '100',
};
const taken = 'CF-7K3M-9QXA-2TDV belongs to another order. Please put it back to that parcel and take another plate.';

const requests: { readonly orderId: string; readonly codes: string[]; readonly damaged: string[] }[] = [];
let isTaken = false;
let sut: TestService;
let gateway: RunningGateway;
let packer: Browser;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(platesRpc, {
      SwapPlates: async (input) => {
        requests.push(input);
        if (isTaken)
          throw problem('conflict', 'new-code-of-order', taken, { errors: [{ field: 'codes', message: taken }] });
        return { orderId: input.orderId, codes: input.codes };
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  packer = openBrowser(gateway.port);
  await packer.post('/api/admin/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const swap = (body: unknown, browser = packer) =>
  browser.send('PUT', `/api/admin/orders/${ids.order}/codes`, { body, headers: { 'idempotency-key': 'swap-0001' } });

describe('replacement of plates of an order', () => {
  it('reads scanned codes and returns the order with its new codes', async () => {
    const scanned = ' https://keepsake.example/c/cf-7k3m-9qxa-2tdv ';
    const reply = await swap({ codes: [scanned], damaged: null });
    expect(reply).toMatchObject({ status: 200, body: { id: ids.order, number: order.number, codes: [publicCode] } });
    expect(requests.at(-1)).toMatchObject({ orderId: ids.order, codes: [publicCode], damaged: [] });
  });

  it.each([
    [{}, 'codes', 'Please send the codes as a list.'],
    [{ codes: [] }, 'codes', 'Please send the code of each plate.'],
    [{ codes: [7] }, 'codes.0', 'Please send the code of each plate.'],
    [{ codes: ['CF7K3M9QXA2TDW'] }, 'codes.0', 'CF-7K3M-9QXA-2TDW'],
    [{ codes: [publicCode, 'cf-7k3m-9qxa-2tdv'] }, 'codes', 'A plate is named twice. Please send each code once.'],
    [{ codes: [publicCode], damaged: ['hello'] }, 'damaged.0', ''],
    [{ codes: Array(1_001).fill(publicCode) }, 'codes', 'Please send 1,000 codes at most.'],
  ])('rejects %j for the field', async (body, field, message) => {
    const before = requests.length;
    const reply = await swap(body);
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([{ field, message: expect.stringContaining(message) }]) },
    });
    expect(requests).toHaveLength(before);
  });

  it('returns why a plate is refused, as a message and for the field', async () => {
    isTaken = true;
    const reply = await swap({ codes: [publicCode] });
    isTaken = false;
    expect(reply).toMatchObject({
      status: 409,
      body: { type: '/problems/new-code-of-order', detail: taken, errors: [{ field: 'codes', message: taken }] },
    });
  });

  it('requires a session', async () => {
    expect((await swap({ codes: [publicCode] }, openBrowser(gateway.port))).status).toBe(401);
  });
});
