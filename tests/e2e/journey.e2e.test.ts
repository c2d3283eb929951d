import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { affiliateDashboard, registeredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { customerQrCode } from '@keepsake/contracts/rest/customers';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer, qrStatsAnswer } from '@keepsake/contracts/rest/qr-codes';
import { pendingShipment } from '@keepsake/contracts/rest/shipping';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import { staffSignIn, visitKeepsake } from './support/keepsake.js';
import { orderOf, uniqueUser } from './support/people.js';
import { photographWithGps, tagsOf } from './support/photograph.js';
import { emailedCode } from './support/sign-in.js';
import { until } from './support/until.js';
import { visitor, type Visitor } from './support/visitor.js';

/* From a batch of plates to the owner's account. Each step depends on the one before it. */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let staff: Visitor;
const buyer = uniqueUser('Tomas');
const affiliate = { ...uniqueUser('Grace'), password: 'a-password-for-tests' };
let affiliateId = '';
let affiliateCode = '';
let orderId = '';
let code = '';

beforeAll(async () => {
  site = await visitKeepsake();
  staff = visitor(site.url);
});
afterAll(() => site.leave());

const orderAsStaff = async (id: string) => staffOrder.parse((await staff.get(`/api/orders/${id}`)).body);
const shipmentOf = async (id: string) =>
  pendingShipment
    .array()
    .parse((await staff.get('/api/orders/pending-shipping')).body)
    .find((row) => row.id === id);
const timelineFor = async (person: Visitor) =>
  timelineAnswer.parse((await person.get(`/api/timeline/${code}?limit=30`)).body);
const mailsTo = async (email: string) =>
  mailboxAnswer.parse((await visitor(site.url).get('/api/dev/mailbox')).body).filter(({ to }) => to === email);

test('the site passes its health checks', async () => {
  expect((await staff.get('/healthz')).status).toBe(200);
  await until('readyz', async () => ((await staff.get('/readyz')).status === 200 ? true : undefined));
});

test('an admin signs in', async () => {
  expect((await staff.get('/api/orders')).status).toBe(401);
  const reply = await staff.post('/api/admin/login', staffSignIn());
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ admin: { email: staffSignIn().email, role: 'owner' } });
});

test('makes a batch of 100 unguessable codes', async () => {
  const reply = await staff.post('/api/admin/qr-codes/generate', { quantity: 100, prefix: 'CF', batchName: 'Journey' });
  expect(reply.status).toBe(201);
  const { codes } = generatedCodesAnswer.parse(reply.body);
  expect(new Set(codes).size).toBe(100);
  expect(codes.every((one) => isPlateCode(one))).toBe(true);
  const stats = await staff.get('/api/admin/qr-codes/stats');
  expect(qrStatsAnswer.parse(stats.body).available).toBeGreaterThanOrEqual(100);
});

test('an affiliate registers and is approved', async () => {
  const registered = await visitor(site.url).post('/api/affiliates/register', {
    firstName: 'Grace',
    lastName: 'Okafor',
    email: affiliate.email,
    password: affiliate.password,
  });
  expect(registered.status).toBe(201);
  ({ id: affiliateId, affiliateCode } = registeredAffiliateAnswer.parse(registered.body));
  const approved = await staff.post(`/api/admin/affiliates/${affiliateId}/approve`);
  expect(approved.body).toMatchObject({ status: 'active', commissionRate: 10 });
});

test('a buyer gets a quote and orders three copies with the affiliate’s code', async () => {
  const person = visitor(site.url);
  const quote = await person.get('/api/quote?pricingTier=event&quantity=3');
  expect(quote.body).toMatchObject({ totalPrice: 8500, timelines: 1, copies: 3 });
  await until('orders to know the code', async () => {
    const { body } = await person.get(`/api/referral?ref=${affiliateCode}`);
    return (body as { known?: boolean }).known === true ? true : undefined;
  });
  const placed = await person.post('/api/orders', orderOf(buyer.email, { affiliateCode }));
  expect(placed.status).toBe(201);
  const { id, ...rest } = placedOrderAnswer.parse(placed.body);
  expect(rest).toMatchObject({ status: 'pending', totalPrice: 8500 });
  expect((await orderAsStaff(id)).affiliateCommission).toBe(850);
  orderId = id;
});

test('the order is pending, without personal data for unknown callers', async () => {
  const rows = staffOrder.array().parse((await staff.get('/api/orders')).body);
  expect(rows.find(({ id }) => id === orderId)).toMatchObject({
    status: 'pending',
    email: buyer.email,
    affiliateCommission: 850,
  });
  const stranger = await visitor(site.url).get(`/api/orders/${orderId}`);
  expect(stranger.body).toMatchObject({ status: 'pending', totalPrice: 8500, copies: 3, timelines: 1 });
  expect(JSON.stringify(stranger.body)).not.toMatch(/Rivera|keepsake\.example|Harbor/);
});

test('shipping lists it as waiting for the payment', async () => {
  const row = await until('the shipment', () => shipmentOf(orderId));
  expect(row).toMatchObject({ addressNeeded: false, paymentConfirmed: false, waitingFor: ['payment not confirmed'] });
});

test('the affiliate sees 850 cents pending', async () => {
  const person = visitor(site.url);
  expect((await person.post('/api/affiliates/login', affiliate)).status).toBe(200);
  const stats = await until('the commission', async () => {
    const { body } = await person.get(`/api/affiliates/${affiliateId}/dashboard`);
    const found = affiliateDashboard.parse(body).stats;
    return found.pendingCommissions === 0 ? undefined : found;
  });
  expect(stats.pendingCommissions).toBe(850);
});

