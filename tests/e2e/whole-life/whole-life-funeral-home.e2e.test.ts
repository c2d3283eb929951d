import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assignmentAnswer, caseFigures, partnerCase } from '@keepsake/contracts/rest/cases';
import { inventoryAnswer, partnerApplication, partnerLocation } from '@keepsake/contracts/rest/partners';
import { plateRequest } from '@keepsake/contracts/rest/plate-requests';
import { planBilling, stockTransaction } from '@keepsake/contracts/rest/stock';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { randomUUID } from 'node:crypto';
import { activationOf, done, openBusiness, unmoved, type Business } from '../support/business.js';
import { application, openFuneralHome, password } from '../support/funeral-home.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * A month of a funeral home. It is approved, requests twenty plates, accepts the price and pays; the plates are made,
 * packed and received. Sixteen families come on a plan of fifteen. One family gets two plates for one memorial. One
 * plate is assigned to the wrong case and released. The statement covers all of it; the shop has its revenue, no
 * affiliate earns, and no other partner can use these plates.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let before: Awaited<ReturnType<Business['money']>>;
const ruth = uniqueUser('Ruth');
const supportEmail = 'support@keepsake.example';
let director: Visitor;
let location = '';
let orderId = '';
let requestId = '';
let plates: string[] = [];
const cases: { id: string; orderRef: string }[] = [];

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  before = await shop.money();
});
afterAll(() => site?.leave());

const request = async () =>
  plateRequest.array().parse(done(await director.get(`/api/partners/${location}/plate-requests`)))[0];
const stock = async () => inventoryAnswer.parse(done(await director.get(`/api/partners/${location}/inventory`)));
const assign = (person: Visitor, orderRef: string, code: string) =>
  person.post('/api/v1/mfr/assignments', { order_ref: orderRef, qr_token: code, idempotency_key: randomUUID() });
const caseOf = async (id: string) => partnerCase.parse(done(await director.get(`/api/cases/${id}`)));

test('applies, and signs in once it is approved', async () => {
  director = visitor(site.url);
  const signIn = () => director.post('/api/partners/login', { email: ruth.email, password, partnerType: 'memorial' });
  done(await director.post('/api/partners/signup', application(ruth.email, ruth.name)), 202);
  expect((await signIn()).status).toBeGreaterThanOrEqual(401);
  const open = async () =>
    partnerApplication
      .array()
      .parse(done(await shop.staff.get('/api/admin/partner-applications?status=open')))
      .find(({ email }) => email === ruth.email);
  const { id } = await until('the application', open);
  await shop.post.mail(ruth.email, /^We have received your application$/); // Not sent once it is decided.
  done(await shop.staff.post(`/api/admin/partner-applications/${id}/approve`, {}));
  expect(await open()).toBeUndefined();
  done(await signIn());
  const [own] = partnerLocation.array().parse(done(await director.get('/api/partners')));
  expect(own).toMatchObject({ subscriptionTier: 'starter', casesPerMonth: 15, currentCases: 0, currentStock: 0 });
  location = own?.id ?? '';
});

test('orders twenty plates at the quoted price', async () => {
  done(await director.post(`/api/partners/${location}/plate-requests`, { quantity: 20 }), 201);
  ({ id: requestId = '' } = (await request()) ?? {});
  const open = async () =>
    plateRequest.array().parse(done(await shop.staff.get('/api/admin/plate-requests?status=open')));
  expect((await open()).map(({ id }) => id)).toContain(requestId);
  done(await shop.staff.post(`/api/admin/plate-requests/${requestId}/price`, { price: 40_000 }));
  await shop.post.mail(ruth.email, /^A price for your plates$/); // Not sent once it is accepted.
  expect((await director.post(`/api/plate-requests/${requestId}/accept`, { price: 39_000 })).status).toBe(409);
  done(await director.post(`/api/plate-requests/${requestId}/accept`, { price: 40_000, poNumber: 'PO-4711' }));
  orderId = await until('the order', async () => (await request())?.orderId ?? undefined);
  const order = await until('the order in the back office', async () => {
    const { status } = await shop.staff.get(`/api/orders/${orderId}`);
    return status === 200 ? shop.order(orderId) : undefined;
  });
  expect(order).toMatchObject({ totalPrice: 40_000, plates: 20, poNumber: 'PO-4711', locationId: location });
  expect(order).toMatchObject({ status: 'pending', affiliateCommission: 0, estimate: false });
  expect(await shop.isWaiting('payment', orderId)).toBe(true);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, open: 40_000 });
});

test('pays, and its plates are made, received and packed for its location', async () => {
  plates = [...(await shop.pay(orderId))];
  expect(new Set(plates).size).toBe(20);
  expect(await shop.moved(before)).toMatchObject({ revenue: 40_000, open: 0 });
  await eventually(async () => expect((await request())?.paidAt).toEqual(expect.any(String)));
  done(await shop.staff.post('/api/admin/plates/intake', { codes: plates, mark: 'received' }));
  await eventually(async () => expect((await shop.parcelOf(orderId))?.plates).toBe(20));
  await shop.dispatch(orderId);
  await eventually(async () => expect((await request())?.status).toBe('sent'));
  expect((await stock()).currentStock).toBe(0);
  await eventually(async () => expect((await shop.order(orderId)).status).toBe('completed'));
});

test('confirms their receipt once', async () => {
  done(await director.post(`/api/plate-requests/${requestId}/receive`));
  expect((await director.post(`/api/plate-requests/${requestId}/receive`)).status).toBe(409);
  expect(await stock()).toMatchObject({ currentStock: 20, totalRestocked: 20, totalUsed: 0 });
});

