import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerOrder, customerSettings, leavingAnswer } from '@keepsake/contracts/rest/account';
import { erasingAnswer, foundCustomer, mergedAnswer } from '@keepsake/contracts/rest/customer-service';
import { customerQrCode } from '@keepsake/contracts/rest/customers';
import { keepersAnswer } from '@keepsake/contracts/rest/keeping';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { activationOf, done, openBusiness, tokenIn, unmoved, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * Inés misspells her address and cannot read her email. Support corrects it and merges a second order from her work
 * address. Then she leaves: a keeper takes one timeline, the other is removed, and support erases her. The business
 * keeps its books without her name.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let before: Awaited<ReturnType<Business['money']>>;
const [wrong, right, work, rui] = [uniqueUser('Wrong'), uniqueUser('Right'), uniqueUser('Work'), uniqueUser('Rui')];
let [ines, keeper] = [] as Visitor[] as [Visitor, Visitor];
let [first, second, handed, removed, customerId] = ['', '', '', '', ''];

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  await shop.stock(4);
  before = await shop.money();
});
afterAll(() => site?.leave());

/** Creates an order that was paid and sent; returns its id and the code of its plate. */
const delivered = async (email: string, honoreeName: string): Promise<readonly [string, string]> => {
  const expected = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900, honoreeName, firstName: 'Inés' };
  const id = await shop.place(email, expected);
  const [code = ''] = await shop.pay(id);
  await shop.dispatch(id);
  await shop.post.mail(email, /^Your order K-\S+ is on its way$/); // Before the address changes.
  return [id, code];
};
const search = async (q: string) =>
  foundCustomer.array().parse(done(await shop.staff.get(`/api/admin/customers/search?${new URLSearchParams({ q })}`)));
const platesOf = async (person: Visitor) =>
  customerQrCode
    .array()
    .parse(done(await person.get('/api/customer/qr-codes')))
    .map(({ qrCode }) => qrCode)
    .toSorted();
const ordersOf = async (person: Visitor) =>
  customerOrder
    .array()
    .parse(done(await person.get('/api/customer/orders')))
    .map(({ id }) => id)
    .toSorted();

/** Each mailbox has its emails once; read before they are erased with her. */
const hasMails = async (): Promise<void> => {
  const bought = [
    /^We have received your order K-/,
    /^Your payment for order K-\S+ has arrived$/,
    /^Your order K-\S+ is on its way$/,
  ];
  const signIn = 'Your sign-in code for Keepsake';
  await shop.post.arrive(wrong.email, [...bought, 'Your account is about to get another address']);
  await shop.post.arrive(work.email, [...bought, signIn, 'The timeline of João Lima is open']);
  await shop.post.arrive(right.email, [
    'Confirm your new address for Keepsake',
    signIn,
    'The timeline of Rosa Lima is open',
    'Rui keeps the timeline of Rosa Lima with you',
    'Your account will be deleted',
  ]);
};

test('is corrected by support and confirmed from the right mailbox', async () => {
  [first, handed] = await delivered(wrong.email, 'Rosa Lima');
  customerId = (await shop.customer(wrong.email)).id;
  done(await shop.staff.post(`/api/admin/customers/${customerId}/email`, { email: right.email }), 202);
  const result = await shop.post.mail(wrong.email, /^Your account is about to get another address$/);
  expect(result.text).toContain('our support has entered it');
  expect(result.text).not.toContain(right.email);
  const confirm = await shop.post.mail(right.email, /^Confirm your new address/);
  const token = tokenIn(confirm.links[0] ?? '');
  // Nothing changes before the button is pressed.
  expect((await search(wrong.email)).map(({ id }) => id)).toEqual([customerId]);
  const pressed = await visitor(site.url).post('/api/customer/email/confirm', { token });
  expect(done(pressed)).toMatchObject({ email: right.email });
  expect((await visitor(site.url).post('/api/customer/email/confirm', { token })).status).toBeGreaterThanOrEqual(400);
  ines = await shop.signIn(right.email);
  await eventually(async () => expect([await ordersOf(ines), await platesOf(ines)]).toEqual([[first], [handed]]));
  customerId = (await shop.customer(right.email)).id;
  expect(await search(wrong.email)).toEqual([]);
});