test('staff confirm the payment, and one code for three copies is allotted', async () => {
  const confirmed = await staff.post(`/api/admin/orders/${orderId}/confirm-payment`, {});
  expect(confirmed.body).toMatchObject({ id: orderId, status: 'processing' });
  const order = await until('the code', async () => {
    const row = await orderAsStaff(orderId);
    return row.codes.length > 0 ? row : undefined;
  });
  expect(order).toMatchObject({ status: 'processing', copies: 3, codes: [expect.any(String)] });
  [code = ''] = order.codes;
  await until('the shipment to wait for the maker', async () =>
    (await shipmentOf(orderId))?.waitingFor.join() === 'waiting for the maker' ? true : undefined,
  );
  expect(await shipmentOf(orderId)).toMatchObject({ plates: 3, codeCount: 1 });
});

test('staff receive the plates, and the shipment is ready', async () => {
  const received = await staff.post('/api/admin/plates/intake', { codes: [code], mark: 'received' });
  expect(received.body).toMatchObject({ plates: [{ qrCode: code, outcome: 'marked' }] });
  await until('the shipment to wait for nothing', async () =>
    (await shipmentOf(orderId))?.waitingFor.length === 0 ? true : undefined,
  );
});

test('the plate leads to its activation', async () => {
  const scanned = await visitor(site.url).get(`/c/${code}`);
  expect(scanned.status).toBeGreaterThanOrEqual(302);
  expect(scanned.headers.get('location')).toContain(`/account?qr=${code}`);
});

test('the order’s email activates it, and the timeline opens', async () => {
  const activated = await visitor(site.url).post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Tomás Rivera',
    customerEmail: buyer.email,
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
    eventDate: '2024-06-01',
  });
  expect(activated.status).toBe(200);
  expect(activated.body).toEqual({ timelineUrl: expect.stringContaining(`/timeline/${code}`) });
  expect(await timelineFor(visitor(site.url))).toMatchObject({
    code,
    honoreeName: 'Inés Rivera',
    isPrivate: false,
    entries: [],
  });
  const scanned = await visitor(site.url).get(`/c/${code}`);
  expect(scanned.headers.get('location')).toContain(`/timeline/${code}`);
});

test('a guest’s photo shows immediately, and in another browser within a second', async () => {
  const other = visitor(site.url);
  expect((await timelineFor(other)).entries).toEqual([]);
  const guest = visitor(site.url);
  const form = new FormData();
  form.set('title', 'The harbor in June');
  form.set('description', 'She waved until the boat was a dot.');
  form.set('date', '1974-06');
  form.set('submittedBy', 'Inés');
  form.set('media', new Blob([new Uint8Array(await photographWithGps())], { type: 'image/jpeg' }), 'harbor.jpg');
  const added = await guest.post(`/api/timeline/${code}/entries`, form);
  expect(added.status).toBe(201);
  const { id, ...entry } = addEntryAnswer.parse(added.body);
  expect(entry).toMatchObject({ title: 'The harbor in June', mediaType: 'image' });

  expect((await timelineFor(guest)).entries).toEqual([expect.objectContaining({ id })]);
  await until(
    'the entry in another browser',
    async () => (await timelineFor(other)).entries.find((one) => one.id === id),
    { timeoutMs: 5_000 },
  );
});

test('the served photo has no location and differs from the upload', async () => {
  const sent = await photographWithGps();
  expect(await tagsOf(sent)).toContain('exif');
  const entry = await until('the picture', async () => {
    const [one] = (await timelineFor(visitor(site.url))).entries;
    expect(one?.mediaState).not.toBe('failed');
    return one?.mediaState === 'ready' ? one : undefined;
  });
  for (const address of [entry.mediaUrl, entry.thumbUrl]) {
    const served = await visitor(site.url).bytes(address ?? '');
    expect(served.type).toMatch(/^image\//);
    expect(served.bytes.equals(sent)).toBe(false);
    expect(await tagsOf(served.bytes)).toEqual([]);
    expect(served.bytes.includes('GPS')).toBe(false);
  }
  // Taken in landscape orientation; served upright.
  expect(entry.height).toBeGreaterThan(entry.width ?? Infinity);
});

test('the owner signs in by the emailed code and finds the plate', async () => {
  const person = visitor(site.url);
  const digits = await emailedCode(site.url, buyer.email, async () => {
    const request = await person.post('/api/customer/login', { email: buyer.email });
    expect(request.status).toBe(202);
    expect(request.body).toEqual({ status: 'code-sent' });
  });
  // In another browser the code is invalid.
  expect(
    (await visitor(site.url).post('/api/customer/login/verify', { email: buyer.email, code: digits })).status,
  ).toBe(401);
  const entered = await person.post('/api/customer/login/verify', { email: buyer.email, code: digits });
  expect(entered.status).toBe(200);
  const plates = customerQrCode.array().parse((await person.get('/api/customer/qr-codes')).body);
  expect(plates).toEqual([expect.objectContaining({ qrCode: code, status: 'activated', honoreeName: 'Inés Rivera' })]);
});

test('each email has arrived once', async () => {
  const subjects = await until('three emails', async () => {
    const own = (await mailsTo(buyer.email)).map(({ subject }) => subject);
    return own.length >= 3 ? own : undefined;
  });
  expect(new Set(subjects).size).toBe(subjects.length);
});
