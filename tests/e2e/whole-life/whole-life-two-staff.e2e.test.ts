import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderConfirmation } from '@keepsake/contracts/rest/order-answers';
import { orderRecord } from '@keepsake/contracts/rest/order-record';
import { done, openBusiness, tokenIn, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Reply, type Visitor } from '../support/visitor.js';

/*
 * Ben and Eva have the same order open and act on it at the same moment, each in their own session. One of two
 * conflicting acts succeeds; the other is refused with the name of the colleague. Order page, money, commission,
 * parcels, plates and emails then agree with the act that succeeded, whichever it was.
 */

type Member = { readonly name: string; readonly browser: Visitor };
type Act = (who: Member, version: number) => Promise<Reply>;
/** The reply whose act succeeded, by its position. */
type Outcome = { readonly won: 0 | 1; readonly by: string };

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let grace: Awaited<ReturnType<Business['affiliate']>>;
let [ben, eva] = [] as Member[] as [Member, Member];

/** Invites a member of the staff, who chooses a password and signs in. */
const join = async (name: string): Promise<Member> => {
  const { email } = uniqueUser(name);
  done(await shop.staff.post('/api/admin/staff', { name, email, role: 'operations' }), 201);
  const link = await shop.post.link(email, /token=/);
  const browser = visitor(site.url);
  const password = 'a password of my own';
  done(await browser.post('/api/admin/password-link/use', { token: tokenIn(link), password }));
  done(await browser.post('/api/admin/login', { email, password }));
  return { name, browser };
};

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  grace = await shop.affiliate('Grace', 'Okafor');
  await shop.stock(20);
  [ben, eva] = [await join('Ben'), await join('Eva')];
});
afterAll(() => site?.leave());

const one = { pricingTier: 'individual', quantity: 1, totalPrice: 7_900 };
const place = async (more: object = one) => {
  const { email } = uniqueUser('Tomas');
  const id = await shop.place(email, { affiliateCode: grace.affiliateCode, ...more });
  return { id, email };
};
const placePaid = async () => {
  const placed = await place();
  const [code = ''] = await shop.pay(placed.id);
  return { ...placed, code };
};

const press =
  (id: string, name: string, more: object = {}): Act =>
  ({ browser }, version) =>
    browser.post(`/api/admin/orders/${id}/${name}`, { version, ...more });

const refusedBy = ({ status, body }: Reply, name: string): void =>
  expect([status, (body as { detail?: string }).detail]).toEqual([
    409,
    expect.stringMatching(new RegExp(`^${name} .+ order K-\\w+ \\(.+\\)\\. .+\\.$`)),
  ]);

