import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { settingsChanged } from '@keepsake/contracts/events/affiliates-escrow/settings-changed.v1';
import { termsChanged } from '@keepsake/contracts/events/affiliates-escrow/terms-changed.v1';
import { accountChanged } from '@keepsake/contracts/events/partners-inventory/account-changed.v1';
import { activationUndone } from '@keepsake/contracts/events/qr-timeline/activation-undone.v1';
import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { randomIds } from '@keepsake/platform/ids';
import { minMessagesSent } from '@keepsake/platform/testing/messages-sent';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from './service.js';
import type { DB } from './shared/adapters/tables.js';

const [upload, repeated] = [1, 2].map((n) => `0198c0de-0000-7000-8000-00000000000${n}`) as [string, string];
const codeOfRui = '0198c0de-0000-7000-8000-00000000000c';
const affiliateId = '0198c0de-0000-7000-8000-00000000000a';
const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(timelinesRpc, {
        CheckUploads: async ({ uploadIds, browserId }) => {
          const missing = uploadIds.find(
            (id) => ![upload, repeated].includes(id) || browserId !== 'browser-of-the-buyer',
          );
          return { photos: 1, videos: 0, ...(missing === undefined ? {} : { missing }) };
        },
      }),
      fakeService(codesRpc, {
        GetOwner: async ({ codeId }) => ({
          code: 'CF7K3M9QXA2TDV',
          ownerName: 'Rui Manuel Duarte',
          ownerEmail: codeId === codeOfRui ? 'Rui@example.org' : 'somebody-else@example.org',
          honoreeName: '',
          timelineUrl: '/timeline/CF7K3M9QXA2TDV',
          eventType: 'Memorial',
        }),
        LookUpCodes: async ({ ids }) => ({
          codes: ids.map((id) => ({
            id,
            code: 'CF7K3M9QXA2TDV',
            serial: 'CF000001',
            stockState: 'assigned' as const,
            lifeState: 'unactivated' as const,
            batchId: id,
            createdAt: '2026-01-01T00:00:00.000Z',
          })),
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const input = {
  pricingTier: 'event',
  quantity: 3,
  eventType: 'Wedding',
  honoreeName: 'Maja & Tom',
  eventDate: '2026-06',
  firstName: 'Maja',
  lastName: 'Lindgren',
  email: 'maja@example.org',
  phone: '+46 8 555 0199',
  emailMarketing: true,
  birthdayReminders: false,
  uploadIds: [],
  isPrivate: false,
  otherHonoreeNames: [],
  inviteEmails: [],
};
const place = (more: object = {}, caller = buyer, key?: string) =>
  under.call(ordersRpc, caller, key).PlaceOrder({ ...input, ...more });
const order = async (id: string, caller: Caller = staff) => under.call(ordersRpc, caller).GetOrder({ orderId: id });
const publishedOf = async (type: string, key: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map((one) => one.data);

const customerRow = (customerId: string) =>
  under.running.db
    .withTables<DB>()
    .selectFrom('customers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

describe('order placement', () => {
  test('answers a hundred parallel retries without cookies with one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => place({}, { kind: 'anyone', browserId: `browser-${n}-0000` }, 'one-press')),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await publishedOf('orders.order-placed.v1', answers[0]?.orderId ?? '')).toHaveLength(1);
  });

  test('logs and publishes no personal data', async () => {
    const { orderId } = await place({ pricingTier: 'multi', otherHonoreeNames: ['Ole Lindgren'] });
    const bodies = (await under.published()).map((one) => one.body).join('\n');
    expect(bodies).toContain(orderId);
    for (const word of ['maja', 'Maja', 'Ole', 'Lindgren', 'example.org', '555 0199'])
      expect(bodies).not.toContain(word);
  });

  test('refuses the same key with another order', async () => {
    await place({}, buyer, 'another-press');
    await expect(place({ quantity: 4 }, buyer, 'another-press')).rejects.toMatchObject({
      slug: 'idempotency-key-reused',
    });
  });

  test('refuses a forged total and returns the right quote', async () => {
    await expect(place({ quotedCents: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'total-differs',
      extra: { quote: { totalPrice: 8500 } },
    });
  });

  test('refuses foreign and unknown uploads and paths, and names the file', async () => {
    await expect(
      place({ uploadIds: [upload] }, { kind: 'anyone', browserId: 'another-browser' }),
    ).rejects.toMatchObject({ slug: 'upload-missing', extra: { upload } });
    await expect(place({ uploadIds: ['../../etc/passwd'] })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await place({ uploadIds: [upload] })).toMatchObject({ totalCents: 8500 });
  });

  test('accepts a retry when its uploads were claimed concurrently', async () => {
    const first = await place({ uploadIds: [repeated] }, buyer, 'with-upload');
    const stranger: Caller = { kind: 'anyone', browserId: 'cookie-was-lost' };
    expect(await place({ uploadIds: [repeated] }, stranger, 'with-upload')).toEqual(first);
  });

  test('encrypts the access code of a private order and returns it to services only', async () => {
    const { orderId } = await place({ isPrivate: true });
    const story = await under.call(ordersRpc).GetStory({ orderId });
    expect(story.accessCode).toMatch(/^[A-Z0-9]{6}$/);
    const kept = await under.running.db
      .withTables<DB>()
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain(story.accessCode ?? 'no code');
    await expect(under.call(ordersRpc, buyer).GetStory({ orderId })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test.each([0, 1001, 1.5])('refuses a quantity of %p', async (quantity) => {
    await expect(place({ quantity: quantity === 1.5 ? 0 : quantity })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('treats an order form package as an estimate that staff confirms', async () => {
    const { pricingTier, ...form } = input;
    expect(pricingTier).toBe('event');
    const { orderId } = await under
      .call(ordersRpc, buyer)
      .PlaceOrder({ ...form, packageType: 'enterprise', quantity: 1 });
    expect(await order(orderId)).toMatchObject({ estimate: true, totalPrice: 30_000 });
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId, amountCents: 45_000, quantity: 12 });
    expect(await order(orderId)).toMatchObject({ estimate: false, totalPrice: 45_000, plates: 12, timelines: 12 });
    expect(await publishedOf('orders.payment-confirmed.v1', orderId)).toMatchObject([
      { codes: 12, amountCents: 45_000 },
    ]);
  });
});

describe('order visibility', () => {
  test('shows progress without personal data to anyone who holds the id', async () => {
    const { orderId } = await place();
    const seen = await order(orderId, { kind: 'anyone', browserId: 'a-stranger-0000' });
    expect(seen).toMatchObject({ status: 'pending', totalPrice: 8500, full: false });
    expect(JSON.stringify(seen)).not.toMatch(/maja|lindgren|example/i);
  });

  test('shows an order to its buyer and to no other customer', async () => {
    const { orderId } = await place();
    const me = under.running.platform.customerIdOf('maja@example.org');
    expect(await order(orderId, { kind: 'customer', id: me, browserId: 'b-00000000' })).toMatchObject({
      full: true,
      email: 'maja@example.org',
    });
    expect(await order(orderId, { kind: 'customer', id: 'somebody-else', browserId: 'b-00000000' })).toMatchObject({
      full: false,
      email: '',
    });
    const mine = await under
      .call(ordersRpc, { kind: 'customer', id: me, browserId: 'b-00000000' })
      .ListOrders({ limit: 1_000 });
    expect(mine.orders.map(({ id }) => id)).toContain(orderId);
    expect(
      await under
        .call(ordersRpc, { kind: 'customer', id: 'somebody-else', browserId: 'b-00000000' })
        .ListOrders({ limit: 10 }),
    ).toMatchObject({ orders: [], total: 0 });
  });

  test('lists every order exactly once across pages', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await under
        .call(ordersRpc, staff)
        .ListOrders({ limit: 3, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const { total } = await under.call(ordersRpc, staff).ListOrders({ limit: 1 });
    expect(new Set(seen).size).toBe(total);
    expect(seen).toHaveLength(total);
    await expect(under.call(ordersRpc, staff).ListOrders({ limit: 1, cursor: 'nonsense' })).rejects.toMatchObject({
      slug: 'cursor-unknown',
    });
  });

  test('refuses a call without a signed caller', async () => {
    const { connect } = await import('@keepsake/platform/rpc/client');
    const forged = connect(under.running.address ?? '', ordersRpc, 'another-secret-that-is-not-ours-000000', {
      now: () => new Date(),
    });
    await expect(
      forged.as(staff).ListOrders({ limit: 1 }, { signal: AbortSignal.timeout(5_000), correlationId: 't' }),
    ).rejects.toMatchObject({ kind: 'unauthenticated', slug: 'call-not-signed' });
    forged.close();
  });
});

describe('order actions by staff', () => {
  test('confirms a payment once and reports the state on a repeat', async () => {
    const { orderId } = await place();
    expect(await under.call(ordersRpc, staff).ConfirmPayment({ orderId })).toEqual({ orderId, status: 'processing' });
    await expect(under.call(ordersRpc, staff).ConfirmPayment({ orderId })).rejects.toMatchObject({
      slug: 'order-already-processing',
    });
    expect(await publishedOf('orders.payment-confirmed.v1', orderId)).toHaveLength(1);
    expect(await publishedOf('orders.staff-acted.v1', orderId)).toMatchObject([
      { action: 'confirm-payment', staffId: 'ben-of-the-staff' },
    ]);
  });

  test('has one winner among fifty concurrent confirmations', async () => {
    const { orderId } = await place();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => under.call(ordersRpc, staff).ConfirmPayment({ orderId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('refuses customers, unknown callers and wrong roles', async () => {
    const { orderId } = await place();
    for (const caller of [
      buyer,
      { kind: 'customer', id: 'x', browserId: 'b-00000000' },
      { kind: 'staff', id: 's-0000000', role: 'marketing' },
    ] as Caller[])
      await expect(under.call(ordersRpc, caller).ConfirmPayment({ orderId })).rejects.toMatchObject({
        kind: expect.stringMatching(/forbidden|unauthenticated/),
      });
    expect(await order(orderId)).toMatchObject({ status: 'pending' });
  });

  test('cancels and completes, and refuses actions afterwards', async () => {
    const { orderId } = await place();
    await under.call(ordersRpc, staff).CancelOrder({ orderId, reason: 'customer-request' });
    await expect(under.call(ordersRpc, staff).ConfirmPayment({ orderId })).rejects.toMatchObject({
      slug: 'order-already-cancelled',
    });
    const other = await place();
    await expect(under.call(ordersRpc, staff).CompleteOrder({ orderId: other.orderId })).rejects.toMatchObject({
      slug: 'reason-needed',
    });
    await under.call(ordersRpc, staff).CompleteOrder({ orderId: other.orderId, reason: 'given away' });
    expect(await order(other.orderId)).toMatchObject({ status: 'completed' });
  });

  test('returns not found for an unknown order', async () => {
    await expect(order(randomIds.next())).rejects.toMatchObject({ kind: 'not-found', slug: 'order-not-found' });
  });
});

describe('event handlers', () => {
  test('freeze the rate of the terms and drop repeated and older versions', async () => {
    const terms = { affiliateId, referralCode: 'RUI7', rateTenths: 100, active: true, version: 2 };
    const id = await under.deliver(termsChanged, terms);
    await under.deliver(termsChanged, terms, { id });
    await under.deliver(termsChanged, { ...terms, rateTenths: 900, version: 1 });
    const followed = { byLink: true, subLink: 'key-of-a-sub-link' };
    const { orderId } = await place({ affiliateCode: 'rui7', ...followed });
    expect(await order(orderId)).toMatchObject({ affiliateCommission: 850, affiliateCode: 'rui7' });
    expect(await publishedOf('orders.order-placed.v1', orderId)).toMatchObject([
      { commission: { affiliateId, rateTenths: 100, amountCents: 850, via: 'link', subLink: followed.subLink } },
    ]);
  });

  test('accept an order with an unknown code', async () => {
    const { orderId } = await place({ affiliateCode: 'NOBODY' });
    expect(await order(orderId)).toMatchObject({ affiliateCommission: 0, commissionNote: 'code-unknown' });
  });

  test('exempt a partner account by the settings and drop late settings', async () => {
    await under.deliver(termsChanged, { affiliateId, referralCode: 'RUI7', rateTenths: 100, active: true, version: 3 });
    const account = {
      accountId: randomIds.next(),
      customerId: under.running.platform.customerIdOf('maja@example.org'),
      partnerType: 'memorial' as const,
      active: true,
    };
    const id = await under.deliver(accountChanged, account);
    await under.deliver(accountChanged, account, { id });
    expect(await order((await place({ affiliateCode: 'RUI7' })).orderId)).toMatchObject({
      affiliateCommission: 0,
      commissionNote: 'partner-exempt',
    });
    await under.deliver(settingsChanged, {
      defaultRateTenths: 100,
      exemptions: { memorial: false, pet: true },
      version: 5,
    });
    await under.deliver(settingsChanged, {
      defaultRateTenths: 100,
      exemptions: { memorial: true, pet: true },
      version: 4,
    });
    expect(await order((await place({ affiliateCode: 'RUI7' })).orderId)).toMatchObject({ affiliateCommission: 850 });
    await under.deliver(accountChanged, { ...account, active: false });
  });

  test('show codes to staff, ignore repeats and drop a late shortage', async () => {
    const { orderId } = await place();
    await under.deliver(allotmentShort, { orderId, missing: 1 });
    expect(await order(orderId)).toMatchObject({ codesShort: true, codes: [] });
    const allotted = { orderId, codeIds: [randomIds.next()], copies: 3 };
    const id = await under.deliver(codesAllotted, allotted);
    await under.deliver(codesAllotted, allotted, { id });
    await under.deliver(allotmentShort, { orderId, missing: 1 });
    expect(await order(orderId)).toMatchObject({ codesShort: false, codes: ['CF7K3M9QXA2TDV'] });
  });

  test('create a customer once for an activation, and none for test plates', async () => {
    const customerId = 'owner-who-never-ordered';
    const activated = {
      codeId: randomIds.next(),
      timelineId: randomIds.next(),
      customerId,
      eventType: 'memorial',
      test: false,
    };
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: false });
    await under.deliver(codeActivated, { ...activated, test: true });
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: false });
    const id = await under.deliver(codeActivated, activated);
    await under.deliver(codeActivated, activated, { id });
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: true });
    expect(await customerRow(customerId)).toMatchObject({ activated_codes: 1, email: null });
    expect(await under.parked()).toEqual([]);
  });

  test('create an activated customer from their timeline and publish the change', async () => {
    const customerId = under.running.platform.customerIdOf('rui@example.org');
    const details = { codeId: codeOfRui, timelineId: randomIds.next(), customerId, test: false };
    const id = await under.deliver(codeActivated, { ...details, eventType: 'memorial' });
    await under.deliver(codeActivated, { ...details, eventType: 'memorial' }, { id });
    const known = { firstName: 'Rui Manuel', lastName: 'Duarte', email: 'rui@example.org', version: 2 };
    expect(await under.call(ordersRpc).GetCustomer({ customerId })).toMatchObject(known);
    expect(await publishedOf('orders.customer-changed.v1', customerId)).toEqual([{ customerId, version: 2 }]);
  });

  test('reverse an undone activation once and never below zero', async () => {
    const customerId = 'owner-of-two-plates';
    const details = { codeId: randomIds.next(), timelineId: randomIds.next(), customerId, test: false };
    const count = async (): Promise<unknown> => (await customerRow(customerId))?.activated_codes;
    await under.deliver(codeActivated, { ...details, eventType: 'memorial' });
    await under.deliver(codeActivated, { ...details, eventType: 'memorial' });
    await under.deliver(activationUndone, { ...details, test: true });
    expect(await count()).toBe(2);
    const id = await under.deliver(activationUndone, details);
    await under.deliver(activationUndone, details, { id });
    expect(await count()).toBe(1);
    await under.deliver(activationUndone, details);
    await under.deliver(activationUndone, details);
    expect(await count()).toBe(0);
    expect(await under.parked()).toEqual([]);
  });
});

test('keep a given consent when a later order omits it', async () => {
  await place({
    email: 'lee@example.org',
    emailMarketing: true,
    birthdayReminders: true,
    customerBirthday: '1980-02-29',
  });
  await place({ email: 'lee@example.org', emailMarketing: false, birthdayReminders: false });
  const customerId = under.running.platform.customerIdOf('lee@example.org');
  expect(await under.call(ordersRpc).GetCustomer({ customerId })).toMatchObject({
    known: true,
    emailMarketing: true,
    birthdayReminders: true,
    birthday: '1980-02-29',
    version: 2,
  });
});

test.each([
  ['placing an order costs five round trips to the database', {}, 5],
  ['placing an order with an affiliate code costs a sixth round trip', { affiliateCode: 'AFF-NOBODY' }, 6],
])('%s', async (_, more, most) => {
  const relay = /^(begin|commit)$|from outbox|hashtext\(|insert into log|from unnest|positions|pg_locks|pg_notify/;
  const { waitUntilIdle } = under;
  const sent = await minMessagesSent(() => place(more, buyer, randomIds.next()), { waitUntilIdle, relay });
  expect(sent.length).toBeLessThanOrEqual(most);
});
