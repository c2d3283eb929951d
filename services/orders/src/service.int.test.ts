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
import { fewestMessagesSent } from '@keepsake/platform/testing/messages-sent';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { ordersEntry } from './service.js';

const upload = '0198c0de-0000-7000-8000-000000000001';
const codeOfRui = '0198c0de-0000-7000-8000-00000000000c';
const affiliateId = '0198c0de-0000-7000-8000-00000000000a';
const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    neighbours: [
      neighbour(timelinesRpc, {
        CheckUploads: async ({ uploadIds, browserId }) => {
          const missing = uploadIds.find((id) => id !== upload || browserId !== 'browser-of-the-buyer');
          return { photos: 1, videos: 0, ...(missing === undefined ? {} : { missing }) };
        },
      }),
      neighbour(codesRpc, {
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
            stockState: 'assigned',
            lifeState: 'unactivated',
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
  inviteEmails: [],
};
const place = (more: object = {}, caller = buyer, key?: string) =>
  under.call(ordersRpc, caller, key).PlaceOrder({ ...input, ...more });
const order = async (id: string, caller: Caller = staff) => under.call(ordersRpc, caller).GetOrder({ orderId: id });
const saidOf = async (type: string, key: string) =>
  (await under.said()).filter((one) => one.type === type && one.key === key).map((one) => one.data);

describe('placing an order', () => {
  test('R12: answers a hundred parallel repeats of strangers without cookies with one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => place({}, { kind: 'anyone', browserId: `browser-${n}-0000` }, 'one-press')),
    );
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await saidOf('orders.order-placed.v1', answers[0]?.orderId ?? '')).toHaveLength(1);
  });

  test('T24: says nothing of the person', async () => {
    const { orderId } = await place();
    const bodies = (await under.said()).map((one) => one.body).join('\n');
    expect(bodies).toContain(orderId);
    for (const word of ['maja', 'Maja', 'Lindgren', 'example.org', '555 0199']) expect(bodies).not.toContain(word);
  });

  test('the same key with another order is refused', async () => {
    await place({}, buyer, 'another-press');
    await expect(place({ quantity: 4 }, buyer, 'another-press')).rejects.toMatchObject({
      slug: 'idempotency-key-reused',
    });
  });

  test('a forged total is refused with the right quote across the wire', async () => {
    await expect(place({ quotedCents: 1 })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'total-differs',
      extra: { quote: { totalPrice: 8500 } },
    });
  });

  test('T9: uploads of another browser, unknown ones and paths are refused, and the file is named', async () => {
    await expect(
      place({ uploadIds: [upload] }, { kind: 'anyone', browserId: 'another-browser' }),
    ).rejects.toMatchObject({ slug: 'upload-missing', extra: { upload } });
    await expect(place({ uploadIds: ['../../etc/passwd'] })).rejects.toMatchObject({ kind: 'invalid' });
    expect(await place({ uploadIds: [upload] })).toMatchObject({ totalCents: 8500 });
  });

  test('a repeat succeeds although its uploads were claimed meanwhile', async () => {
    const first = await place({ uploadIds: [upload] }, buyer, 'with-upload');
    const stranger: Caller = { kind: 'anyone', browserId: 'cookie-was-lost' };
    expect(await place({ uploadIds: [upload] }, stranger, 'with-upload')).toEqual(first);
  });

  test('a private order has an access code from the start, sealed at rest, told to services only', async () => {
    const { orderId } = await place({ isPrivate: true });
    const story = await under.call(ordersRpc).GetStory({ orderId });
    expect(story.accessCode).toMatch(/^[A-Z0-9]{6}$/);
    const kept = await under.running.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    expect(JSON.stringify(kept)).not.toContain(story.accessCode ?? 'no code');
    await expect(under.call(ordersRpc, buyer).GetStory({ orderId })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test.each([0, 1001, 1.5])('a quantity of %p never becomes an order', async (quantity) => {
    await expect(place({ quantity: quantity === 1.5 ? 0 : quantity })).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('an order form package is an estimate that staff confirms with amount and number', async () => {
    const { pricingTier, ...form } = input;
    expect(pricingTier).toBe('event');
    const { orderId } = await under
      .call(ordersRpc, buyer)
      .PlaceOrder({ ...form, packageType: 'enterprise', quantity: 1 });
    expect(await order(orderId)).toMatchObject({ estimate: true, totalPrice: 30_000 });
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId, amountCents: 45_000, quantity: 12 });
    expect(await order(orderId)).toMatchObject({ estimate: false, totalPrice: 45_000, plates: 12, timelines: 12 });
    expect(await saidOf('orders.payment-confirmed.v1', orderId)).toMatchObject([{ codes: 12, amountCents: 45_000 }]);
  });
});

describe('who sees an order', () => {
  test('whoever holds the id sees how far it is and nothing of the person', async () => {
    const { orderId } = await place();
    const seen = await order(orderId, { kind: 'anyone', browserId: 'a-stranger-0000' });
    expect(seen).toMatchObject({ status: 'pending', totalPrice: 8500, full: false });
    expect(JSON.stringify(seen)).not.toMatch(/maja|lindgren|example/i);
  });

  test('the buyer sees their own, another customer does not', async () => {
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

  test('pages of the list neither lose nor repeat an order', async () => {
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

  test('T27: a call without a signed caller is refused', async () => {
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

describe('staff moves an order', () => {
  test('payment is confirmed once; a second press says what it already is', async () => {
    const { orderId } = await place();
    expect(await under.call(ordersRpc, staff).ConfirmPayment({ orderId })).toEqual({ orderId, status: 'processing' });
    await expect(under.call(ordersRpc, staff).ConfirmPayment({ orderId })).rejects.toMatchObject({
      slug: 'order-already-processing',
    });
    expect(await saidOf('orders.payment-confirmed.v1', orderId)).toHaveLength(1);
    expect(await saidOf('orders.staff-acted.v1', orderId)).toMatchObject([
      { action: 'confirm-payment', staffId: 'ben-of-the-staff' },
    ]);
  });

  test('fifty confirmations at once have one winner', async () => {
    const { orderId } = await place();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => under.call(ordersRpc, staff).ConfirmPayment({ orderId })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('T11: no customer, stranger or wrong role may', async () => {
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

  test('cancel and complete, and nothing after', async () => {
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

  test('an unknown order is not found', async () => {
    await expect(order(randomIds.next())).rejects.toMatchObject({ kind: 'not-found', slug: 'order-not-found' });
  });
});

describe('what orders hears', () => {
  test('terms freeze the rate; twice changes nothing; an older version that comes late is dropped', async () => {
    const terms = { affiliateId, referralCode: 'RUI7', rateTenths: 100, active: true, version: 2 };
    const id = await under.hear(termsChanged, terms);
    await under.hear(termsChanged, terms, { id });
    await under.hear(termsChanged, { ...terms, rateTenths: 900, version: 1 });
    const { orderId } = await place({ affiliateCode: 'rui7' });
    expect(await order(orderId)).toMatchObject({ affiliateCommission: 850, affiliateCode: 'rui7' });
    expect(await saidOf('orders.order-placed.v1', orderId)).toMatchObject([
      { commission: { affiliateId, rateTenths: 100, amountCents: 850 } },
    ]);
  });

  test('an unknown code never stops an order', async () => {
    const { orderId } = await place({ affiliateCode: 'NOBODY' });
    expect(await order(orderId)).toMatchObject({ affiliateCommission: 0, commissionNote: 'code-unknown' });
  });

  test('a partner account is exempt while settings say so; late settings are dropped', async () => {
    await under.hear(termsChanged, { affiliateId, referralCode: 'RUI7', rateTenths: 100, active: true, version: 3 });
    const account = {
      accountId: randomIds.next(),
      customerId: under.running.platform.customerIdOf('maja@example.org'),
      partnerType: 'memorial' as const,
      active: true,
    };
    const id = await under.hear(accountChanged, account);
    await under.hear(accountChanged, account, { id });
    expect(await order((await place({ affiliateCode: 'RUI7' })).orderId)).toMatchObject({
      affiliateCommission: 0,
      commissionNote: 'partner-exempt',
    });
    await under.hear(settingsChanged, {
      defaultRateTenths: 100,
      exemptions: { memorial: false, pet: true },
      version: 5,
    });
    await under.hear(settingsChanged, {
      defaultRateTenths: 100,
      exemptions: { memorial: true, pet: true },
      version: 4,
    });
    expect(await order((await place({ affiliateCode: 'RUI7' })).orderId)).toMatchObject({ affiliateCommission: 850 });
    await under.hear(accountChanged, { ...account, active: false });
  });

  test('codes are shown to staff; twice is once; a shortage that comes late is dropped', async () => {
    const { orderId } = await place();
    await under.hear(allotmentShort, { orderId, missing: 1 });
    expect(await order(orderId)).toMatchObject({ codesShort: true, codes: [] });
    const allotted = { orderId, codeIds: [randomIds.next()], copies: 3 };
    const id = await under.hear(codesAllotted, allotted);
    await under.hear(codesAllotted, allotted, { id });
    await under.hear(allotmentShort, { orderId, missing: 1 });
    expect(await order(orderId)).toMatchObject({ codesShort: false, codes: ['CF7K3M9QXA2TDV'] });
  });

  test('an activation makes a known customer, once; a test plate makes none', async () => {
    const customerId = 'owner-who-never-ordered';
    const activated = {
      codeId: randomIds.next(),
      timelineId: randomIds.next(),
      customerId,
      eventType: 'memorial',
      test: false,
    };
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: false });
    await under.hear(codeActivated, { ...activated, test: true });
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: false });
    const id = await under.hear(codeActivated, activated);
    await under.hear(codeActivated, activated, { id });
    expect(await under.call(ordersRpc).KnowsCustomer({ customerId })).toEqual({ known: true });
    const row = await under.running.db
      .selectFrom('customers')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    expect(row).toMatchObject({ activated_codes: 1, email: null });
    expect(await under.parked()).toEqual([]);
  });

  test('somebody who never ordered is known by the name and address of their timeline, and is said to have changed', async () => {
    const customerId = under.running.platform.customerIdOf('rui@example.org');
    const about = { codeId: codeOfRui, timelineId: randomIds.next(), customerId, test: false };
    const id = await under.hear(codeActivated, { ...about, eventType: 'memorial' });
    await under.hear(codeActivated, { ...about, eventType: 'memorial' }, { id });
    const known = { firstName: 'Rui Manuel', lastName: 'Duarte', email: 'rui@example.org', version: 2 };
    expect(await under.call(ordersRpc).GetCustomer({ customerId })).toMatchObject(known);
    expect(await saidOf('orders.customer-changed.v1', customerId)).toEqual([{ customerId, version: 2 }]);
  });

  test('an activation that was taken back counts no more, once, and never below nothing', async () => {
    const customerId = 'owner-of-two-plates';
    const about = { codeId: randomIds.next(), timelineId: randomIds.next(), customerId, test: false };
    const count = async (): Promise<unknown> =>
      (
        await under.running.db
          .selectFrom('customers')
          .select('activated_codes')
          .where('customer_id', '=', customerId)
          .executeTakeFirst()
      )?.activated_codes;
    await under.hear(codeActivated, { ...about, eventType: 'memorial' });
    await under.hear(codeActivated, { ...about, eventType: 'memorial' });
    await under.hear(activationUndone, { ...about, test: true });
    expect(await count()).toBe(2);
    const id = await under.hear(activationUndone, about);
    await under.hear(activationUndone, about, { id });
    expect(await count()).toBe(1);
    await under.hear(activationUndone, about);
    await under.hear(activationUndone, about);
    expect(await count()).toBe(0);
    expect(await under.parked()).toEqual([]);
  });
});

test('contacts are kept and said once per key, and listed for the people who answer them', async () => {
  const contact = {
    firstName: 'Ann',
    lastName: 'Okafor',
    email: 'ann@example.org',
    notes: 'Funeral Home Partnership: please call me',
  };
  const twice = await Promise.all([1, 2].map(() => under.call(ordersRpc, buyer, 'contact-1').AddContact(contact)));
  expect(twice[0]).toEqual(twice[1]);
  const list = await under
    .call(ordersRpc, { kind: 'staff', id: 's-0000000', role: 'support' })
    .ListContacts({ limit: 10 });
  expect(list).toMatchObject({ total: 1, contacts: [{ ...contact, type: 'prospect', source: 'website' }] });
  const contactId = twice[0]?.contactId ?? '';
  expect(await saidOf('orders.contact-added.v1', contactId)).toEqual([{ contactId }]);
  expect(await under.call(ordersRpc).GetContact({ contactId })).toMatchObject({ contact });
  expect(await under.call(ordersRpc).GetContact({ contactId: randomIds.next() })).toEqual({});
  await expect(under.call(ordersRpc, buyer).GetContact({ contactId })).rejects.toMatchObject({ kind: 'forbidden' });
});

test('consent once given is not taken back by an order that does not mention it', async () => {
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
  ['an order costs five round trips to the database', {}, 5],
  ['and a look at the terms when an affiliate sent the buyer', { affiliateCode: 'AFF-NOBODY' }, 6],
])('%s', async (_, more, most) => {
  const relay = /^(begin|commit)$|from outbox|hashtext\(|insert into log|from unnest|positions|pg_locks|pg_notify/;
  const sent = await fewestMessagesSent(() => place(more, buyer, randomIds.next()), { settled: under.settled, relay });
  expect(sent.length).toBeLessThanOrEqual(most);
});
