import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { setTimeout as pause } from 'node:timers/promises';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { signed } from '../../http/cookies.js';
import { ids, order } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const secret = 'session-secret-of-the-tests-0123456789abcdef';
const env = { PORT: '0', SESSION_SECRET: secret, RATE_LIMITS: '1' };
const maja = { number: 'K-4F7Q2M9X', email: 'maja@example.org' };
const day = 24 * 60 * 60_000;

/** Creates a link signed as orders does. */
const linkToken = 'order-of-maja.end.signature';
let linkOver = false;

type Mail = { readonly to: string; readonly template: string; readonly valuesJson: string };
const mails: Mail[] = [];
const messages: unknown[] = [];
let shipment: 'away' | 'unknown' | 'waiting' | 'sent' = 'sent';
let address: { street: string; city: string; state: string; zip: string; country: string } | undefined;
const placed: { readonly affiliateCode?: string }[] = [];
let nowMs = Date.parse('2026-02-03T10:00:00Z');
let sut: TestService;
let gateway: RunningGateway;
let lookups = 0;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(ordersRpc, {
      FindOrder: async ({ number, email }) => {
        lookups += 1;
        const fits = number === maja.number && email === maja.email;
        return fits ? { orderId: ids.order, firstName: 'Maja', linkToken } : { firstName: '' };
      },
      ReadOrderLink: async ({ token }) => (token === linkToken && !linkOver ? { orderId: ids.order } : {}),
      GetOrder: async () => ({ ...order, full: true, honoreeName: 'Inés', totalFiles: 3 }),
      LookUpReferral: async ({ code }) => ({ known: code === 'RUI4F7Q2' }),
      PlaceOrder: async (input) => {
        placed.push(input);
        return { orderId: ids.order, number: maja.number, totalCents: 8500 };
      },
      AddContact: async (message) => {
        messages.push(message);
        return { contactId: ids.order };
      },
    }),
    fakeService(shippingRpc, {
      GetShipment: async ({ orderId }) => {
        if (shipment === 'away') throw problem('unavailable', 'away', 'Not now. Please try again in a moment.');
        if (shipment === 'unknown') throw problem('not-found', 'parcel-not-found', 'Not here. Please look again.');
        if (shipment === 'waiting') return { orderId, shipTo: [], addressOpen: true, ...address };
        return {
          orderId,
          shipTo: [],
          shippedAt: '2026-02-02T10:00:00.000Z',
          carrier: 'usps' as const,
          trackingNumber: '9400100',
          tracking: 'in-transit' as const,
        };
      },
      SetAddress: async ({ orderId, ...to }) => {
        address = to;
        return { orderId };
      },
    }),
    fakeService(campaignsRpc, {
      QueueMail: async (mail) => {
        mails.push(mail);
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

const browser = () => openBrowser(gateway.port);

/** Polls until the condition holds; times out after ten seconds. */
const expectSoon = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(20)) if (await isSo()) return;
  throw new Error(`timed out after ten seconds: ${isSo.toString()}`);
};
// Load shedding can reject writes just after the start on a busy machine.
beforeAll(() => expectSoon(async () => (await browser().post('/api/order-status', {})).status !== 503));

describe('link to an order', () => {
  const askFor = (body: object) => browser().post('/api/order-status', body);
  const linkOf = (mail: Mail | undefined): string =>
    new URL((JSON.parse(mail?.valuesJson ?? '{}') as { link: string }).link).pathname;

  it('is emailed when number and address match, with the same answer otherwise', async () => {
    const answers = [
      await askFor({ ...maja, number: ' k 4f7q2m9x' }),
      await askFor({ ...maja, email: 'tom@example.org' }),
      await askFor({ ...maja, number: 'K-00000000' }),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([202, '{"status":"link-sent"}']));
    await expectSoon(() => mails.length > 0);
    expect(mails.map(({ to, template }) => [to, template])).toEqual([[maja.email, 'order-link']]);
  });

  it('shows the order until the link expires', async () => {
    const path = `/api${linkOf(mails[0])}`;
    expect((await browser().get(path)).body).toMatchObject({
      number: order.number,
      honoreeName: 'Inés',
      totalFiles: 3,
    });
    linkOver = true;
    const late = await browser().get(path);
    expect([late.status, late.body.detail]).toEqual([
      404,
      'This link has been used or has expired. Please ask for a new one.',
    ]);
    linkOver = false;
  });

  it('accepts an address and shows the current destination', async () => {
    const path = `/api/order-status/${linkToken}/address`;
    const home = { shippingAddress: '12 Elm St', shippingCity: 'Troy', shippingState: 'NY', shippingZip: '12180 1234' };
    const put = (to: string, body: object) => browser().send('PUT', to, { body });
    shipment = 'waiting';
    const before = await browser().get(`/api/order-status/${linkToken}`);
    expect(before.body).toMatchObject({ addressNeeded: true, addressOpen: true, shipTo: [] });
    const saved = await put(path, home);
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { addressNeeded: false, shippingZip: '12180-1234', addressOpen: true, parcel: null },
    ]);
    expect((saved.body as { shipTo: readonly string[] }).shipTo).toContain('Troy, NY, 12180-1234');
    const half = await put(path, { ...home, shippingCity: '' });
    expect([half.status, half.body.errors]).toEqual([
      400,
      [{ field: 'shippingCity', message: 'Please add the city.' }],
    ]);
    expect((await put(path, {})).body.errors).toEqual([
      { field: 'shippingAddress', message: 'Please add the street.' },
    ]);
    expect((await put(`${path.replace(linkToken, `${linkToken}x`)}`, home)).status).toBe(404);
    address = undefined;
    shipment = 'sent';
  });

  it('shows the shipment, and the order without it when shipping is unavailable', async () => {
    const good = signed(secret, 'order-link', `${ids.order}.${(nowMs + day).toString(36)}`);
    for (const [state, shown] of [
      [
        'sent',
        {
          shippedAt: '2026-02-02T10:00:00.000Z',
          carrier: 'usps' as const,
          trackingNumber: '9400100',
          tracking: 'in-transit' as const,
        },
      ],
      ['away', null],
      ['unknown', null],
    ] as const) {
      shipment = state;
      expect((await browser().get(`/api/order-status/${good}`)).body).toMatchObject({ parcel: shown });
    }
  });

  it('accepts older links signed by the gateway and rejects forged ones', async () => {
    const ends = (nowMs + day).toString(36);
    const good = signed(secret, 'order-link', `${ids.order}.${ends}`);
    expect((await browser().get(`/api/order-status/${good}`)).status).toBe(200);
    for (const token of [
      signed('another-secret-that-is-not-ours-0123456789', 'order-link', `${ids.order}.${ends}`),
      signed(secret, 'browser', `${ids.order}.${ends}`),
      good.replace(ends, (nowMs + 2 * day).toString(36)),
      good.slice(0, -1),
    ])
      expect((await browser().get(`/api/order-status/${token}`)).status).toBe(404);
  });

  it('is refused to a browser that asks for a sixth time within an hour', async () => {
    const one = { ...maja, email: 'victim@example.org' };
    const asking = browser();
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await asking.post('/api/order-status', one));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.body.detail).toMatch(
      /^Too many attempts\. Try again in \d+ min/,
    );
  });

  it('is looked up at most eleven times for 40 new browsers of one network', async () => {
    const before = lookups;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => askFor({ ...maja, email: 'other-victim@example.org' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
    await expectSoon(() => lookups >= before + 11);
    expect(lookups).toBe(before + 11);
  });

  it('is rejected for an invalid number or address with messages of the form', async () => {
    const reply = await askFor({ number: 'K-1', email: 'maja@' });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      [
        { field: 'number', message: 'Please enter the order number from your email, such as K-4F7Q2M9X.' },
        { field: 'email', message: 'Please enter a valid email address' },
      ],
    ]);
  });
});

