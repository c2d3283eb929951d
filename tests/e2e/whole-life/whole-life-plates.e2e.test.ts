import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customerQrCode } from '@keepsake/contracts/rest/customers';
import { orderConfirmation } from '@keepsake/contracts/rest/order-answers';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { activationOf, done, openBusiness, unmoved, type Business } from '../support/business.js';
import { visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { eventually } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let shop: Business;
beforeAll(async () => {
  site = await visitKeepsake();
  shop = await openBusiness(site.url);
  await shop.stock(8);
});
afterAll(() => site?.leave());

const stranger = () => visitor(site.url);
const platesOf = async (person: Visitor) =>
  customerQrCode
    .array()
    .parse(done(await person.get('/api/customer/qr-codes')))
    .map(({ qrCode }) => qrCode);
/** Creates a paid order of plates, each with one timeline, that has been sent. */
const sentOrder = async (email: string, quantity: number, totalPrice: number) => {
  const id = await shop.place(email, { pricingTier: 'multi', quantity, totalPrice });
  await shop.pay(id);
  await shop.dispatch(id);
  await eventually(async () => expect((await shop.order(id)).status).toBe('completed'));
  return { id, codes: (await shop.order(id)).codes };
};
/** Returns the pending shipment of this order. */
const replacementOf = async (orderId: string) =>
  (await shop.parcels()).find((shipment) => shipment.replacement && shipment.orderId === orderId);

/*
 * A plate is lost in the mail before activation: of two plates one arrives. Staff press "Send a replacement" once.
 * Another plate takes its place in the order, with a separate shipment and label. The family gets an email, a finder
 * of the lost plate learns nothing, and revenue is unchanged.
 */
describe('a plate that is lost in the post', () => {
  const buyer = uniqueUser('Maja');
  let order: Awaited<ReturnType<typeof sentOrder>>;
  let before: Awaited<ReturnType<Business['money']>>;
  let [kept, lost, fresh] = ['', '', ''];

  test('is replaced by one action, before anyone has activated it', async () => {
    order = await sentOrder(buyer.email, 2, 12_800);
    before = await shop.money();
    [kept = '', lost = ''] = order.codes;
    expect(await shop.scan(lost)).toBe(`/account?qr=${lost}`);
    const answer = await shop.replace(lost, 'lost_plate', { seen: 'unactivated' });
    expect(answer).toMatchObject({ oldQRCode: lost, oldPlateLeadsOn: false, ships: true, atMaker: false });
    fresh = answer.newQRCode;
    expect([kept, lost]).not.toContain(fresh);
    const again = await shop.staff.post(`/api/admin/plates/${lost}/replace`, { reason: 'lost_plate' });
    expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining(fresh)]);
  });

  test('leads its finder nowhere, and cannot be activated any more', async () => {
    expect(await shop.scan(lost)).toBe(410);
    expect((await stranger().get(`/api/timeline/${lost}`)).status).toBe(404);
    const { status } = await stranger().post('/api/customer/activate-qr', activationOf(buyer, lost));
    expect([404, 409, 410]).toContain(status);
    expect(await shop.scan(fresh)).toBe(`/account?qr=${fresh}`);
    expect(await shop.scan(kept)).toBe(`/account?qr=${kept}`);
  });

  test('has its place in the order taken, with a separate shipment', async () => {
    await eventually(async () =>
      expect((await shop.order(order.id)).codes.toSorted()).toEqual([kept, fresh].toSorted()),
    );
    await eventually(async () =>
      expect(await replacementOf(order.id)).toMatchObject({ plates: 1, codeCount: 1, paymentConfirmed: true }),
    );
    const { id = '' } = (await replacementOf(order.id)) ?? {};
    await shop.dispatch(id, '9400111899223100002');
    await eventually(async () => {
      expect(await replacementOf(order.id)).toBeUndefined();
      expect(await shop.shipments(order.id)).toMatchObject([
        { replacement: false, trackingNumber: '9400111899223100001' },
        { replacement: true, codes: [fresh], trackingNumber: '9400111899223100002' },
      ]);
    });
    await eventually(async () => expect((await shop.plate(fresh)).stockState).toBe('shipped'));
  });

  test('changes no money, and leaves the order complete', async () => {
    expect(await shop.moved(before)).toEqual(unmoved);
    const page = orderConfirmation.parse(done(await stranger().get(`/api/orders/${order.id}`)));
    expect(page).toMatchObject({ status: 'completed', totalPrice: 12_800, plates: 2, owedCents: 0 });
  });

  test('is opened by the family with the plate that came, beside the other one', async () => {
    const family = await shop.signIn(buyer.email);
    expect((await platesOf(family)).toSorted()).toEqual([kept, fresh].toSorted());
    done(await family.post('/api/customer/activate-qr', activationOf(buyer, fresh, { honoreeName: 'Aino' })));
    done(await family.post('/api/customer/activate-qr', activationOf(buyer, kept, { honoreeName: 'Eero' })));
    const nameOn = async (code: string) => timelineAnswer.parse(done(await stranger().get(`/api/timeline/${code}`)));
    expect([(await nameOn(fresh)).honoreeName, (await nameOn(kept)).honoreeName]).toEqual(['Aino', 'Eero']);
    await shop.post.arrive(buyer.email, [
      /^We have received your order K-/,
      /^Your payment for order K-\S+ has arrived$/,
      /^Your order K-\S+ is on its way$/,
      'Your replacement plate is on its way',
      'Your sign-in code for Keepsake',
      'The timeline of Aino is open',
      'The timeline of Eero is open',
    ]);
    const shipment = await shop.post.mail(buyer.email, /^Your replacement plate/);
    expect(shipment.text).toContain('9400111899223100002');
  });
});

