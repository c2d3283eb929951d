import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { manageAnswer } from '@keepsake/contracts/rest/manage';
import { customerOrder } from '@keepsake/contracts/rest/account';
import { keepersAnswer, storedTimeline } from '@keepsake/contracts/rest/keeping';
import { orderConfirmation } from '@keepsake/contracts/rest/order-answers';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import { done, openBusiness, tokenIn, unmoved, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { eventually } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * An order becomes a memorial. A daughter sends two photos and orders one plate for a private timeline. She pays, the
 * plate is sent; she scans it, signs in and activates it with everything she ordered. She invites two keepers and a
 * helper. An invited guest adds a memory, the helper hides it, a keeper shows it again. Other visitors see nothing. In
 * the end nothing waits for staff.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let before: Awaited<ReturnType<Business['money']>>;
const [ines, guest] = [uniqueUser('Ines'), uniqueUser('Guest')];
const circle = [
  { ...uniqueUser('Rui'), role: 'keeper' },
  { ...uniqueUser('Ana'), role: 'keeper' },
  { ...uniqueUser('Leo'), role: 'helper' },
] as const;
const browsers = new Map<string, Visitor>();
let daughter: Visitor;
let friend: Visitor;
let reader: Visitor;
let id = '';
let code = '';
let memory = '';

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  await shop.stock(2);
  before = await shop.money();
});
afterAll(() => site?.leave());

const timeline = async (person: Visitor) => timelineAnswer.parse(done(await person.get(`/api/timeline/${code}`)));
const keeper = (name: string): Visitor => browsers.get(name) ?? visitor(site.url);

test('is ordered from the landing page, private, with two photographs', async () => {
  daughter = visitor(site.url);
  expect((await daughter.get('/')).status).toBe(200);
  expect((await daughter.get('/checkout?tier=single')).status).toBe(200);
  const quote = done(await daughter.get('/api/quote?pricingTier=individual&quantity=1'));
  expect(quote).toMatchObject({ totalPrice: 7_900, plates: 1 });
  const form = new FormData();
  for (const [at, width] of [640, 480].entries())
    form.append('files', new Blob([new Uint8Array(await photographWithGps(width, 400))]), `Boat ${at + 1}.jpg`);
  const { files } = uploadAnswer.parse(done(await daughter.post('/api/upload', form)));
  const [first = '', second = ''] = files.map(({ path }) => path);
  const expected = {
    pricingTier: 'individual',
    quantity: 1,
    totalPrice: 7900,
    firstName: 'Inés',
    filePaths: [first, second],
    uploadOrder: [second, first],
    isPrivate: true,
    accessCode: 'ROSE42',
    inviteEmails: [guest.email],
    honoreeName: 'João Rivera',
  };
  id = await shop.place(ines.email, expected, daughter);
  expect(await shop.moved(before)).toMatchObject({ revenue: 0, open: 7_900 });
  expect(await shop.isWaiting('payment', id)).toBe(true);
  await eventually(async () => expect((await shop.parcelOf(id))?.waitingFor).toEqual(['payment not confirmed']));
  expect((await shop.post.mail(ines.email, /^We have received your order/)).text).toContain('$79.00');
});

test('is paid, packed with the plate of its slip, and sent', async () => {
  [code = ''] = await shop.pay(id);
  expect(await shop.moved(before)).toMatchObject({ revenue: 7_900, open: 0 });
  await shop.dispatch(id);
  await eventually(async () => {
    expect(await shop.order(id)).toMatchObject({ status: 'completed', codes: [code] });
    expect((await shop.plate(code)).stockState).toBe('shipped');
  });
  const steps = orderConfirmation.parse(done(await visitor(site.url).get(`/api/orders/${id}`))).steps;
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect((await shop.post.mail(ines.email, /on its way/)).text).toContain('9400111899223100001');
});

test('opens by one press of the daughter, with all that she ordered', async () => {
  expect(await shop.scan(code)).toBe(`/account?qr=${code}`);
  const unknown = await shop.codeStatus(code);
  expect(unknown).toMatchObject({ isActivated: false, ordered: { yours: false } });
  expect(JSON.stringify(unknown)).not.toMatch(/João|ines|Memorial/);
  daughter = await shop.signIn(ines.email);
  expect(await shop.codeStatus(code, daughter)).toMatchObject({
    ordered: { yours: true, timelines: 1, isPrivate: true },
    eventDetails: { honoreeName: 'João Rivera', eventTypeSlug: 'memorial', eventDate: '2024-06-01' },
  });
  done(await daughter.post('/api/customer/activate-qr', { qrCode: code }));
  expect(await shop.scan(code)).toBe(`/timeline/${code}`);
  await eventually(async () => {
    const seen = await timeline(daughter);
    expect(seen).toMatchObject({ honoreeName: 'João Rivera', isPrivate: true, eventTypeSlug: 'memorial' });
    expect(seen.entries.map(({ height }) => height)).toEqual([480, 640]); // In her order.
    expect(seen.entries.every(({ mediaState }) => mediaState === 'ready')).toBe(true);
  });
  expect(manageAnswer.parse(done(await daughter.get(`/api/timeline/${code}/desk`)))).toMatchObject({
    role: 'owner',
    confirmed: true,
    isPrivate: true,
  });
});

