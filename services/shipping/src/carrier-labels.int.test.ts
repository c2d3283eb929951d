import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { randomIds } from '@keepsake/platform/ids';
import { sql } from 'kysely';
import { karrioRefusal } from './adapters/fake-karrio.js';
import { carrierWorld, type CarrierWorld, home, parcel, staff } from './composition/carrier-fixture.js';
import { readConfig } from './config.js';

let world: CarrierWorld;
beforeAll(async () => {
  world = await carrierWorld();
});
afterAll(() => world.stop());

const printed = async (orderId: string) =>
  (await world.client().ListLabels({ state: 'printed', limit: 200 })).labels.find(
    ({ parcel: one }) => one?.orderId === orderId,
  );
const waits = async (orderId: string) =>
  (await world.client().ListPending({ limit: 200 })).pending.some((one) => one.orderId === orderId);

describe('rates', () => {
  test('are listed cheapest first with carrier, service, price and days', async () => {
    const { rates } = await world.quote(await world.placed());
    expect(rates.map(({ carrier, service, priceCents, days }) => [carrier, service, priceCents, days])).toEqual([
      ['usps', 'Ground advantage', 615, 4],
      ['usps', 'Priority mail', 985, 2],
      ['fedex', '2 day', 1840, 2],
    ]);
  });

  test('are asked for with sender, recipient, size and our reference', async () => {
    const { quoteId } = await world.quote(await world.placed());
    expect(world.draftOf().body).toMatchObject({
      reference: quoteId,
      shipper: { person_name: 'Keepsake', city: 'Portland', state_code: 'ME', country_code: 'US' },
      recipient: {
        person_name: 'Inés Duarte',
        address_line1: '12 Elm St',
        postal_code: '12180',
        phone_number: '555 0100',
      },
      parcels: [{ weight: 0.36, weight_unit: 'KG', length: 25, width: 18, height: 5, dimension_unit: 'CM' }],
    });
    expect(world.draftOf().body).not.toHaveProperty('customs');
  });

  test('carry the customs facts of parcels that go abroad', async () => {
    await world.quote(
      await world.placed({ street: 'Gasse 1', city: 'Wien', state: '', zip: '1010', country: 'Austria' }),
    );
    expect(world.draftOf().body).toMatchObject({
      recipient: { country_code: 'AT' },
      customs: {
        content_type: 'merchandise',
        duty: { declared_value: 128 },
        commodities: [{ quantity: 2, weight: 0.18, value_amount: 64, origin_country: 'US', hs_code: '831000' }],
      },
    });
  });

  test('are refused for unpaid parcels and unknown countries, with the next step', async () => {
    await expect(world.quote(await world.placed(home, { paid: false }))).rejects.toMatchObject({
      slug: 'payment-not-confirmed',
    });
    await expect(world.quote(await world.placed({ ...home, country: 'Atlantis' }))).rejects.toMatchObject({
      slug: 'country-unknown',
      message: expect.stringContaining('two letters such as DE'),
    });
    await expect(world.quote(await world.placed({ ...home, state: 'New York' }))).rejects.toMatchObject({
      slug: 'state-unknown',
    });
  });

  test('name the reason of the carrier when there are none', async () => {
    world.karrio.fault(/shipments$/, {
      status: 201,
      body: { id: 'shp_none', status: 'draft', rates: [], ...karrioRefusal('Weight exceeds limit.') },
    });
    await expect(world.quote(await world.placed())).rejects.toMatchObject({
      slug: 'carrier-refused',
      message:
        'The carrier refused: Weight exceeds limit. Nothing was bought. Check address, weight and size, or choose another rate.',
    });
  });

  test('say that the server or the token is wrong', async () => {
    const orderId = await world.placed();
    world.karrio.fault(/shipments$/, { status: 502, body: 'Bad gateway' });
    await expect(world.quote(orderId)).rejects.toMatchObject({ kind: 'unavailable', slug: 'carrier-away' });
    world.karrio.fault(/shipments$/, 'garbled');
    await expect(world.quote(orderId)).rejects.toMatchObject({ kind: 'unavailable', slug: 'carrier-away' });
    world.karrio.fault(/shipments$/, { status: 401, body: { errors: [{ message: 'Invalid token' }] } });
    await expect(world.quote(orderId)).rejects.toMatchObject({ slug: 'carrier-token-refused' });
  });
});