/** Both act on the version that both see; returns which act succeeded. */
const contest = async (id: string, acts: readonly [Act, Act]): Promise<Outcome> => {
  const { version } = await shop.order(id);
  const replies = await Promise.all([acts[0](ben, version), acts[1](eva, version)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = replies[0].status === 200 ? 0 : 1;
  const by = [ben, eva][won]?.name ?? '';
  refusedBy(replies[won === 0 ? 1 : 0], by);
  return { won, by };
};

const pageOf = async (id: string) => orderConfirmation.parse(done(await visitor(site.url).get(`/api/orders/${id}`)));
const recordOf = async (id: string) => orderRecord.parse(done(await shop.staff.get(`/api/admin/orders/${id}/record`)));
/** Returns the history without the order itself, as "deed by name". */
const deedsOf = async (id: string): Promise<readonly string[]> =>
  (await recordOf(id)).history.filter(({ deed }) => deed !== 'placed').map(({ deed, by }) => `${deed} by ${by}`);
const emailsAre = (email: string, expected: readonly RegExp[]) =>
  shop.post.arrive(email, [/^We have received your order K-/, ...expected]);
const [paidMail, canceledMail] = [/^Your payment for order K-\S+ has arrived$/, /^Your order K-\S+ is cancell?ed$/];

/** Both orders of starting, because the first request often wins. */
const bothWays = [
  ['first', (acts: readonly [Act, Act]) => acts],
  ['second', ([a, b]: readonly [Act, Act]) => [b, a] as const],
] as const;

test.each(bothWays)('confirms or cancels an unpaid order when the payment is sent %s', async (start, arranged) => {
  const before = await shop.money();
  const { id, email } = await place();
  const acts = [press(id, 'confirm-payment'), press(id, 'cancel', { reason: 'not-paid' })] as const;
  const { won, by } = await contest(id, arranged(acts));
  const isPaid = (won === 0) === (start === 'first');
  expect(await shop.moved(before)).toMatchObject({ revenue: isPaid ? 7_900 : 0, open: 0, owed: 0, owing: 0 });
  expect(await shop.isWaiting('payment', id)).toBe(false);
  const fact = expect.any(String);
  expect(await pageOf(id)).toMatchObject({ paidAt: isPaid ? fact : null, cancelledAt: isPaid ? null : fact });
  expect(await deedsOf(id)).toEqual([`${isPaid ? 'paid' : 'cancelled'} by ${by}`]);
  await emailsAre(email, [isPaid ? paidMail : canceledMail]);
  await eventually(async () => {
    expect((await shop.parcelOf(id))?.paymentConfirmed).toBe(isPaid ? true : undefined);
    expect((await shop.order(id)).codes).toHaveLength(isPaid ? 1 : 0);
    expect((await grace.commission(id))?.status ?? 'reversed').toBe(isPaid ? 'pending' : 'reversed');
  });
  expect(await shop.moved(before)).toMatchObject({ inBalance: true });
});

test.each(bothWays)('confirms or closes an unpaid order when the payment is sent %s', async (start, arranged) => {
  const before = await shop.money();
  const { id, email } = await place();
  const acts = [press(id, 'confirm-payment'), press(id, 'complete', { reason: 'Never paid' })] as const;
  const { won, by } = await contest(id, arranged(acts));
  const isPaid = (won === 0) === (start === 'first');
  expect(await shop.moved(before)).toMatchObject({ revenue: isPaid ? 7_900 : 0, open: 0, owed: 0 });
  expect(await pageOf(id)).toMatchObject({ status: isPaid ? 'processing' : 'completed', cancelledAt: null });
  expect(await deedsOf(id)).toEqual([`${isPaid ? 'paid' : 'completed'} by ${by}`]);
  await eventually(async () => {
    expect((await shop.parcelOf(id))?.paymentConfirmed).toBe(isPaid ? true : undefined);
    expect((await shop.order(id)).codes).toHaveLength(isPaid ? 1 : 0);
  });
  await emailsAre(email, [isPaid ? paidMail : /^Your order K-\S+ is closed$/]);
});

test.each(bothWays)('sends or cancels a packed order when the parcel is sent %s', async (start, arranged) => {
  const before = await shop.money();
  const { id, email, code } = await placePaid();
  await until('the parcel', async () => ((await shop.parcelOf(id))?.waitingFor.length === 0 ? true : undefined));
  done(await shop.staff.post('/api/shipping/print-labels', { orderIds: [id] }));
  const ship = { carrier: 'usps', trackingNumber: '9400111899223100009' };
  const acts = [press(id, 'ship', ship), press(id, 'cancel', { reason: 'customer-request' })] as const;
  const { won, by } = await contest(id, arranged(acts));
  const isSent = (won === 0) === (start === 'first');
  await eventually(async () => {
    expect((await shop.order(id)).codes).toEqual(isSent ? [code] : []);
    expect((await shop.plate(code)).stockState).toBe(isSent ? 'shipped' : 'available');
    expect((await pageOf(id)).status).toBe(isSent ? 'completed' : 'processing');
    expect(await shop.parcelOf(id)).toBeUndefined();
    expect((await shop.shipped()).some((shipment) => shipment.id === id)).toBe(isSent);
    expect((await grace.commission(id))?.status).toBe(isSent ? 'confirmed' : 'reversed');
  });
  const owed = isSent ? 0 : 7_900;
  expect(await shop.moved(before)).toMatchObject({ revenue: 7_900 - owed, owed, owing: isSent ? 0 : 1 });
  expect(await deedsOf(id)).toContain(`${isSent ? 'shipped' : 'cancelled'} by ${by}`);
  await emailsAre(email, [paidMail, isSent ? /^Your order K-\S+ is on its way$/ : canceledMail]);
  if (!isSent) {
    // The parcel is closed by now; the label list sends no version.
    refusedBy(await eva.browser.post(`/api/shipping/labels/${id}/ship`, ship), by);
    await shop.act(id, 'refund', { amountCents: 7_900, reason: 'Canceled' });
  } else refusedBy(await eva.browser.post(`/api/admin/orders/${id}/cancel`, {}), by);
});

test('records one refund when both record the whole amount', async () => {
  const before = await shop.money();
  const { id, email } = await placePaid();
  const refund = press(id, 'refund', { amountCents: 7_900, reason: 'Agreed on the phone' });
  const { by } = await contest(id, [refund, refund]);
  const { refunds, refundedCents, owedCents } = await shop.order(id);
  expect([refunds.map((each) => each.by), refundedCents, owedCents]).toEqual([[by], 7_900, 0]);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, owed: 0, owing: 0 });
  await emailsAre(email, [paidMail, /^A refund for your order K-/]);
  await eventually(async () => expect(await grace.commission(id)).toMatchObject({ status: 'reversed' }));
  expect((await shop.moved(before)).inBalance).toBe(true);
});

