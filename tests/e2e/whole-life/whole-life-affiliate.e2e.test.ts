import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { staffAffiliate } from '@keepsake/contracts/rest/affiliates';
import { payoutBatch, payoutBatchWhole, payoutPreview } from '@keepsake/contracts/rest/payouts';
import { done, openBusiness, unmoved, type Business } from '../support/business.js';
import { owner } from '../support/keepsake.js';
import { startOwnProduct } from '../support/own-product.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor } from '../support/visitor.js';

/*
 * An affiliate's quarter, without hold days. Two visitors follow the link and one orders; staff confirm a higher
 * price. The rate stays and the amount follows. Another buyer types the code. The affiliate's own order waits for
 * review. Part of the first sale is refunded and the rest paid out; a later refund reduces the next payout. Dashboard,
 * list, batch and ledger show one sum.
 */

let site: Awaited<ReturnType<typeof startOwnProduct>>;
let shop: Business;
let rui: Awaited<ReturnType<Business['affiliate']>>;
let before: Awaited<ReturnType<Business['money']>>;
let [byLink, typed, own] = ['', '', ''];
const [anna, berta] = [uniqueUser('Anna'), uniqueUser('Berta')];

beforeAll(async () => {
  site = await startOwnProduct({ COMMISSION_HOLD_DAYS: '0' });
  shop = await openBusiness(site.url);
  rui = await shop.affiliate('Rui', 'Costa', 12.5);
  before = await shop.money();
});
afterAll(() => site?.leave());

const row = async () =>
  staffAffiliate
    .array()
    .parse(done(await shop.staff.get('/api/admin/affiliates')))
    .find(({ id }) => id === rui.id);
const preview = async () => payoutPreview.parse(done(await shop.staff.get('/api/admin/payouts/preview')));
/** Prepares, approves, exports and pays a batch of everything that is payable. */
const payOut = async () => {
  const { id, total } = payoutBatch.parse(done(await shop.staff.post('/api/admin/payouts'), 201));
  const step = (act: string, body: object = {}) => shop.staff.post(`/api/admin/payouts/${id}/${act}`, body);
  done(await step('approve', { password: owner.password }));
  done(await step('export'));
  expect((await step('pay', { total: total + 1 })).status).toBeGreaterThanOrEqual(400);
  done(await step('pay', { total }));
  return payoutBatchWhole.parse(done(await shop.staff.get(`/api/admin/payouts/${id}`)));
};

/** Places an order and requires its commission. */
const placeAt = async (commission: number, email: string, more: object, browser = visitor(site.url)) => {
  const id = await shop.place(email, { ...more }, browser);
  expect((await shop.order(id)).affiliateCommission).toBe(commission);
  return id;
};
const deliver = async (id: string): Promise<void> => {
  const { codes } = await shop.order(id);
  done(await shop.staff.post('/api/admin/plates/intake', { codes, mark: 'received' }));
  await shop.dispatch(id);
};

test('counts two visitors once each, and the sale that one of them became', async () => {
  const [buyer, onlooker] = [visitor(site.url), visitor(site.url)];
  for (const [person, agent] of [
    [buyer, 'Mozilla/5.0 (Macintosh)'],
    [onlooker, 'Mozilla/5.0 (Windows NT 10.0)'],
    [onlooker, 'Mozilla/5.0 (Windows NT 10.0)'],
  ] as const) {
    const { status } = await person.get(`/r/${rui.affiliateCode}`, { headers: { 'user-agent': agent } });
    expect(status).toBeLessThan(400);
  }
  const enterprise = { pricingTier: undefined, packageType: 'enterprise', totalPrice: undefined, lastName: 'Berg' };
  byLink = await placeAt(3_750, anna.email, enterprise, buyer);
  await eventually(async () => {
    const { stats, recentSales } = await rui.dashboard();
    expect(stats).toMatchObject({ clicksThisMonth: 2, linkSales: 1, typedSales: 0, pendingCommissions: 3_750 });
    expect(recentSales).toMatchObject([{ id: byLink, customerName: 'T. B.', status: 'pending' }]);
  });
});

test('keeps the rate of the order when rate and price change later', async () => {
  const { affiliateCode } = rui;
  typed = await placeAt(1_063, berta.email, {
    affiliateCode,
    firstName: 'Berta',
    lastName: 'Lind',
    shippingZip: '10001',
  });
  await rui.setRate(20);
  await shop.pay(byLink, { amountCents: 45_000 });
  await shop.pay(typed);
  await eventually(async () => {
    expect(await rui.commission(byLink)).toMatchObject({ status: 'pending', amount: 5_625, commissionRate: 12.5 });
    expect((await rui.dashboard()).stats).toMatchObject({ pendingCommissions: 6_688, linkSales: 1, typedSales: 1 });
  });
  expect(await shop.moved(before)).toMatchObject({ revenue: 53_500, open: 0, commissions: 0 });
});