describe('a bought label', () => {
  test('moves the parcel to the printed ones with carrier, number and price', async () => {
    const orderId = await world.placed();
    expect(await world.buy(orderId)).toMatchObject({
      state: 'bought',
      carrier: 'usps',
      service: 'Ground advantage',
      priceCents: 615,
      currency: 'USD',
      trackingNumber: world.draftOf().trackingNumber,
    });
    expect(await waits(orderId)).toBe(false);
    expect((await printed(orderId))?.carrierLabel).toMatchObject({ state: 'bought' });
    const { pdf, name } = await world.client().RenderCarrierLabel({ orderId });
    expect(Buffer.from(pdf).toString('latin1')).toContain('/MediaBox[0 0 288 432]');
    expect(name).toBe(`label-${world.draftOf().trackingNumber}.pdf`);
  });

  test('is read from versions that guard documents, too', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    world.karrio.guardLabels(true);
    const { pdf } = await world.client().RenderCarrierLabel({ orderId });
    world.karrio.guardLabels(false);
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is bought once when two people press, or one twice', async () => {
    const orderId = await world.placed();
    const [first, second] = [await world.choose(orderId), await world.choose(orderId)];
    const before = world.purchases();
    const key = randomIds.next();
    const ben = staff();
    await world.client(ben, key).BuyLabel(first);
    await world.client(ben, key).BuyLabel(first);
    await expect(world.client().BuyLabel(second)).rejects.toMatchObject({ kind: 'conflict' });
    await world.settled(orderId);
    await expect(world.client().BuyLabel(second)).rejects.toMatchObject({ slug: 'label-bought-already' });
    await expect(world.quote(orderId)).rejects.toMatchObject({ slug: 'label-bought-already' });
    expect(world.purchases()).toBe(before + 1);
  });

  test('is refused at another price, after a change of address, and for other roles', async () => {
    const orderId = await world.placed();
    const choice = await world.choose(orderId);
    await expect(world.client().BuyLabel({ ...choice, priceCents: 1 })).rejects.toMatchObject({ slug: 'rates-ended' });
    await expect(world.client(staff('support')).BuyLabel(choice)).rejects.toMatchObject({ kind: 'forbidden' });
    await world.client().CorrectLabel({ orderId, name: 'Inés Duarte', ...home, street: '14 Elm St' });
    await expect(world.client().BuyLabel(choice)).rejects.toMatchObject({ slug: 'address-changed' });
    expect(await world.labelOf(orderId)).toBeUndefined();
  });

  test('hands its number to the shipment, whatever was typed', async () => {
    const orderId = await world.placed();
    const { trackingNumber } = await world.buy(orderId);
    await world.client().ShipParcel({ orderId, carrier: 'ups', trackingNumber: 'WRONG12345' });
    expect(await world.client({ kind: 'system', service: 'campaigns' }).GetShipment({ orderId })).toMatchObject({
      carrier: 'usps',
      trackingNumber,
    });
    expect(world.dispatched).toContain(orderId);
    await expect(world.client().VoidCarrierLabel({ orderId })).rejects.toMatchObject({
      slug: 'parcel-shipped-already',
    });
  });

  test('is given back once, and the parcel waits for a label again', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    await expect(world.client().VoidLabel({ orderId })).rejects.toMatchObject({ slug: 'label-bought' });
    await world.client().VoidCarrierLabel({ orderId });
    expect(world.draftOf().status).toBe('cancelled');
    expect((await world.labelOf(orderId))?.state).toBe('voided');
    expect(await waits(orderId)).toBe(true);
    expect((await world.buy(orderId)).state).toBe('bought');
  });

  test('can be given back after its order was canceled', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    await world.shipping.deliver(orderCancelled, { orderId, reason: 'mistake' });
    await world.client().VoidCarrierLabel({ orderId });
    expect(world.draftOf().status).toBe('cancelled');
  });

  test('stays when the carrier does not take it back', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    world.karrio.fault(/cancel$/, { status: 424, body: karrioRefusal('Label was scanned') });
    await expect(world.client().VoidCarrierLabel({ orderId })).rejects.toMatchObject({
      slug: 'label-not-voidable',
      message:
        'The carrier does not take this label back: Label was scanned. Use the label, or ask the carrier for a refund.',
    });
    expect((await world.labelOf(orderId))?.state).toBe('bought');
  });
});