test('keeps one price when both confirm a package of different amounts', async () => {
  const before = await shop.money();
  const { id, email } = await place({
    pricingTier: undefined,
    packageType: 'enterprise',
    quantity: 1,
    totalPrice: undefined,
  });
  const acts = [
    press(id, 'confirm-payment', { amountCents: 45_000, quantity: 3 }),
    press(id, 'confirm-payment'),
  ] as const;
  const { won, by } = await contest(id, acts);
  const [amount, plates, text] = won === 0 ? [45_000, 3, '$450.00'] : [30_000, 1, '$300.00'];
  expect(await shop.moved(before)).toMatchObject({ revenue: amount, open: 0 });
  expect(await pageOf(id)).toMatchObject({ totalPrice: amount, plates, estimate: false });
  expect(await deedsOf(id)).toEqual([`paid by ${by}`]);
  expect((await shop.post.mail(email, paidMail)).text).toContain(text);
  await eventually(async () => {
    expect((await shop.order(id)).codes).toHaveLength(plates);
    expect(await shop.parcelOf(id)).toMatchObject({ plates, codeCount: plates });
    expect(await grace.commission(id)).toMatchObject({ status: 'pending', amount: amount / 10 });
  });
});

test('leaves no plate with a canceled order when the other one swaps plates', async () => {
  const { id, email, code } = await placePaid();
  const [fresh = ''] = await shop.stock(1);
  const swap: Act = ({ browser }) => browser.put(`/api/admin/orders/${id}/codes`, { codes: [fresh] });
  const { version } = await shop.order(id);
  const [swapped, canceled] = await Promise.all([
    swap(ben, version),
    press(id, 'cancel', { reason: 'customer-request' })(eva, version),
  ]);
  done(canceled);
  // A swap that came first is no conflict: the cancellation releases the new plate.
  if (swapped.status !== 200) refusedBy(swapped, eva.name);
  refusedBy(await swap(ben, version), eva.name);
  await eventually(async () => {
    expect((await shop.order(id)).codes).toEqual([]);
    for (const plate of [code, fresh])
      expect(await shop.plate(plate)).toMatchObject({ order: null, stockState: 'available' });
    expect(await shop.parcelOf(id)).toBeUndefined();
  });
  await emailsAre(email, [paidMail, canceledMail]);
});

test('keeps both notes when both write one', async () => {
  const { id } = await place();
  const { version } = await shop.order(id);
  const note = ({ browser, name }: Member) =>
    browser.post(`/api/admin/orders/${id}/notes`, { words: `${name} called the family.` });
  for (const reply of await Promise.all([note(ben), note(eva)])) done(reply, 201);
  const { notes } = await recordOf(id);
  expect(notes.map(({ by, words: text }) => `${by}: ${text}`).toSorted()).toEqual([
    'Ben: Ben called the family.',
    'Eva: Eva called the family.',
  ]);
  expect((await shop.order(id)).version).toBe(version);
});