test('finds the order of her work beside it, once support has merged the two', async () => {
  [second, removed] = await delivered(work.email, 'João Lima');
  const other = await shop.customer(work.email);
  done(await (await shop.signIn(work.email)).post('/api/customer/activate-qr', { qrCode: removed }));
  const merged = await shop.staff.post(`/api/admin/customers/${other.id}/merge`, { intoId: customerId });
  expect(mergedAnswer.parse(done(merged))).toEqual({ id: customerId });
  await eventually(async () => {
    expect(await ordersOf(ines)).toEqual([first, second].toSorted());
    expect(await platesOf(ines)).toEqual([handed, removed].toSorted());
  });
  expect(await search(work.email)).toEqual([]);
  expect((await ines.get(`/api/timeline/${removed}/desk`)).status).toBe(200);
  done(await ines.post('/api/customer/activate-qr', { qrCode: handed }));
  expect(customerSettings.parse(done(await ines.get('/api/customer/settings'))).email).toBe(right.email);
  const { orders } = await shop.file(customerId);
  expect(orders.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
});

test('hands one timeline over, has one removed, and is erased by support', async () => {
  done(await ines.post(`/api/timeline/${handed}/keepers`, { name: 'Rui', email: rui.email, role: 'keeper' }), 201);
  keeper = await shop.signIn(rui.email);
  const keep = tokenIn(await shop.post.link(rui.email, /\/keep#token=/));
  done(await keeper.post('/api/keepers/accept', { token: keep }));
  const { keepers } = keepersAnswer.parse(done(await ines.get(`/api/timeline/${handed}/keepers`)));
  const timelines = [
    { qrCode: handed, choice: 'hand-over', keeperId: keepers[0]?.id },
    { qrCode: removed, choice: 'remove' },
  ];
  const request = await ines.post('/api/customer/delete', { email: right.email, timelines });
  const { eraseAt } = leavingAnswer.parse(done(request, 202));
  expect(Date.parse(eraseAt) - Date.now()).toBeGreaterThan(13 * 24 * 60 * 60_000);
  await shop.post.mail(right.email, /^Your account will be deleted$/);
  const offer = await shop.post.mail(rui.email, /asks you to take over the timeline of Rosa Lima$/);
  done(await keeper.post('/api/keepers/accept', { token: tokenIn(offer.links[0] ?? '') }));
  expect((await visitor(site.url).get(`/api/timeline/${removed}`)).status).toBe(200);
  await hasMails();
  const erased = await shop.staff.post(`/api/admin/customers/${customerId}/erase`, { email: right.email });
  expect(erasingAnswer.parse(done(erased, 202))).toEqual({ status: 'erasing', waitsFor: [] });
});

test('is gone from every list, and from every person’s view', async () => {
  await eventually(async () => {
    for (const { email } of [wrong, right, work]) expect(await search(email)).toEqual([]);
    expect((await visitor(site.url).get(`/api/timeline/${removed}`)).status).toBe(404);
    expect((await ines.get('/api/customer/orders')).status).toBe(401);
  });
  expect(await shop.scan(removed)).toBe(410);
  for (const id of [first, second]) {
    const order = await shop.order(id);
    expect(JSON.stringify(order)).not.toMatch(/Lima|Rivera|Inés|Harbor|keepsake\.example/);
    expect(order).toMatchObject({ status: 'completed', totalPrice: 7_900, paidAt: expect.any(String), owedCents: 0 });
    for (const waits of ['payment', 'address', 'codes', 'refund']) expect(await shop.isWaiting(waits, id)).toBe(false);
  }
  expect(JSON.stringify(await shop.parcels())).not.toMatch(
    new RegExp([right, work].map(({ email }) => email).join('|')),
  );
});

test('leaves the keeper their timeline, and nothing to undo on the removed one', async () => {
  expect(await shop.scan(handed)).toBe(`/timeline/${handed}`);
  const page = timelineAnswer.parse(done(await visitor(site.url).get(`/api/timeline/${handed}`)));
  expect(page.honoreeName).toBe('Rosa Lima');
  const keepers = keepersAnswer.parse(done(await keeper.get(`/api/timeline/${handed}/keepers`)));
  expect(keepers).toMatchObject({ role: 'owner', ownerEmail: rui.email, keepers: [], offer: null });
  expect(await platesOf(keeper)).toEqual([handed]);
  expect(await shop.plate(removed)).toMatchObject({ gone: true, timelineUrl: null, undoUntil: null, customerId: null });
  const undo = await shop.staff.post(`/api/admin/qr-codes/${removed}/undo-activation`);
  expect([undo.status, JSON.stringify(undo.body)]).toEqual([409, expect.stringContaining('was removed')]);
  const again = await visitor(site.url).post('/api/customer/activate-qr', activationOf(rui, removed));
  expect(again.status).toBe(409);
});

test('keeps what the books need, and no money moves', async () => {
  expect(await shop.moved(before)).toEqual({ ...unmoved, revenue: 15_800 });
  expect(await shop.shipments(first)).toMatchObject([{ codes: [handed], replacement: false }]);
});