test('begins sixteen cases on a plan of fifteen, with emails to both sides', async () => {
  for (let n = 1; n <= 16; n += 1) {
    const expected = { subjectName: `Family ${n}`, subjectType: 'person' };
    const made = partnerCase.parse(done(await director.post(`/api/partners/${location}/cases`, expected), 201));
    expect([made.number, made.overPlan]).toEqual([n, n > 15]);
    cases.push(made);
  }
  const partner = await shop.post.mail(ruth.email, /^Case 16 of 15 in /);
  expect(partner.text).toContain('You can keep creating cases.');
  await until('the email to staff', async () =>
    (await shop.post.to(supportEmail)).find(({ text }) => text.includes(`/admin/partners/${location}`)),
  );
});

test('gives one family two plates for one memorial', async () => {
  const [first] = cases;
  const [one = '', two = ''] = plates;
  for (const code of [one, two]) assignmentAnswer.parse(done(await assign(director, first?.orderRef ?? '', code)));
  await eventually(async () => expect((await caseOf(first?.id ?? '')).qrTokens).toEqual([one, two]));
  const family = uniqueUser('Rui');
  const activation = activationOf(family, one, { honoreeName: 'Family 1' });
  done(await visitor(site.url).post('/api/customer/activate-qr', activation));
  await eventually(async () => expect(await shop.scan(two)).toBe(`/timeline/${one}`));
  const same = timelineAnswer.parse(done(await visitor(site.url).get(`/api/timeline/${two}`)));
  expect(same).toMatchObject({ code: one, honoreeName: 'Family 1' });
  await eventually(async () => expect((await caseOf(first?.id ?? '')).state).toBe('claimed'));
  const undo = await director.post(`/api/cases/${first?.id}/undo-assignment`, { code: one });
  expect(undo.status).toBe(409);
});

test('frees a plate that was scanned to the wrong case', async () => {
  const [, wrong, right] = cases;
  const code = plates[2] ?? '';
  done(await assign(director, wrong?.orderRef ?? '', code));
  await eventually(async () => expect((await stock()).currentStock).toBe(17));
  expect((await assign(director, right?.orderRef ?? '', code)).status).toBe(409);
  done(await director.post(`/api/cases/${wrong?.id}/undo-assignment`, { code }));
  await eventually(async () => expect((await stock()).currentStock).toBe(18));
  done(await assign(director, right?.orderRef ?? '', code));
  await eventually(async () => {
    expect(await caseOf(wrong?.id ?? '')).toMatchObject({ state: 'open', qrTokens: [] });
    expect(await caseOf(right?.id ?? '')).toMatchObject({ state: 'plated', qrTokens: [code] });
    expect((await stock()).currentStock).toBe(17);
  });
});

test('keeps its plates from other partners and other orders', async () => {
  const code = plates[3] ?? '';
  const { director: other } = await openFuneralHome({ url: site.url, staff: shop.staff }, 'Omar');
  const [home] = partnerLocation.array().parse(done(await other.get('/api/partners')));
  done(await other.post(`/api/partners/${home?.id}/inventory/restock`, { quantity: 1, reason: 'Delivery' }));
  const made = done(await other.post(`/api/partners/${home?.id}/cases`, { subjectName: 'Another family' }), 201);
  expect((await assign(other, partnerCase.parse(made).orderRef, code)).status).toBe(409);
  expect((await other.get(`/api/partners/${location}/inventory`)).status).toBe(403);
  const available = done(await shop.staff.get('/api/admin/qr-codes/available'));
  expect(JSON.stringify(available)).not.toContain(code);
});

test('ends with a statement, a bill to date, figures and emails that agree', async () => {
  expect(await shop.moved(before)).toEqual({ ...unmoved, revenue: 40_000 });
  const [own] = partnerLocation.array().parse(done(await director.get('/api/partners')));
  expect(own).toMatchObject({ currentCases: 16, casesPerMonth: 15, currentStock: 17 });
  const figures = caseFigures.parse(done(await director.get(`/api/partners/${location}/case-figures`)));
  expect(figures).toMatchObject({ activeCases: 16, platesAssigned: 3, withoutPlate: 14, unclaimed: 1 });
  const moves = stockTransaction
    .array()
    .parse(done(await director.get(`/api/partners/${location}/inventory/transactions`)));
  expect(moves.map(({ quantity }) => quantity).reduce((sum, one) => sum + one, 0)).toBe(17);
  const price = { planCents: 14_900, overPlanCents: 900 };
  done(await shop.staff.put(`/api/admin/partners/${location}/price`, { price }));
  // The invoice is issued at the end of the month.
  expect(planBilling.parse(done(await director.get(`/api/partners/${location}/billing`)))).toMatchObject({
    soFar: { ...price, overPlanCases: 1, totalCents: 15_800 },
    invoices: [],
  });
  const month = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' }).slice(0, 7);
  const statement = await director.bytes(`/api/partners/${location}/statement.pdf?month=${month}`);
  expect([statement.type, statement.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  await eventually(async () => expect((await shop.plate(plates[3] ?? '')).stockState).toBe('shipped'));
  await shop.post.arrive(ruth.email, [
    'We have received your application',
    'Your application is approved',
    'A price for your plates',
    /^We have received your order K-/,
    /^Your payment for order K-\S+ has arrived$/,
    /^Your order K-\S+ is on its way$/,
    /^Case 16 of 15 in \w+ \d{4} at Adeyemi & Daughters Funeral Home$/,
  ]);
  const shipment = await shop.post.mail(ruth.email, /^Your order K-\S+ is on its way$/);
  expect(shipment.text).toContain('confirm in the portal that you have received them');
  expect(shipment.text).not.toContain('camera of your phone'); // Plates in stock have no family yet.
  const received = await shop.post.mail(ruth.email, /^We have received your order/);
  expect(received.text).not.toContain('the timeline of');
});