describe('tracking', () => {
  test('follows the parcel until it is delivered', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    const draft = world.draftOf();
    await world.client().ShipParcel({ orderId, carrier: 'usps' });
    const states: (string | undefined)[] = [];
    for (const tracked of ['pending', 'in_transit', 'delivery_failed', 'delivered', 'in_transit']) {
      draft.tracked = tracked;
      await world.track();
      states.push((await world.labelOf(orderId))?.tracking);
    }
    expect(states).toEqual(['waiting', 'in-transit', 'exception', 'delivered', 'delivered']);
    const { shipments } = await world.client().ListShipments({ orderId });
    expect(shipments[0]?.carrierLabel?.tracking).toBe('delivered');
  });

  test('keeps the last state while the server is unavailable, and deletes old rates', async () => {
    const orderId = await world.placed();
    await world.buy(orderId);
    await world.client().ShipParcel({ orderId, carrier: 'usps' });
    world.draftOf().tracked = 'in_transit';
    await world.track();
    await world.quote(await world.placed());
    await sql`update carrier_labels set quoted_at = now() - interval '8 days' where state = 'quoted'`.execute(
      world.shipping.running.db,
    );
    world.karrio.fault(/./, { status: 500, body: '' });
    await world.track();
    expect((await world.labelOf(orderId))?.tracking).toBe('in-transit');
    const { rows } = await sql`select 1 from carrier_labels where state = 'quoted'`.execute(world.shipping.running.db);
    expect(rows).toEqual([]);
  });
});

describe('personal data', () => {
  test('leaves the stored labels with the account', async () => {
    const orderId = await world.placed();
    const choice = await world.choose(orderId);
    world.karrio.fault(/purchase$/, { status: 424, body: karrioRefusal('12 Elm St is unknown') });
    await world.client().BuyLabel(choice);
    expect((await world.settled(orderId)).problem).toContain('12 Elm St');
    const id = await world.shipping.deliver(customerErased, { customerId: 'customer-0001' });
    await world.shipping.deliver(customerErased, { customerId: 'customer-0001' }, { id });
    expect((await world.labelOf(orderId))?.problem).toBeUndefined();
  });
});

describe('an installation without a carrier', () => {
  test('offers no labels', async () => {
    const plain = await carrierWorld({ CARRIER: 'manual' });
    expect(await plain.client().ShowCarrier({})).toMatchObject({ buysLabels: false, lengthCm: 25, plateGrams: 180 });
    await expect(plain.client().QuoteLabel({ orderId: await plain.placed(), ...parcel })).rejects.toMatchObject({
      slug: 'carrier-not-set',
    });
    await plain.stop();
  });

  test('does not start with half of the settings', () => {
    expect(() => readConfig({ CARRIER: 'karrio', KARRIO_URL: 'http://karrio:5002' })).toThrow(/KARRIO_TOKEN/);
    expect(() => readConfig({ RETURN_ADDRESS: 'Keepsake; 12 Harbor Street' })).toThrow(/RETURN_ADDRESS/);
    expect(readConfig({}).carrier).toBeUndefined();
  });
});
