import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { problem } from '@keepsake/platform/problem';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { shippingEntry } from './service.js';

const home = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };
/** Plates by id, with their current order. */
const plates = new Map<string, { readonly code: string; readonly orderId: string }>();

const plateOf = (orderId: string, code = 'CF7K3M9QXA2TDV'): string => {
  const id = randomIds.next();
  plates.set(id, { code, orderId });
  return id;
};

/** Cancellations that orders has but has not published yet. */
const cancelled = new Set<string>();
const dispatched = new Map<string, number | undefined>();

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    env: { BRAND_NAME: 'Keepsake' },
    fakes: [
      fakeService(ordersRpc, {
        DispatchOrder: async ({ orderId, version }) => {
          if (cancelled.has(orderId))
            throw problem('conflict', 'order-already-cancelled', 'A colleague canceled this order.', {
              staffId: 'staff-eva',
            });
          dispatched.set(orderId, version);
          return { orderId, status: 'processing' as const };
        },
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => {
            return {
              orderId,
              number: 'K-7K3M9QXA',
              customerId: 'customer-0001',
              firstName: 'Inés',
              lastName: 'Duarte',
              email: 'ines@example.org',
              phone: '555 0100',
              eventType: 'Memorial',
              honoreeName: 'Rosa Duarte',
              pricingTier: 'multi',
              quantity: 2,
              copies: 2,
              totalCents: 12800,
              address: home,
            };
          }),
        }),
        GetCustomer: async ({ customerId }) => ({
          customerId,
          known: true,
          firstName: 'Ruth',
          lastName: 'Berg',
          email: 'ruth@example.org',
          phone: '',
          emailMarketing: false,
          birthdayReminders: false,
          version: 1,
        }),
      }),
      fakeService(codesRpc, {
        LookUpCodes: async ({ ids }) => ({
          codes: ids.map((id, index) => ({
            ...(plates.get(id) ?? { code: 'CF7K3M9QXA2TDV' }),
            id,
            serial: `CF00000${index + 1}`,
            batchId: id,
            stockState: 'assigned' as const,
            lifeState: 'unactivated' as const,
            createdAt: '2026-03-01T10:00:00.000Z',
          })),
        }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const client = () => shipping.call(shippingRpc, staff);

/** Creates a paid order of two plates, with codes if `codes` is set. */
const shipment = async ({ codes = true }: { readonly codes?: boolean } = {}): Promise<string> => {
  const orderId = randomIds.next();
  await shipping.deliver(orderPlaced, {
    orderId,
    number: 'K-7K3M9QXA',
    customerId: 'customer-0001',
    variant: 'checkout',
    tier: 'multi',
    quantity: 2,
    codes: 2,
    copies: 2,
    eventType: 'memorial',
    totalCents: 12800,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid: true,
  });
  if (codes)
    await shipping.deliver(codesAllotted, { orderId, codeIds: [plateOf(orderId), plateOf(orderId)], copies: 2 });
  return orderId;
};
const print = (orderIds: readonly string[]) => client().PrintLabels({ orderIds: [...orderIds], startPosition: 1 });
const waits = async (orderId: string) =>
  (await client().ListPending({ limit: 0 })).pending.find((one) => one.orderId === orderId);
const labeled = async (orderId: string, state: string) =>
  (await client().ListLabels({ state, limit: 0 })).labels.find(({ parcel: one }) => one?.orderId === orderId);
const publishedOf = async (orderId: string) => (await shipping.published()).filter(({ key }) => key === orderId);

describe('a shipment whose plates are at the maker', () => {
  it('waits for the maker, and is sent only with all plates received', async () => {
    const id = await shipment({ codes: false });
    const [one, two] = [plateOf(id), plateOf(id)];
    await shipping.deliver(codesAllotted, { orderId: id, codeIds: [one, two], copies: 50, atMaker: [one, two] });
    expect(await waits(id)).toMatchObject({ atMaker: true, state: 'waiting', plates: 50, codes: 2 });
    await print([id]);
    const ship = () => client().ShipParcel({ orderId: id, carrier: 'usps' });
    await shipping.deliver(platesReceived, { orderId: id, codeIds: [one], left: 1 });
    await expect(ship()).rejects.toMatchObject({ kind: 'conflict', slug: 'plates-at-maker' });
    const last = { orderId: id, codeIds: [two], left: 0 };
    const event = await shipping.deliver(platesReceived, last);
    await shipping.deliver(platesReceived, last, { id: event });
    await ship();
    expect(await labeled(id, 'shipped')).toBeDefined();
  });
});

describe('a plate that was replaced', () => {
  const replaced = (more: object = {}) => ({
    codeId: plateOf(''),
    newCodeId: plateOf(''),
    replacementId: randomIds.next(),
    customerId: 'customer-0001',
    atMaker: false,
    ...more,
  });
  const listed = async (orderId: string) => (await client().ListShipments({ orderId })).shipments;

  it('goes into the pending shipment of the order', async () => {
    const id = await shipment({ codes: false });
    const [old, fresh] = [plateOf(id), plateOf(id, 'CF3W5B8RNE6YHP')];
    await shipping.deliver(codesAllotted, { orderId: id, codeIds: [old], copies: 1 });
    await shipping.deliver(plateReplaced, replaced({ orderId: id, codeId: old, newCodeId: fresh }));
    expect(await listed(id)).toMatchObject([{ shipmentId: id, codes: ['CF3W5B8RNE6YHP'] }]);
  });

  it('gets a separate shipment once when the first one was sent', async () => {
    const id = await shipment();
    await print([id]);
    await client().ShipParcel({ orderId: id, carrier: 'usps' });
    const event = replaced({ orderId: id, newCodeId: plateOf(id, 'CF3W5B8RNE6YHP') });
    const first = await shipping.deliver(plateReplaced, event);
    await shipping.deliver(plateReplaced, event, { id: first });
    const { replacementId } = event;
    expect(await waits(replacementId)).toMatchObject({
      replacement: true,
      ofOrderId: id,
      packageType: 'replacement',
      plates: 1,
      codes: 1,
      paymentConfirmed: true,
      shippingAddress: '12 Elm St',
      state: 'printable',
    });
    await print([replacementId]);
    const { pdf } = await client().RenderSlip({ orderId: replacementId });
    const texts = readPdf(Buffer.from(pdf)).pages.flatMap((page) => page.texts.map(({ text }) => text));
    expect(texts).toEqual(expect.arrayContaining(['CF-3W5B-8RNE-6YHP', 'Replacement', '1 plate']));
    await client().ShipParcel({ orderId: replacementId, carrier: 'usps', trackingNumber: '9400100000000000000000' });
    expect((await publishedOf(replacementId)).filter(({ type }) => type === replacementShipped.name)).toMatchObject([
      { data: { shipmentId: replacementId, codeIds: [event.newCodeId], orderId: id, customerId: 'customer-0001' } },
    ]);
    expect((await publishedOf(id)).filter(({ type }) => type === 'shipping.shipment-shipped.v1')).toHaveLength(1);
    expect(await listed(id)).toMatchObject([
      { shipmentId: id, replacement: false },
      { shipmentId: replacementId, replacement: true, trackingNumber: '9400100000000000000000' },
    ]);
  });

  it('changes its shipment when replaced again before it is sent', async () => {
    const id = await shipment();
    await shipping.deliver(orderCompleted, { orderId: id, by: 'staff' as const });
    const first = replaced({ orderId: id });
    await shipping.deliver(plateReplaced, first);
    await shipping.deliver(plateReplaced, replaced({ orderId: id, codeId: first.newCodeId, newCodeId: plateOf(id) }));
    expect((await listed(id)).filter(({ replacement }) => replacement)).toHaveLength(1);
    await shipping.deliver(orderCancelled, { orderId: id, reason: 'other' });
    expect(await waits(first.replacementId)).toBeUndefined();
  });

  it('waits for an address when it was not ordered here', async () => {
    const event = replaced();
    await shipping.deliver(plateReplaced, event);
    expect(await waits(event.replacementId)).toMatchObject({ addressNeeded: true, firstName: 'Ruth', number: '' });
  });
});

describe('a shipment of an order', () => {
  it('is not sent or marked when orders refuses', async () => {
    const id = await shipment();
    await print([id]);
    cancelled.add(id);
    await expect(client().ShipParcel({ orderId: id, carrier: 'usps' })).rejects.toMatchObject({
      slug: 'order-already-cancelled',
      extra: { staffId: 'staff-eva' },
    });
    expect(await labeled(id, 'shipped')).toBeUndefined();
    cancelled.delete(id);
    await client().ShipParcel({ orderId: id, carrier: 'usps', version: 7 });
    expect(dispatched.get(id)).toBe(7);
  });
});
