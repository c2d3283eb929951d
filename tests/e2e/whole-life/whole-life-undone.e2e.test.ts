import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { customerQrCode } from '@keepsake/contracts/rest/customers';
import { storedTimeline } from '@keepsake/contracts/rest/keeping';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import { activationOf, done, openBusiness, tokenIn, unmoved, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { eventually, until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/*
 * A wrong activation is undone. Ana orders a plate with a photo. A neighbor scans it first, and Ana confirms the email
 * by mistake. He writes on the page, asks a friend to keep it, and invites a guest. Support undoes the activation. The
 * three lose access, their content is removed, and Ana activates the plate with everything she ordered.
 */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
let before: Awaited<ReturnType<Business['money']>>;
const [ana, tom, friend, guest] = [uniqueUser('Ana'), uniqueUser('Tom'), uniqueUser('Friend'), uniqueUser('Guest')];
let [ordering, wrong, helping, reading, right] = [] as Visitor[] as [Visitor, Visitor, Visitor, Visitor, Visitor];
let id = '';
let code = '';

beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  await shop.stock(2);
  ordering = visitor(site.url);
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(await photographWithGps(640, 400))]), 'Boat.jpg');
  const { files } = uploadAnswer.parse(done(await ordering.post('/api/upload', form)));
  const filePaths = files.map(({ path }) => path);
  const expected = {
    pricingTier: 'individual',
    quantity: 1,
    totalPrice: 7900,
    filePaths,
    honoreeName: 'Rosa Lima',
    isPrivate: true,
    accessCode: 'ROSE42',
  };
  id = await shop.place(ana.email, expected, ordering);
  [code = ''] = await shop.pay(id);
  await shop.dispatch(id);
  await until('the plate to be sent', async () =>
    (await shop.plate(code)).stockState === 'shipped' ? true : undefined,
  );
  before = await shop.money();
});
afterAll(() => site?.leave());

const read = (person: Visitor) => person.get(`/api/timeline/${code}`);
const timeline = async (person: Visitor) => timelineAnswer.parse(done(await read(person)));
const write = async (person: Visitor, title: string) => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', 'Some words.');
  return addEntryAnswer.parse(done(await person.post(`/api/timeline/${code}/entries`, form), 201));
};

const isIn = async (person: Visitor): Promise<number> => (await read(person)).status;
const platesOf = async (person: Visitor) =>
  customerQrCode.array().parse(done(await person.get('/api/customer/qr-codes')));

test('waits for Ana when a neighbor scans the plate, until she agrees', async () => {
  const claim = activationOf(tom, code, { honoreeName: 'Rex', isPrivate: true, accessCode: 'REXREX' });
  const request = await visitor(site.url).post('/api/customer/activate-qr', claim);
  expect(done(request, 202)).toEqual({ status: 'waiting-for-orderer' });
  expect(await shop.scan(code)).toBe(`/account?qr=${code}`);
  const mail = await shop.post.mail(ana.email, /asks to activate a plate/);
  expect(mail.text).toContain('Tom Rivera');
  done(await ordering.post('/api/claims/confirm', { token: tokenIn(mail.links[0] ?? '') }));
  wrong = await shop.signIn(tom.email);
  expect(await platesOf(wrong)).toMatchObject([{ qrCode: code, status: 'activated' }]);
});

