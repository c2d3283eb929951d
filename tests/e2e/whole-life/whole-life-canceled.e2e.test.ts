import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderConfirmation } from '@keepsake/contracts/rest/order-answers';
import { done, openBusiness, unmoved, type Business } from '../support/business.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/*
 * A paid order is canceled before it is sent. It came by an affiliate's code, with one timeline on three plates. The
 * business owes $85.00 until it is refunded in two parts: work list, dashboard and order page show it. The affiliate
 * earns nothing, the plates are released, and every email agrees.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let grace: Awaited<ReturnType<Business['affiliate']>>;
let before: Awaited<ReturnType<Business['money']>>;
const buyer = uniqueUser('Tomas');
let id = '';
let code = '';

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  grace = await shop.affiliate('Grace', 'Okafor');
  before = await shop.money();
});
afterAll(() => site?.leave());

const pageOfBuyer = async () => orderConfirmation.parse(done(await visitor(site.url).get(`/api/orders/${id}`)));

test('counts as revenue and as a pending commission once it is paid', async () => {
  id = await shop.place(buyer.email, { affiliateCode: grace.affiliateCode });
  expect(await shop.isWaiting('payment', id)).toBe(true);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, open: 8_500 });
  [code = ''] = await shop.pay(id);
  expect(await shop.isWaiting('payment', id)).toBe(false);
  expect(await shop.moved(before)).toMatchObject({ revenue: 8_500, open: 0, owed: 0 });
  await eventually(async () => {
    expect(await grace.commission(id)).toMatchObject({ status: 'pending', amount: 850 });
    expect((await grace.dashboard()).stats.pendingCommissions).toBe(850);
    expect(await shop.parcelOf(id)).toMatchObject({ paymentConfirmed: true, plates: 3, codeCount: 1 });
  });
});

test('owes its money in every place that shows it once it is canceled', async () => {
  const canceled = await shop.act(id, 'cancel', { reason: 'customer-request', note: 'They wait for the stone.' });
  expect(canceled).toMatchObject({ owedCents: 8_500, refundedCents: 0, affiliateCommission: 0 });
  expect(await shop.isWaiting('refund', id)).toBe(true);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, open: 0, owed: 8_500, owing: 1 });
  expect(await pageOfBuyer()).toMatchObject({ owedCents: 8_500, cancelledAt: expect.any(String) });
  const mail = await shop.post.mail(buyer.email, /is cancell?ed$/);
  expect(mail.text).toContain('We refund the $85.00 that you paid');
});

test('reverses the commission and emails the affiliate', async () => {
  await eventually(async () => {
    expect(await grace.commission(id)).toMatchObject({ status: 'reversed', reason: 'order-cancelled' });
    expect((await grace.dashboard()).stats).toMatchObject({ pendingCommissions: 0, totalCommissions: 0 });
  });
  expect((await shop.post.mail(grace.email, /reversed/)).text).toContain('$8.50');
});

test('has no plate and no shipment any more', async () => {
  await eventually(async () => {
    expect((await shop.order(id)).codes).toEqual([]);
    expect(await shop.parcelOf(id)).toBeUndefined();
    expect(await shop.plate(code)).toMatchObject({ order: null, customerId: null });
  });
});

test('gives its plates to no other order, because three of them have one code', async () => {
  expect(await shop.plate(code)).toMatchObject({ stockState: 'retired' });
  const other = await shop.place(uniqueUser('Ana').email, {
    pricingTier: 'individual',
    quantity: 1,
    totalPrice: 7_900,
  });
  expect(await shop.pay(other)).not.toContain(code);
  await shop.act(other, 'cancel');
  await shop.act(other, 'refund', { amountCents: 7_900, reason: 'Only a trial' });
});

test('refuses stale acts of a colleague, and more money than was paid', async () => {
  const colleague = visitor(site.url);
  done(await colleague.post('/api/admin/login', staffSignIn()));
  const press = (act: string, more: object) => colleague.post(`/api/admin/orders/${id}/${act}`, more);
  for (const [act, more] of [
    ['confirm-payment', { version: 1 }],
    ['cancel', { version: 2, reason: 'not-paid' }],
    ['complete', { version: 2 }],
    ['confirm-payment', {}],
    ['cancel', {}],
    ['ship', {}],
    ['complete', {}],
  ] as const) {
    const { status, body } = await press(act, more);
    expect([act, status, (body as { detail: string }).detail]).toEqual([act, 409, expect.stringMatching(/\w+ .*\./)]);
  }
  const tooMuch = await press('refund', { amountCents: 8_501, reason: 'Mistyped' });
  expect(tooMuch.status).toBeGreaterThanOrEqual(400);
  expect(tooMuch.status).toBeLessThan(500);
  expect((await shop.order(id)).owedCents).toBe(8_500);
});

test('is owed less after the first part, and nothing after the second', async () => {
  const part = { amountCents: 3_500, reason: 'First part', method: 'Bank transfer', reference: 'R-1' };
  expect(await shop.act(id, 'refund', part)).toMatchObject({ owedCents: 5_000, refundedCents: 3_500 });
  expect(await shop.isWaiting('refund', id)).toBe(true);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, owed: 5_000, owing: 1 });
  const rest = { amountCents: 5_000, reason: 'The rest', method: 'Bank transfer', reference: 'R-2' };
  const whole = await shop.act(id, 'refund', rest);
  expect(whole).toMatchObject({ owedCents: 0, refundedCents: 8_500 });
  expect(whole.refunds).toMatchObject([part, { ...rest, by: staffSignIn().email }]);
  expect(await shop.isWaiting('refund', id)).toBe(false);
  expect(await pageOfBuyer()).toMatchObject({ owedCents: 0, refundedCents: 8_500, refundedAt: expect.any(String) });
});

test('ends with balanced books, and one email for each step', async () => {
  await shop.post.arrive(buyer.email, [
    /^We have received your order K-/,
    /^Your payment for order K-\S+ has arrived$/,
    /^Your order K-\S+ is cancell?ed$/,
    /^A refund for your order K-/,
    /^A refund for your order K-/,
  ]);
  const texts = (await shop.post.to(buyer.email)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/Refunded: \$35\.00\n.*\$50\.00/));
  expect(texts).toContainEqual(expect.stringMatching(/Refunded: \$50\.00\n[^$]*everything that you paid/));
  await shop.post.arrive(grace.email, [
    'Your affiliate account is approved',
    'An order came in with your code',
    'A commission was reversed',
  ]);
  expect(await grace.commission(id)).toMatchObject({ status: 'reversed' });
  expect(await shop.moved(before)).toEqual(unmoved);
});
