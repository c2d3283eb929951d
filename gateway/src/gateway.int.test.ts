import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { problem } from '@keepsake/platform/problem';
import { subLinkKey } from '@keepsake/platform/sub-link-key';
import { openResources } from '@keepsake/platform/run';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from './identity/service.js';
import { readConfig } from './config.js';
import { openGateway, type RunningGateway } from './gateway.js';
import { openBrowser } from './testing/browser.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  ADMIN_EMAIL: 'Owner@Keepsake.Example',
  ADMIN_PASSWORD: 'a long enough password',
  RATE_LIMITS: '100',
};
const orderId = '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c3d';
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

let sut: TestService;
let gateway: RunningGateway;
const placed: any[] = [];

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: [
      fakeService(ordersRpc, {
        PlaceOrder: async (input) => {
          placed.push(input);
          if (input.quotedCents === 1)
            throw problem(
              'conflict',
              'total-differs',
              'The price has changed. Please check the new total and order again.',
              {
                quote: { totalPrice: 8500 },
              },
            );
          if (input.honoreeName === 'boom') throw new Error('a mistake in a service');
          return { orderId, number: 'K-4F7Q2M9X', totalCents: 8500 };
        },
      }),
    ],
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

describe('order placement', () => {
  it('forwards the order and answers 201 with its number', async () => {
    const reply = await openBrowser(gateway.port).post('/api/orders', order, { 'idempotency-key': 'k1' });
    expect(reply).toMatchObject({
      status: 201,
      body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 8500 },
    });
    expect(placed.at(-1)).toMatchObject({ pricingTier: 'event', quantity: 3, email: 'ana@example.org' });
  });

  it('names the followed sub-link if the order has the code of that link', async () => {
    const buyer = openBrowser(gateway.port);
    await buyer.get('/r/CLICK22?via=instagram');
    for (const affiliateCode of ['click22', 'OTHER22']) await buyer.post('/api/orders', { ...order, affiliateCode });
    expect(placed.slice(-2)).toMatchObject([
      { byLink: true, subLink: subLinkKey('CLICK22', 'instagram') },
      { byLink: false },
    ]);
    expect(placed.at(-1)).not.toHaveProperty('subLink');
  });

  it.each([0, 1001, 1.5, '2'])('rejects the quantity %p with a message', async (quantity) => {
    const reply = await openBrowser(gateway.port).post('/api/orders', { ...order, quantity });
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'quantity', message: 'Please choose a quantity between 1 and 1,000.' }] },
    });
    expect(reply.headers.get('content-type')).toMatch('application/problem+json');
  });

  it('returns the right quote when the total was forged', async () => {
    const reply = await openBrowser(gateway.port).post('/api/orders', { ...order, totalPrice: 1 });
    expect(reply).toMatchObject({
      status: 409,
      body: { type: '/problems/total-differs', quote: { totalPrice: 8500 } },
    });
    expect(reply.body.message).toBe(reply.body.detail);
  });

  it('answers 500 with a correlation id and no stack for unexpected errors', async () => {
    const reply = await openBrowser(gateway.port).post('/api/orders', { ...order, honoreeName: 'boom' });
    expect(reply).toMatchObject({
      status: 500,
      body: { type: '/problems/unexpected', correlationId: reply.headers.get('x-correlation-id') },
    });
    expect(reply.text).not.toMatch(/mistake|stack/);
  });
});

describe('staff sign-in', () => {
  it('signs in the first owner, returns the session, and signs out', async () => {
    const browser = openBrowser(gateway.port);
    const signedIn = await browser.post('/api/admin/login', {
      email: 'owner@keepsake.example',
      password: 'a long enough password',
    });
    expect(signedIn).toMatchObject({
      status: 200,
      body: { admin: { email: 'owner@keepsake.example', role: 'owner' } },
    });
    expect(await browser.get('/api/session')).toMatchObject({ body: { kind: 'admin', role: 'owner' } });
    const held = new Map(browser.cookies);
    expect(await browser.post('/api/admin/logout')).toMatchObject({ status: 204 });
    expect(await browser.get('/api/session')).toMatchObject({ body: { kind: 'anonymous' } });
    for (const [name, value] of held) browser.cookies.set(name, value);
    expect(await browser.get('/api/session')).toMatchObject({ body: { kind: 'anonymous' } });
  });

  it('gives one answer for an unknown address and a wrong password', async () => {
    const browser = openBrowser(gateway.port);
    const wrong = await browser.post('/api/admin/login', { email: 'owner@keepsake.example', password: 'wrong' });
    const unknown = await browser.post('/api/admin/login', { email: 'nobody@keepsake.example', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect({ ...unknown.body, correlationId: '' }).toEqual({ ...wrong.body, correlationId: '' });
  });
});