describe('referral cookie', () => {
  const remembered = async (...addresses: readonly string[]) => {
    const visitor = browser();
    for (const address of addresses) await visitor.get(address);
    return visitor;
  };
  const order = {
    pricingTier: 'individual' as const,
    eventType: 'memorial',
    honoreeName: 'Inés',
    eventDate: '2024',
    firstName: 'Maja',
    lastName: 'Lindgren',
    email: maja.email,
    phone: '555',
  };

  it('stores the last valid code of any address for thirty days', async () => {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/partners?ref=rui4f7q2`);
    expect(response.headers.get('set-cookie')).toBe(
      'keepsake-ref=RUI4F7Q2; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
    const visitor = await remembered('/?ref=ANNA77', '/checkout?ref=rui4f7q2', '/?ref=%3Cscript%3E', '/terms');
    expect((await visitor.get('/api/referral')).body).toEqual({ affiliateCode: 'RUI4F7Q2', known: true });
    expect((await visitor.get('/api/referral?ref=anna77')).body).toEqual({ affiliateCode: 'ANNA77', known: false });
    expect((await browser().get('/api/referral')).body).toEqual({ affiliateCode: null, known: false });
  });

  it.each([
    ['goes with an order that names none', {}, 'RUI4F7Q2'],
    ['gives way to the code that is typed', { affiliateCode: 'ANNA77' }, 'ANNA77'],
    ['is left out when the buyer says so', { affiliateCode: '', noReferral: true }, undefined],
  ])('%s', async (_, more, sent) => {
    const visitor = await remembered('/?ref=RUI4F7Q2');
    expect((await visitor.post('/api/orders', { ...order, ...more })).status).toBe(201);
    expect(placed.at(-1)?.affiliateCode).toBe(sent);
  });
});

// Runs last: it exhausts the limits of an address.
describe('flood of contact messages', () => {
  const message = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.org',
    notes: 'A message that is long enough.',
  };

  it('accepts ten of a thousand without a human check, and rejects line breaks', async () => {
    for (const bad of [
      { firstName: 'Ana\r\nBcc: all@example.org' },
      { lastName: 'Ruiz\nSubject: x' },
      { email: 'ana@example.org\r\nBcc: all@example.org' },
    ])
      expect((await browser().post('/api/contacts', { ...message, ...bad })).status).toBe(400);
    const statuses: number[] = [];
    for (let round = 0; round < 20; round++)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async () => (await browser().post('/api/contacts', message)).status),
        )),
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => ![201, 428, 429, 503].includes(status))).toEqual([]);
    expect(messages).toHaveLength(10);
    expect(JSON.stringify(messages)).not.toMatch(/\\r|\\n|bcc:/i);
  });

  it('is limited per hour even when the human check is solved each time', async () => {
    nowMs += 2 * 60 * 60_000;
    const statuses: number[] = [];
    for (let n = 0; n < 80; n++) {
      const visitor = browser();
      const { challengeId, question } = (await visitor.get('/api/human-check')).body as Record<string, string>;
      const [left, sign, right] = (question ?? '').split(' ');
      const answer = String(sign === '+' ? Number(left) + Number(right) : Number(left) - Number(right));
      statuses.push((await visitor.post('/api/contacts', { ...message, humanCheck: { challengeId, answer } })).status);
    }
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(60);
    expect(statuses.at(-1)).toBe(429);
  });
});