test('opens to the access code and to the invited guest alone', async () => {
  reader = visitor(site.url);
  const closed = await reader.get(`/api/timeline/${code}`);
  expect(closed.status).toBe(403);
  expect(JSON.stringify(closed.body)).not.toMatch(/João|Rivera|memorial/i);
  done(await reader.post(`/api/timeline/${code}/unlock`, { accessCode: 'rose42' }), 204);
  expect(await timeline(reader)).toMatchObject({ honoreeName: 'João Rivera' });
  friend = visitor(site.url);
  const token = tokenIn(await shop.post.link(guest.email, /\/invitation#token=/));
  done(await friend.post('/api/invitations/open', { token }));
  expect(await timeline(friend)).toMatchObject({ honoreeName: 'João Rivera' });
});

test('is kept by three more, each by the mail that asked them', async () => {
  for (const { name, email, role } of circle)
    done(await daughter.post(`/api/timeline/${code}/keepers`, { name, email, role }), 201);
  for (const { name, email, role } of circle) {
    const token = tokenIn(await shop.post.link(email, /\/keep#token=/));
    const person = await shop.signIn(email);
    browsers.set(name, person);
    expect(done(await person.post('/api/keepers/accept', { token }))).toMatchObject({ kind: 'keep', role });
    const kept = storedTimeline.array().parse(done(await person.get('/api/customer/kept')));
    expect(kept).toMatchObject([{ code, role, honoreeName: 'João Rivera' }]);
  }
  const { keepers } = keepersAnswer.parse(done(await daughter.get(`/api/timeline/${code}/keepers`)));
  expect(keepers.map(({ name, role, state }) => ({ name, role, state }))).toEqual(
    circle.map(({ name, role }) => ({ name, role, state: 'keeping' })),
  );
});

test('lets each of them do what they were asked for, and no more', async () => {
  const form = new FormData();
  form.set('title', 'The harbor');
  form.set('description', 'He waved until the boat was a dot.');
  memory = addEntryAnswer.parse(done(await friend.post(`/api/timeline/${code}/entries`, form), 201)).id;
  const titles = async (person: Visitor) => (await timeline(person)).entries.map(({ title }) => title);
  await eventually(async () => expect(await titles(keeper('Rui'))).toContain('The harbor'));
  const moderate = (who: string, act: string) => keeper(who).post(`/api/timeline/${code}/entries/${memory}/${act}`);
  done(await moderate('Leo', 'hide'));
  await eventually(async () => expect(await titles(reader)).not.toContain('The harbor'));
  done(await moderate('Ana', 'restore'));
  await eventually(async () => expect(await titles(reader)).toContain('The harbor'));
  const path = `/api/timeline/${code}`;
  const settings = `${path}/settings`;
  expect((await keeper('Leo').put(settings, { guestsPaused: true })).status).toBe(403);
  expect((await keeper('Leo').put(path, { heading: 'Ours' })).status).toBe(403);
  done(await keeper('Rui').put(path, { heading: 'João, who built boats' }));
  expect((await keeper('Rui').get(`${path}/keepers`)).status).toBe(200);
  const another = { name: 'Eve', email: uniqueUser('Eve').email, role: 'keeper' };
  expect((await keeper('Ana').post(`${path}/keepers`, another)).status).toBe(403);
  await eventually(async () => expect((await timeline(friend)).heading).toBe('João, who built boats'));
});

test('leaves nothing to do: money, plate, lists, emails and every page agree', async () => {
  expect(await shop.moved(before)).toEqual({ ...unmoved, revenue: 7_900 });
  expect(await shop.plate(code)).toMatchObject({
    stockState: 'shipped',
    lifeState: 'activated',
    atMaker: false,
    replacedBy: null,
    order: { id },
  });
  for (const waits of ['payment', 'address', 'codes', 'refund']) expect(await shop.isWaiting(waits, id)).toBe(false);
  expect(await shop.parcelOf(id)).toBeUndefined();
  expect(await shop.shipments(id)).toMatchObject([{ codes: [code], replacement: false, carrier: 'usps' }]);
  const orders = customerOrder.array().parse(done(await daughter.get('/api/customer/orders')));
  expect(orders).toMatchObject([{ id, status: 'completed' }]);
  const { qrCodes } = await shop.file((await shop.customer(ines.email)).id);
  expect(qrCodes).toMatchObject([{ qrCode: code, status: 'activated', isPrivate: true }]);
  expect(qrCodes[0]?.keepers.map(({ name, role, state }) => ({ name, role, state }))).toEqual(
    circle.map(({ name, role }) => ({ name, role, state: 'keeping' })),
  );
});

test('has emailed each person what concerns them, once', async () => {
  await shop.post.arrive(ines.email, [
    /^We have received your order K-/,
    /^Your payment for order K-\S+ has arrived$/,
    /^Your order K-\S+ is on its way$/,
    'Your sign-in code for Keepsake',
    'The timeline of João Rivera is open',
    ...circle.map(({ name }) => `${name} keeps the timeline of João Rivera with you`),
  ]);
  const opened = await shop.post.mail(ines.email, /is open$/);
  expect(opened.text).not.toMatch(/confirm/i); // The emailed code has confirmed it.
  await shop.post.arrive(guest.email, ['You are invited to the timeline of João Rivera']);
  for (const { email } of circle)
    await shop.post.arrive(email, [
      'Inés Rivera asks you to help keep the timeline of João Rivera',
      'Your sign-in code for Keepsake',
    ]);
});
