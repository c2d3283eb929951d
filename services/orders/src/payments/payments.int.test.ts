import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { randomIds } from '@keepsake/platform/ids';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { startFakePaymentProvider, type FakePaymentProvider } from './adapters/fake-payment-provider.js';
import { ordersEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };
const gateway: Caller = { kind: 'system', service: 'gateway' };
const minutesAgo = (count: number): Date => new Date(Date.now() - count * 60_000);

let client: FakePaymentProvider;
let under: TestService;
let byHand: TestService;
beforeAll(async () => {
  client = await startFakePaymentProvider();
  const SEAL_SECRET = 'seal-secret-of-the-tests-0123456789abcdef';
  const fakes = [fakeService(timelinesRpc, {}), fakeService(codesRpc, {})];
  under = await openTestService(ordersEntry, {
    env: {
      SEAL_SECRET,
      PAYMENTS_URL: client.url,
      PAYMENTS_KEY: client.key,
      PAYMENTS_NOTICE_SECRET: client.noticeSecret,
      PUBLIC_URL: 'https://keepsake.example/',
    },
    fakes,
  });
  byHand = await openTestService(ordersEntry, { env: { SEAL_SECRET }, fakes });
});
afterAll(async () => {
  await Promise.all([under.stop(), byHand.stop()]);
  await client.close();
});

const input = {
  pricingTier: 'event',
  quantity: 3,
  eventType: 'Wedding',
  honoreeName: 'Maja & Tom',
  eventDate: '2026-06',
  firstName: 'Maja',
  lastName: 'Lindgren',
  email: 'maja@example.org',
  phone: '555',
  emailMarketing: false,
  birthdayReminders: false,
  uploadIds: [],
  isPrivate: false,
  otherHonoreeNames: [],
  inviteEmails: [],
};
const place = async (at = under): Promise<string> => (await at.call(ordersRpc, buyer).PlaceOrder(input)).orderId;
const open = (orderId: string, at = under) => at.call(ordersRpc, buyer).OpenPayment({ orderId });
const pageOf = async (orderId: string): Promise<string> => ((await open(orderId)).url ?? '').split('/').pop() ?? '';
const report = (signed: SignedNotice, caller: Caller = gateway) =>
  under.call(ordersRpc, caller).TakePaymentNotice(signed);
const seen = (orderId: string, caller: Caller = staff) => under.call(ordersRpc, caller).GetOrder({ orderId });
const publishedOf = async (type: string, key: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map((one) => one.data);
const confirmations = (orderId: string) => publishedOf('orders.payment-confirmed.v1', orderId);
const session = (orderId: string, more: object = {}) => ({
  id: 'cs_test_of_somebody',
  client_reference_id: orderId,
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 8500,
  currency: 'usd',
  ...more,
});

describe('payment page', () => {
  test('does not exist with manual payments, and notices are refused', async () => {
    const orderId = await place(byHand);
    expect(await open(orderId, byHand)).toEqual({});
    expect(await byHand.call(ordersRpc, buyer).GetOrder({ orderId })).toMatchObject({ payable: false });
    await expect(
      byHand.call(ordersRpc, gateway).TakePaymentNotice(client.notice('checkout.session.completed', session(orderId))),
    ).rejects.toMatchObject({ kind: 'not-found', slug: 'no-provider' });
  });

  test('sends our price and no personal data to the provider', async () => {
    const orderId = await place();
    expect(await seen(orderId, buyer)).toMatchObject({ payable: true });
    const { url } = await open(orderId);
    expect(url).toMatch(/\/pay\/cs_test_\d+$/);
    const { headers, form } = client.asked.at(-1) ?? { headers: {}, form: new URLSearchParams() };
    expect(headers).toMatchObject({
      authorization: `Bearer ${client.key}`,
      'idempotency-key': `keepsake-${orderId}-1`,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      client_reference_id: orderId,
      'line_items[0][price_data][unit_amount]': '8500',
      'line_items[0][price_data][currency]': 'usd',
      success_url: `https://keepsake.example/order-confirmation/${orderId}?payment=sent`,
    });
    expect(form.toString()).not.toMatch(/maja|lindgren|example\.org/i);
  });

  test('is reused while it is open and replaced after it ended', async () => {
    const orderId = await place();
    const first = await pageOf(orderId);
    expect(await pageOf(orderId)).toBe(first);
    expect(await report(client.notice('checkout.session.expired', { id: first }))).toEqual({ outcome: 'taken' });
    expect(await pageOf(orderId)).not.toBe(first);
  });

  test('opens once for two concurrent requests', async () => {
    const orderId = await place();
    expect(new Set(await Promise.all([pageOf(orderId), pageOf(orderId), pageOf(orderId)])).size).toBe(1);
  });

  test.each([500, 401, 200])('keeps the order and returns a message when the provider answers %d', async (status) => {
    const orderId = await place();
    client.failWith(status);
    await expect(open(orderId)).rejects.toMatchObject({ kind: 'unavailable', slug: 'payment-page-away' });
    client.failWith(0);
    expect(await seen(orderId)).toMatchObject({ status: 'pending' });
    expect((await open(orderId)).url).toContain('/pay/');
  });

  test('is refused for a paid or canceled order', async () => {
    const orderId = await place();
    await under.call(ordersRpc, staff).CancelOrder({ orderId, reason: 'duplicate', note: 'ordered twice' });
    await expect(open(orderId)).rejects.toMatchObject({ slug: 'order-already-cancelled' });
    expect(await seen(orderId)).toMatchObject({
      cancelReason: 'duplicate',
      cancelNote: 'ordered twice',
      payable: false,
    });
    expect(await seen(orderId, buyer)).not.toHaveProperty('cancelNote');
    const paid = await place();
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId: paid });
    await expect(open(paid)).rejects.toMatchObject({ slug: 'order-already-paid' });
  });
});