test('puts an order of their own aside, and counts it nowhere', async () => {
  const { affiliateCode, email } = rui;
  await rui.pauseAndApprove();
  const address = { lastName: 'Silva', shippingAddress: '9 Oak Street', shippingZip: '97201' };
  own = await placeAt(1_700, email.replace('@', '+friend@'), { affiliateCode, ...address });
  await shop.pay(own);
  await eventually(async () => {
    expect(await rui.commission(own)).toMatchObject({ flagged: 'own-mailbox', status: 'pending' });
    const { stats, recentSales, affiliate } = await rui.dashboard();
    expect(stats.pendingCommissions).toBe(6_688);
    expect(affiliate.totalSales).toBe(2);
    expect(recentSales.find(({ id }) => id === own)).toMatchObject({ underReview: true, commissionAmount: 0 });
    expect(await row()).toMatchObject({ flaggedSales: 1, pendingCommissions: 6_688 });
  });
});

test('earns when the orders are complete, without what is under review', async () => {
  for (const id of [byLink, typed, own]) await deliver(id);
  await eventually(async () =>
    expect(await preview()).toMatchObject({ payable: 0, withoutDetails: 1, withoutDetailsAmount: 6_688 }),
  );
  expect((await shop.staff.post('/api/admin/payouts')).status).toBe(409);
  const account = { method: 'iban', iban: 'DE89 3704 0044 0532 0130 00' };
  const details = { taxCountry: 'PT', holder: 'Rui Costa', account, password: rui.password };
  done(await rui.person.put(`/api/affiliates/${rui.id}/payout-details`, details));
  await eventually(async () => {
    expect(await preview()).toMatchObject({ payable: 6_688, affiliates: 1, flagged: 1, flaggedAmount: 1_700 });
    expect((await rui.dashboard()).stats).toMatchObject({ payableCommissions: 6_688, pendingCommissions: 0 });
  });
});

test('earns less when a part of a sale is refunded', async () => {
  await shop.act(byLink, 'refund', { amountCents: 5_000, reason: 'Two plates fewer' });
  await eventually(async () => {
    expect(await rui.commission(byLink)).toMatchObject({ status: 'confirmed', amount: 5_000 });
    expect(await preview()).toMatchObject({ payable: 6_063 });
  });
  expect(await shop.isWaiting('refund', byLink)).toBe(false); // It was not canceled, so nothing more is owed.
});

test('is paid what is left, by one sum in lines, ledger and file', async () => {
  const batch = await payOut();
  expect(batch).toMatchObject({ state: 'paid', total: 6_063, sums: { lines: 6_063, ledger: 6_063, file: 6_063 } });
  expect(batch.payouts).toMatchObject([{ affiliateId: rui.id, amount: 6_063 }]);
  expect(batch.payouts[0]?.lines.map(({ orderId }) => orderId).toSorted()).toEqual([byLink, typed].toSorted());
  expect((await shop.staff.post('/api/admin/payouts')).status).toBe(409);
  await eventually(async () => {
    const { stats, recentPayments } = await rui.dashboard();
    expect(stats).toMatchObject({ payableCommissions: 0, totalCommissions: 6_063 });
    expect(recentPayments).toMatchObject([{ amount: 6_063, status: 'completed' }]);
  });
});

test('returns what was paid for a sale that is refunded later', async () => {
  await shop.act(typed, 'refund', { amountCents: 8_500, reason: 'They sent it back' });
  await eventually(async () =>
    expect(await rui.commission(typed)).toMatchObject({ status: 'reversed', reason: 'order-refunded' }),
  );
  expect((await shop.order(typed)).refundedCents).toBe(8_500);
  done(await shop.staff.post(`/api/admin/commissions/${own}/verdict`, { verdict: 'take-back' }));
  expect(await preview()).toMatchObject({ payable: 0, flagged: 0 });
});

test('ends with one sum everywhere, and emails that confirm it', async () => {
  expect(await row()).toMatchObject({ totalSales: 1, totalCommissions: 5_000, flaggedSales: 0, pendingCommissions: 0 });
  expect((await rui.dashboard()).affiliate).toMatchObject({ totalSales: 1, totalCommissions: 5_000 });
  // The ledger lacks what was paid for the sale refunded later, until the next payout deducts it.
  expect(await shop.moved(before)).toEqual({ ...unmoved, revenue: 48_500, commissions: -1_063 });
  const subjects = [
    'A commission has become smaller',
    'A commission was reversed',
    'A commission was reversed',
    ...Array.from({ length: 3 }, () => 'An order came in with your code'),
    'Your affiliate account is approved',
    'Your affiliate account is approved',
    'Your affiliate account has changed',
    'Your affiliate account is paused',
    ...Array.from({ length: 2 }, () => 'Your commission is confirmed'),
    'Your commission was paid out',
  ];
  await shop.post.arrive(rui.email, subjects);
  const reversed = (await shop.post.to(rui.email)).filter(({ subject }) => subject.includes('reversed'));
  const refused = reversed.find(({ text }) => text.includes('We have looked at the order it belonged to'));
  const refunded = reversed.find((mail) => mail !== refused);
  expect(refused).toBeDefined();
  expect(refunded?.text).toContain('$10.63');
  expect((await shop.post.mail(rui.email, /smaller/)).text).toMatch(/Reversed: \$6\.25\nLeft: \$50\.00/);
  expect((await shop.post.mail(rui.email, /paid out/)).text).toContain('$60.63');
});