test('fills with what does not belong there', async () => {
  await write(wrong, 'Mine');
  done(await wrong.post(`/api/timeline/${code}/keepers`, { name: 'Friend', email: friend.email, role: 'keeper' }), 201);
  done(await wrong.post(`/api/timeline/${code}/invitations`, { emails: [guest.email] }));
  helping = await shop.signIn(friend.email);
  const keep = tokenIn(await shop.post.link(friend.email, /\/keep#token=/));
  done(await helping.post('/api/keepers/accept', { token: keep }));
  await shop.post.mail(tom.email, /^Friend keeps the timeline/); // Not sent once the activation is undone.
  reading = visitor(site.url);
  const invitation = tokenIn(await shop.post.link(guest.email, /\/invitation#token=/));
  done(await reading.post('/api/invitations/open', { token: invitation }));
  await eventually(async () => {
    expect((await timeline(reading)).entries.map(({ title }) => title).toSorted()).toEqual(['Boat', 'Mine']);
    expect(await Promise.all([wrong, helping, reading].map(isIn))).toEqual([200, 200, 200]);
  });
});

test('is found by support under the code, and undone', async () => {
  const { id: customerId } = await shop.customer(tom.email);
  const { undoUntil } = await shop.plate(code);
  expect(Date.parse(undoUntil ?? '')).toBeGreaterThan(Date.now() + 71 * 60 * 60_000);
  expect((await shop.file(customerId)).qrCodes).toMatchObject([{ qrCode: code, status: 'activated' }]);
  const undo = () => shop.staff.post(`/api/admin/qr-codes/${code}/undo-activation`);
  expect(done(await undo())).toEqual({ code, lifeState: 'unactivated' });
  expect((await undo()).status).toBe(409);
});

test('is closed to the neighbor, his friend and his guest, with nothing left', async () => {
  await eventually(async () => {
    const statuses = await Promise.all([wrong, helping, reading, visitor(site.url)].map(isIn));
    expect(statuses.filter((status) => status < 400)).toEqual([]);
  });
  expect(await shop.scan(code)).toBe(`/account?qr=${code}`);
  expect(await platesOf(wrong)).toEqual([]);
  expect(storedTimeline.array().parse(done(await helping.get('/api/customer/kept')))).toEqual([]);
  expect(await shop.plate(code)).toMatchObject({ lifeState: 'unactivated', order: { id } });
  const { qrCodes } = await shop.file((await shop.customer(tom.email)).id);
  expect(qrCodes).toEqual([]);
  expect((await shop.post.mail(tom.email, /undone/)).text).not.toMatch(/Ana|Rosa|Lima/);
});

test('is activated by Ana with what she had ordered', async () => {
  right = await shop.signIn(ana.email);
  expect(await platesOf(right)).toMatchObject([{ qrCode: code, status: 'unactivated', honoreeName: 'Rosa Lima' }]);
  expect(await shop.codeStatus(code, right)).toMatchObject({ isActivated: false, ordered: { yours: true } });
  done(await right.post('/api/customer/activate-qr', { qrCode: code }));
  await eventually(async () => {
    const seen = await timeline(right);
    expect(seen).toMatchObject({ honoreeName: 'Rosa Lima', isPrivate: true, entries: [{ title: 'Boat' }] });
    expect(seen.entries[0]?.mediaState).toBe('ready');
  });
  expect((await right.get(`/api/timeline/${code}/desk`)).status).toBe(200);
  for (const person of [wrong, helping])
    expect((await person.get(`/api/timeline/${code}/desk`)).status).toBeGreaterThanOrEqual(401);
  const unlock = (accessCode: string) => wrong.post(`/api/timeline/${code}/unlock`, { accessCode });
  expect([(await unlock('REXREX')).status, await isIn(wrong)]).toEqual([403, 403]);
  expect(await Promise.all([helping, reading].map(isIn))).toEqual([403, 403]);
});

test('ends with the same money, one owner, and an email to each of them', async () => {
  expect(await shop.moved(before)).toEqual(unmoved);
  expect(await shop.order(id)).toMatchObject({ status: 'completed', codes: [code], cancelledAt: null });
  expect((await shop.plate(code)).steps.map(({ step }) => step)).toEqual(
    expect.arrayContaining(['assigned', 'shipped', 'activated', 'undone']),
  );
  const { qrCodes } = await shop.file((await shop.customer(ana.email)).id);
  expect(qrCodes).toMatchObject([{ qrCode: code, status: 'activated', keepers: [] }]);
  await shop.post.arrive(ana.email, [
    /^We have received your order K-/,
    /^Your payment for order K-\S+ has arrived$/,
    /^Your order K-\S+ is on its way$/,
    'Someone asks to activate a plate you ordered',
    'Your sign-in code for Keepsake',
    'The timeline of Rosa Lima is open',
  ]);
  await shop.post.arrive(tom.email, [
    'The timeline of Rex is open',
    'Your sign-in code for Keepsake',
    'Friend keeps the timeline of Rex with you',
    'The activation of a plate was undone',
  ]);
  await shop.post.arrive(friend.email, [
    'Tom Rivera asks you to help keep the timeline of Rex',
    'Your sign-in code for Keepsake',
  ]);
  await shop.post.arrive(guest.email, ['You are invited to the timeline of Rex']);
});