describe('payment notice', () => {
  test('moves the order once, whatever the number of deliveries and signatures', async () => {
    const orderId = await place();
    const page = await pageOf(orderId);
    const id = `evt_${orderId}`;
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map((minutes) => report(client.paid(page, { id, at: minutesAgo(minutes) }))),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['repeated', 'repeated', 'repeated', 'taken']);
    expect(await seen(orderId)).toMatchObject({ status: 'processing', payable: false });
    expect(await confirmations(orderId)).toMatchObject([{ method: 'online', amountCents: 8500, codes: 1, copies: 3 }]);
  });

  test('stores nothing when it is forged, altered or old', async () => {
    const orderId = await place();
    const good = client.notice('checkout.session.completed', session(orderId), { id: `evt_forged_${orderId}` });
    const forged: readonly SignedNotice[] = [
      { ...good, signature: '' },
      { ...good, signature: good.signature.replace(/v1=..../, 'v1=0000') },
      { ...good, signature: good.signature.replace('v1=', 'v0=') },
      { ...good, payload: good.payload.replace('8500', '8501') },
      { ...good, signature: good.signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000) + 1}`) },
      client.notice('checkout.session.completed', session(orderId), { at: minutesAgo(6) }),
      client.notice('checkout.session.completed', session(orderId), { at: minutesAgo(-6) }),
    ];
    for (const one of forged) await expect(report(one)).rejects.toMatchObject({ slug: 'notice-refused' });
    await expect(report(good, buyer)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await seen(orderId)).toMatchObject({ status: 'pending' });
    expect(await report(good)).toEqual({ outcome: 'taken' });
  });

  test('changes nothing when it reports a dispute or a notice of another shop', async () => {
    const orderId = await place();
    const page = await pageOf(orderId);
    await report(client.paid(page));
    const before = await seen(orderId);
    const details = { id: 'dp_1', payment_intent: `pi_of_${page}`, amount: 8500, currency: 'usd' };
    for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'invoice.paid'])
      expect(await report(client.notice(type, details))).toEqual({ outcome: 'not-ours' });
    expect(await seen(orderId)).toEqual(before);
  });

  test('accepts a second signature while the secret is rotated', async () => {
    const orderId = await place();
    const { payload, signature } = client.notice('checkout.session.completed', session(orderId));
    const [seconds, hex] = signature.split(',');
    expect(await report({ payload, signature: `${seconds},v1=${'0'.repeat(64)},${hex}` })).toEqual({
      outcome: 'taken',
    });
  });

  test('is refused before its order exists, and accepted when it repeats', async () => {
    const orderId = randomIds.next();
    const early = client.notice('checkout.session.completed', session(orderId), { id: `evt_${orderId}` });
    await expect(report(early)).rejects.toMatchObject({ kind: 'not-found' });
    const { orderId: placed } = await under.call(ordersRpc, buyer).PlaceOrder(input);
    const again = client.notice('checkout.session.completed', session(placed), { id: `evt_${orderId}` });
    expect(await report(again)).toEqual({ outcome: 'taken' });
  });

  test.each([
    ['after the order was cancelled', 'paid-after-cancel', {}],
    ['after staff had confirmed another payment', 'paid-twice', {}],
    ['with another amount', 'amount-differs', { amount_total: 8400 }],
    ['in another currency', 'amount-differs', { currency: 'eur' }],
  ])('moves nothing when a payment is late or wrong, %s, and flags %s', async (_, flag, more) => {
    const orderId = await place();
    if (flag === 'paid-after-cancel') await under.call(ordersRpc, staff).CancelOrder({ orderId, reason: 'other' });
    if (flag === 'paid-twice') await under.call(ordersRpc, staff).ConfirmPayment({ orderId });
    const before = await confirmations(orderId);
    const signed = client.notice('checkout.session.completed', session(orderId, more));
    expect(await report(signed)).toEqual({ outcome: 'flagged' });
    expect(await report(signed)).toEqual({ outcome: 'repeated' });
    expect(await seen(orderId)).toMatchObject({ paymentFlag: flag });
    expect(await seen(orderId, buyer)).not.toHaveProperty('paymentFlag');
    expect(await confirmations(orderId)).toEqual(before);
  });

  test.each([
    ['a session that is not paid yet', 'checkout.session.completed', { payment_status: 'unpaid' }],
    ['one of another shop', 'checkout.session.completed', { client_reference_id: 'shop-2-order-7' }],
    ['a kind that moves nothing', 'customer.created', {}],
  ])('acknowledges %s and moves nothing', async (_, type, more) => {
    const orderId = await place();
    expect(await report(client.notice(type, session(orderId, more)))).toEqual({ outcome: 'not-ours' });
    expect(await seen(orderId)).toMatchObject({ status: 'pending' });
  });

  test('accepts a late bank transfer by its separate notice', async () => {
    const orderId = await place();
    await report(client.notice('checkout.session.completed', session(orderId, { payment_status: 'unpaid' })));
    expect(await report(client.notice('checkout.session.async_payment_succeeded', session(orderId)))).toEqual({
      outcome: 'taken',
    });
    expect(await seen(orderId)).toMatchObject({ status: 'processing' });
  });
});

describe('online refund', () => {
  const refund = (orderId: string, reference: string, cents: number, id?: string): SignedNotice =>
    client.notice(
      'charge.refunded',
      {
        id: 'ch_1',
        payment_intent: reference,
        amount_refunded: cents,
        currency: 'usd',
        metadata: { order_id: orderId },
      },
      id === undefined ? {} : { id },
    );
  const refunds = (orderId: string) => publishedOf('orders.order-refunded.v1', orderId);

  test('adds up partial refunds and ignores repeated and late notices', async () => {
    const orderId = await place();
    const page = await pageOf(orderId);
    await report(client.paid(page));
    await report(refund(orderId, `pi_of_${page}`, 2500, `evt_refund_${orderId}`));
    expect(await report(refund(orderId, `pi_of_${page}`, 2500, `evt_refund_${orderId}`))).toEqual({
      outcome: 'repeated',
    });
    await report(refund(orderId, `pi_of_${page}`, 8500));
    await report(refund(orderId, `pi_of_${page}`, 4000));
    expect(await seen(orderId)).toMatchObject({ status: 'processing', refundedCents: 8500 });
    expect(await refunds(orderId)).toMatchObject([
      { amountCents: 2500, refundedCents: 2500, paidCents: 8500, surplus: false },
      { amountCents: 6000, refundedCents: 8500, paidCents: 8500, surplus: false },
    ]);
  });

  test('clears the flag of money never owed and leaves sales unchanged', async () => {
    const orderId = await place();
    await under.call(ordersRpc, staff).ConfirmPayment({ orderId });
    await report(client.notice('checkout.session.completed', session(orderId, { payment_intent: 'pi_twice' })));
    await report(refund(orderId, 'pi_twice', 8500));
    const order = await seen(orderId);
    expect(order).toMatchObject({ status: 'processing', refundedCents: 0 });
    expect(order).not.toHaveProperty('paymentFlag');
    expect(await refunds(orderId)).toMatchObject([{ amountCents: 8500, surplus: true }]);
  });
});

describe('a dispute', () => {
  const dispute = (page: string, kind: 'created' | 'closed', status: string, more: object = {}) =>
    client.notice(`charge.dispute.${kind}`, {
      id: `dp_of_${page}`,
      charge: `ch_of_${page}`,
      payment_intent: `pi_of_${page}`,
      amount: 8500,
      currency: 'usd',
      reason: 'fraudulent',
      status,
      evidence_details: { due_by: 1_800_000_000 },
      ...more,
    });
  const paidOnline = async (): Promise<{ readonly orderId: string; readonly page: string }> => {
    const orderId = await place();
    const page = await pageOf(orderId);
    await report(client.paid(page));
    return { orderId, page };
  };
  const disputes = (orderId: string) => publishedOf('orders.payment-disputed.v1', orderId);
  const waiting = async (orderId: string): Promise<boolean> =>
    (await under.call(ordersRpc, staff).ListOrders({ limit: 1_000, waits: 'dispute' })).orders.some(
      ({ id }) => id === orderId,
    );
  const figures = () => under.call(ordersRpc, staff).SalesFigures({});
  const history = async (orderId: string) =>
    (await under.call(ordersRpc, staff).GetOrderRecord({ orderId })).deeds.map(({ deed }) => deed);

  test('flags the order and moves no money, once for repeated notices', async () => {
    const { orderId, page } = await paidOnline();
    const before = await figures();
    expect(await report(dispute(page, 'created', 'needs_response'))).toEqual({ outcome: 'taken' });
    expect(await report(dispute(page, 'created', 'needs_response'))).toEqual({ outcome: 'repeated' });
    expect(await seen(orderId)).toMatchObject({ status: 'processing', refundedCents: 0, dispute: 'open' });
    expect(await seen(orderId, buyer)).not.toHaveProperty('dispute');
    expect(await waiting(orderId)).toBe(true);
    expect(await figures()).toMatchObject({
      revenueCents: before.revenueCents,
      disputes: before.disputes + 1,
      disputesSince: expect.any(String),
    });
    expect(await disputes(orderId)).toEqual([
      { orderId, state: 'open', amountCents: 8500, currency: 'USD', dueAt: '2027-01-15T08:00:00.000Z' },
    ]);
    await report(dispute(page, 'closed', 'won'));
    expect(await seen(orderId)).toMatchObject({ dispute: 'won' });
    expect(await waiting(orderId)).toBe(false);
    expect(await history(orderId)).toEqual(['placed', 'paid', 'disputed', 'dispute-won']);
  });

  test('refuses an action that is based on the order before the dispute', async () => {
    const { orderId, page } = await paidOnline();
    const { version } = await seen(orderId);
    await report(dispute(page, 'created', 'needs_response'));
    const { version: disputedVersion } = await seen(orderId);
    await report(dispute(page, 'created', 'needs_response'));
    expect((await seen(orderId)).version).toBe(disputedVersion);
    const refund = (based: number) =>
      under.call(ordersRpc, staff).RefundOrder({
        orderId,
        amountCents: 8500,
        reason: 'Asked by phone',
        method: 'bank-transfer',
        version: based,
      });
    await expect(refund(version)).rejects.toMatchObject({
      slug: 'order-changed',
      message: expect.stringMatching(/^A dispute of order K-\S+ was reported \(.*\)\. Check the order as it is now/),
    });
    await refund(disputedVersion);
    expect(await seen(orderId)).toMatchObject({ refundedCents: 8500, dispute: 'open' });
  });

  test('waits after a loss until staff record the refund', async () => {
    const { orderId, page } = await paidOnline();
    await report(dispute(page, 'created', 'needs_response'));
    await report(dispute(page, 'closed', 'lost'));
    expect(await seen(orderId)).toMatchObject({ refundedCents: 0, dispute: 'lost' });
    expect(await waiting(orderId)).toBe(true);
    const refund = { orderId, amountCents: 8500, reason: 'The bank decided', method: 'lost-dispute' };
    await under.call(ordersRpc, staff).RefundOrder(refund);
    expect(await waiting(orderId)).toBe(false);
    expect(await history(orderId)).toEqual(['placed', 'paid', 'disputed', 'dispute-lost', 'refunded']);
  });

  test('keeps its outcome when the opening arrives late', async () => {
    const { orderId, page } = await paidOnline();
    await report(dispute(page, 'closed', 'lost'));
    expect(await report(dispute(page, 'created', 'needs_response'))).toEqual({ outcome: 'repeated' });
    expect(await report(dispute(page, 'closed', 'won'))).toEqual({ outcome: 'repeated' });
    expect(await seen(orderId)).toMatchObject({ dispute: 'lost' });
    expect((await disputes(orderId)).map(({ state }) => state)).toEqual(['lost']);
  });

  test('is ignored when another shop took the payment', async () => {
    expect(await report(dispute('cs_of_another_shop', 'created', 'needs_response'))).toEqual({ outcome: 'not-ours' });
  });
});

test('finds an order by number and address together, for the gateway only', async () => {
  const orderId = await place();
  const { number } = await seen(orderId);
  const find = (request: { number: string; email: string }, caller: Caller = gateway) =>
    under.call(ordersRpc, caller).FindOrder(request);
  expect(await find({ number: number.toLowerCase().replace('k-', ' '), email: 'maja@example.org' })).toMatchObject({
    orderId,
    firstName: 'Maja',
  });
  expect(await find({ number, email: 'tom@example.org' })).toEqual({ firstName: '' });
  expect(await find({ number: 'K-00000000', email: 'maja@example.org' })).toEqual({ firstName: '' });
  await expect(find({ number, email: 'maja@example.org' }, buyer)).rejects.toMatchObject({ kind: 'forbidden' });
});
