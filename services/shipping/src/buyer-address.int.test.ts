import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { shippingEntry } from './service.js';

const home = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };
/** Orders that were placed without an address. */
const homeless = new Set<string>();

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    env: { BRAND_NAME: 'Keepsake' },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: 'customer-0001',
            firstName: 'Inés',
            lastName: 'Duarte',
            email: 'ines@example.org',
            phone: '555 0100',
            eventType: 'Memorial',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'individual',
            quantity: 1,
            copies: 1,
            totalCents: 7900,
            ...(homeless.has(orderId) ? {} : { address: home }),
          })),
        }),
        DispatchOrder: async ({ orderId }) => ({ orderId, status: 'processing' }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const staff = () => ({ kind: 'staff', id: randomIds.next(), role: 'operations' }) as const;
const client = (caller: Caller = staff()) => shipping.call(shippingRpc, caller);
const publishedOf = async (orderId: string) => (await shipping.published()).filter(({ key }) => key === orderId);
const waits = async (orderId: string) =>
  (await client().ListPending({ limit: 0 })).pending.find((one) => one.orderId === orderId);
const print = (orderIds: readonly string[]) => client().PrintLabels({ orderIds: [...orderIds], startPosition: 1 });

const shipment = async (more: { readonly address?: undefined } = {}): Promise<string> => {
  const orderId = randomIds.next();
  if ('address' in more) homeless.add(orderId);
  await shipping.deliver(orderPlaced, {
    orderId,
    number: 'K-7K3M9QXA',
    customerId: 'customer-0001',
    variant: 'checkout',
    tier: 'individual',
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: 'memorial',
    totalCents: 7900,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid: true,
  });
  await shipping.deliver(codesAllotted, { orderId, codeIds: [randomIds.next()], copies: 1 });
  return orderId;
};

describe('the address that a buyer adds by the order link', () => {
  const gateway: Caller = { kind: 'system', service: 'gateway' };
  const add = (orderId: string, more: object = {}) => client(gateway).SetAddress({ orderId, ...home, ...more });
  const notifiedOf = async (id: string) =>
    (await publishedOf(id)).filter(({ type }) => type === 'shipping.address-corrected.v1');
  const shown = (orderId: string) => client(gateway).GetShipment({ orderId });

  it('stops waiting for an address, and is published once without a staff member', async () => {
    const id = await shipment({ address: undefined });
    expect(await shown(id)).toMatchObject({ addressOpen: true, shipTo: [] });
    await add(id);
    await add(id);
    expect(await waits(id)).toMatchObject({ addressNeeded: false, state: 'printable' });
    expect((await notifiedOf(id)).map(({ data }) => data)).toEqual([{ orderId: id }]);
    const known = await shown(id);
    expect(known).toMatchObject({ ...home, addressChangedAt: expect.any(String) });
    expect(known.addressChangedBy).toBeUndefined();
  });

  it('names the colleague who changes it after the buyer', async () => {
    const id = await shipment({ address: undefined });
    await add(id);
    const ben = staff();
    await client(ben).CorrectLabel({ orderId: id, name: 'Inés Duarte', ...home, city: 'Albany' });
    expect((await shown(id)).addressChangedBy).toBe(ben.id);
    await add(id);
    expect((await shown(id)).addressChangedBy).toBeUndefined();
  });

  it('is refused once the label is printed, the shipment sent, or the order canceled', async () => {
    const id = await shipment();
    await print([id]);
    await expect(add(id, { city: 'Albany' })).rejects.toMatchObject({ kind: 'conflict', slug: 'parcel-packed' });
    expect(await shown(id)).toMatchObject({ addressOpen: false, city: 'Troy' });
    await client().ShipParcel({ orderId: id, carrier: 'usps' });
    await expect(add(id)).rejects.toMatchObject({ kind: 'conflict', slug: 'parcel-shipped-already' });
    const cancelled = await shipment();
    await shipping.deliver(orderCancelled, { orderId: cancelled, reason: 'other' });
    await expect(add(cancelled)).rejects.toMatchObject({ kind: 'conflict', slug: 'order-closed' });
    expect(await notifiedOf(cancelled)).toEqual([]);
  });

  it('is refused before the shipment exists, and to other callers', async () => {
    await expect(add(randomIds.next())).rejects.toMatchObject({ kind: 'conflict', slug: 'parcel-not-open-yet' });
    const id = await shipment();
    await expect(client().SetAddress({ orderId: id, ...home })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