/*
 * A plate breaks years after activation, and its replacement is lost later. The memorial moves each time with all
 * content and keepers. The broken plate on the stone still leads to the newest one; the lost one leads nowhere.
 * Support sees the same of each as a phone does.
 */
describe('a plate that breaks years after it was activated', () => {
  const owner = uniqueUser('Tomas');
  let order: Awaited<ReturnType<typeof sentOrder>>;
  let before: Awaited<ReturnType<Business['money']>>;
  let family: Visitor;
  let [broken, second, third, memory] = ['', '', '', ''];

  const leadsTo = async (code: string, newest: string) => {
    expect(await shop.scan(code)).toBe(`/timeline/${newest}`);
    const seen = timelineAnswer.parse(done(await stranger().get(`/api/timeline/${code}`)));
    expect(seen).toMatchObject({ code: newest, honoreeName: 'Inés Rivera', entries: [{ id: memory }] });
  };
  /** Sends it as staff do: the shipment is listed, its label is printed, the carrier has it. */
  const send = async (tracking: string): Promise<void> => {
    await eventually(async () => expect(await replacementOf(order.id)).toMatchObject({ plates: 1 }));
    await shop.dispatch((await replacementOf(order.id))?.id ?? '', tracking);
  };

  test('moves with its memories to another plate, which is sent', async () => {
    order = await sentOrder(owner.email, 1, 7_900);
    [broken = ''] = order.codes;
    family = await shop.signIn(owner.email);
    done(await family.post('/api/customer/activate-qr', { qrCode: broken }));
    const form = new FormData();
    form.set('title', 'The harbor');
    form.set('description', 'She waved.');
    memory = addEntryAnswer.parse(done(await family.post(`/api/timeline/${broken}/entries`, form), 201)).id;
    before = await shop.money();
    const stale = await shop.staff.post(`/api/admin/plates/${broken}/replace`, {
      reason: 'damaged_plate',
      seen: 'unactivated',
    });
    expect(stale.status).toBe(409);
    const answer = await shop.replace(broken, 'damaged_plate', { seen: 'activated' });
    expect(answer).toMatchObject({ oldPlateLeadsOn: true, ships: true });
    second = answer.newQRCode;
    await send('9400111899223100003');
  });

  test('still leads to the memorial from the stone', async () => {
    await eventually(() => leadsTo(broken, second));
    await leadsTo(second, second);
    await eventually(async () => expect(await platesOf(family)).toEqual([second]));
    expect((await family.get(`/api/timeline/${second}/desk`)).status).toBe(200);
  });

  test('still does when the next plate is lost, which leads nowhere', async () => {
    const answer = await shop.replace(second, 'lost_plate', { seen: 'activated' });
    expect(answer).toMatchObject({ oldPlateLeadsOn: false, ships: true });
    third = answer.newQRCode;
    await send('9400111899223100004');
    await eventually(() => leadsTo(broken, third));
    await leadsTo(third, third);
    expect(await shop.scan(second)).toBe(410);
    expect((await stranger().get(`/api/timeline/${second}`)).status).toBe(404);
  });

  test('reads the same to support as to a phone, plate by plate', async () => {
    const { id } = await shop.customer(owner.email);
    await eventually(async () => {
      const { qrCodes } = await shop.file(id);
      expect(qrCodes.map(({ qrCode, status, replacement }) => [qrCode, status, replacement?.leadsOn])).toEqual(
        expect.arrayContaining([
          [third, 'activated', undefined],
          [second, 'reassigned', false],
          [broken, 'reassigned', true],
        ]),
      );
    });
    expect(await shop.plate(broken)).toMatchObject({ lifeState: 'reassigned', replacedBy: expect.any(String) });
    await eventually(async () =>
      expect(await shop.plate(third)).toMatchObject({
        stockState: 'shipped',
        lifeState: 'activated',
        replaces: second,
      }),
    );
    expect((await shop.order(order.id)).codes).toEqual([third]);
    expect((await shop.shipments(order.id)).map(({ codes }) => codes)).toEqual([[broken], [second], [third]]);
  });

  test('costs the family nothing, with an email at each step', async () => {
    expect(await shop.moved(before)).toMatchObject({ revenue: 0, open: 0, owed: 0, owing: 0, inBalance: true });
    expect(await replacementOf(order.id)).toBeUndefined();
    const moved = ['The timeline of Inés Rivera has a new plate', 'Your replacement plate is on its way'];
    await shop.post.arrive(owner.email, [
      /^We have received your order K-/,
      /^Your payment for order K-\S+ has arrived$/,
      /^Your order K-\S+ is on its way$/,
      'Your sign-in code for Keepsake',
      'The timeline of Inés Rivera is open',
      ...moved,
      ...moved,
    ]);
    const renewed = (await shop.post.to(owner.email)).filter(({ subject }) => subject === moved[0]);
    const afterBroken = renewed.find(({ text }) => text.includes('Scanning the old plate opens the same page'));
    const afterLost = renewed.find((mail) => mail !== afterBroken);
    expect(afterBroken).toBeDefined();
    expect(afterLost?.text).toContain('Scanning the old plate shows a neutral page without your name.');
    expect(afterLost?.links).toEqual(expect.arrayContaining([expect.stringContaining(`/timeline/${third}`)]));
  });
});
