import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { addressCorrected } from '@keepsake/contracts/events/shipping/address-corrected.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

const troy = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };
const albany = { ...troy, street: '7 State St', city: 'Albany', zip: '12207' };
/** Addresses on the labels in shipping. */
const labels = new Map<string, Partial<typeof troy> & { addressChangedAt?: string; addressChangedBy?: string }>();
/** Serials of plates in qr-timeline, by id. */
const plates = new Map<string, string>();
/** Orders that the plates belong to. */
const owners = new Map<string, string>();

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(shippingRpc, {
        GetShipment: async ({ orderId }) => {
          const address = labels.get(orderId);
          if (!address) throw problem('not-found', 'parcel-not-found', 'It is not there. Please look again.');
          return { orderId, shipTo: [], ...address };
        },
      }),
      fakeService(codesRpc, {
        LookUpCodes: async ({ ids }) => ({
          codes: ids.map((id) => ({
            id,
            ...present({ orderId: owners.get(id) }),
            code: plates.get(id) ?? '',
            serial: 'CF000001',
            stockState: 'assigned' as const,
            lifeState: 'unactivated' as const,
            batchId: id,
            createdAt: '2026-02-03T10:00:00.000Z',
          })),
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const client = () => under.call(ordersRpc, staff);
const place = async (email = 'ines@example.org'): Promise<string> => {
  const { orderId } = await under.call(ordersRpc, buyer).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa Duarte',
    eventDate: '2026-06',
    firstName: 'Inés',
    lastName: 'Duarte',
    email,
    phone: '555',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
  });
  return orderId;
};
const statusOf = async (orderId: string) => (await client().GetOrder({ orderId })).status;
const completions = async (orderId: string) =>
  (await under.published()).filter(({ type, key }) => type === 'orders.order-completed.v1' && key === orderId);

describe('order with a shipped shipment', () => {
  test('completes once when the event repeats', async () => {
    const orderId = await place();
    await client().ConfirmPayment({ orderId });
    const id = await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(shipmentShipped, { orderId, all: true }, { id });
    await under.deliver(shipmentShipped, { orderId, all: true });
    expect(await statusOf(orderId)).toBe('completed');
    expect((await completions(orderId)).map(({ data }) => data)).toEqual([
      { orderId, by: 'shipped', paidCents: 7_900 },
    ]);
  });

  test('waits for the remaining shipments', async () => {
    const orderId = await place();
    await client().ConfirmPayment({ orderId });
    await under.deliver(shipmentShipped, { orderId, all: false });
    expect(await statusOf(orderId)).toBe('processing');
  });

  test('stays canceled or completed when the event is late; unknown orders are ignored', async () => {
    const [cancelled, paid, closed] = [await place(), await place(), await place()];
    await client().CancelOrder({ orderId: cancelled, reason: 'other' });
    await client().ConfirmPayment({ orderId: paid });
    await client().CancelOrder({ orderId: paid, reason: 'other' });
    await client().ConfirmPayment({ orderId: closed });
    await client().CompleteOrder({ orderId: closed });
    for (const orderId of [cancelled, paid, closed, randomIds.next()])
      await under.deliver(shipmentShipped, { orderId, all: true });
    expect([...(await completions(cancelled)), ...(await completions(paid))]).toEqual([]);
    expect(await statusOf(paid)).toBe('processing');
    expect((await completions(closed)).map(({ data }) => data)).toEqual([
      { orderId: closed, by: 'staff' as const, paidCents: 7_900 },
    ]);
    expect(await under.parked()).toEqual([]);
  });
});

describe('order with a corrected label', () => {
  const shown = async (orderId: string) => {
    const { address, addressNeeded } = await under.call(ordersRpc, staff).GetOrder({ orderId });
    return { ...address, addressNeeded };
  };
  const correct = (orderId: string, to: Partial<typeof troy>, again: { readonly id?: string } = {}) => {
    labels.set(orderId, to);
    return under.deliver(addressCorrected, { orderId }, again);
  };

  test('shows the corrected address once and no longer waits for one', async () => {
    const orderId = await place();
    expect(await shown(orderId)).toEqual({ addressNeeded: true });
    const id = await correct(orderId, troy);
    expect(await shown(orderId)).toEqual({ ...troy, addressNeeded: false });
    await correct(orderId, albany, { id });
    expect((await shown(orderId)).city).toBe('Troy');
    expect(await under.call(ordersRpc).GetBuyer({ orderId })).toMatchObject({ firstName: 'Inés', lastName: 'Duarte' });
  });

  test('shows staff who changed the address', async () => {
    const orderId = await place();
    const shownChange = async () => {
      const { addressChangedAt, addressChangedBy } = await client().GetOrder({ orderId });
      return [addressChangedAt, addressChangedBy];
    };
    expect(await shownChange()).toEqual([undefined, undefined]);
    const addressChangedAt = '2026-02-04T10:00:00.000Z';
    await correct(orderId, { ...troy, addressChangedAt } as typeof troy);
    expect(await shownChange()).toEqual([addressChangedAt, undefined]);
    await correct(orderId, { ...albany, addressChangedAt, addressChangedBy: 'ben-of-the-staff' } as typeof troy);
    expect(await shownChange()).toEqual([addressChangedAt, 'ben-of-the-staff']);
  });

  test('shows the current label when the event is late', async () => {
    const orderId = await place();
    await correct(orderId, albany);
    await under.deliver(addressCorrected, { orderId });
    expect((await shown(orderId)).city).toBe('Albany');
    await client().CancelOrder({ orderId, reason: 'other' });
    await correct(orderId, troy);
    expect((await shown(orderId)).city).toBe('Troy');
  });

  test('restores no address when the customer was erased in the meantime', async () => {
    const email = 'leaving@example.org';
    const orderId = await place(email);
    const customerId = under.running.platform.customerIdOf(email);
    const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
    await under.call(customersRpc, support).EraseCustomer({ customerId, email });
    await eventually(
      async () =>
        (await under.published()).some(({ type, key }) => type === 'orders.customer-erased.v1' && key === customerId),
      'the erasure',
    );
    await correct(orderId, troy);
    expect(await shown(orderId)).toEqual({ addressNeeded: true });
  });

  test('stays unchanged when shipping has no address, shipment or order', async () => {
    const [blank, unknown] = [await place(), await place()];
    await correct(blank, troy);
    await correct(blank, {});
    expect((await shown(blank)).city).toBe('Troy');
    await under.deliver(addressCorrected, { orderId: unknown });
    await correct(randomIds.next(), troy);
    expect(await under.parked()).toEqual([]);
  });
});

describe('order with a swapped plate', () => {
  const plate = (code: string): string => {
    const id = randomIds.next();
    plates.set(id, code);
    return id;
  };
  const codesOf = async (orderId: string) => (await client().GetOrder({ orderId })).codes;
  const [damaged, inHand] = ['CF7K3M9QXA2TDV', 'CF3W5B8RNE6YHP'];

  test('shows the packed plate once and ignores the earlier allotment', async () => {
    const orderId = await place();
    const before = { orderId, codeIds: [plate(damaged)], copies: 1 };
    const after = { orderId, codeIds: [plate(inHand)], copies: 1 };
    const first = await under.deliver(codesAllotted, before);
    const second = await under.deliver(codesAllotted, after);
    expect(await codesOf(orderId)).toEqual([inHand]);
    await under.deliver(codesAllotted, after, { id: second });
    await under.deliver(codesAllotted, before, { id: first });
    expect(await codesOf(orderId)).toEqual([inHand]);
  });

  test('shows the plate and stays completed when the event is late', async () => {
    const orderId = await place();
    await client().ConfirmPayment({ orderId });
    await client().CompleteOrder({ orderId });
    await under.deliver(codesAllotted, { orderId, codeIds: [plate(inHand)], copies: 1 });
    expect([await codesOf(orderId), await statusOf(orderId)]).toEqual([[inHand], 'completed']);
    expect(await under.parked()).toEqual([]);
  });
});

describe('plates of an order', () => {
  const [old, fresh] = ['CF7K3M9QXA2TDV', 'CF3W5B8RNE6YHP'];
  const plate = (code: string): string => {
    const id = randomIds.next();
    plates.set(id, code);
    return id;
  };
  const shownOf = (orderId: string) => client().GetOrder({ orderId });

  test('name the replacement plate once and ignore plates of other orders', async () => {
    const orderId = await place();
    const codeId = plate(old);
    await under.deliver(codesAllotted, { orderId, codeIds: [codeId], copies: 1 });
    const replaced = { orderId, codeId, newCodeId: plate(fresh), atMaker: false };
    const event = await under.deliver(plateReplaced, replaced);
    await under.deliver(plateReplaced, replaced, { id: event });
    await under.deliver(plateReplaced, { codeId, newCodeId: plate(old), atMaker: false });
    expect((await shownOf(orderId)).codes).toEqual([fresh]);
    const { replaced: kept } = await client().GetOrderRecord({ orderId });
    expect(kept).toHaveLength(1);
    expect(kept).toMatchObject([{ codeId, code: old, newCode: fresh }]);
  });

  test('wait for the maker until all of them were received', async () => {
    const orderId = await place();
    const codeIds = [plate(old), plate(fresh)];
    await under.deliver(codesAllotted, { orderId, codeIds, copies: 2, atMaker: codeIds });
    expect((await shownOf(orderId)).atMaker).toBe(true);
    await under.deliver(platesReceived, { orderId, codeIds: codeIds.slice(1), left: 1 });
    expect((await shownOf(orderId)).atMaker).toBe(true);
    const last = { orderId, codeIds: codeIds.slice(0, 1), left: 0 };
    const event = await under.deliver(platesReceived, last);
    await under.deliver(platesReceived, last, { id: event });
    expect((await shownOf(orderId)).atMaker).toBe(false);
  });

  test('disappear from a canceled order when they are returned', async () => {
    const orderId = await place();
    const [given, kept] = [plate(old), plate(fresh)];
    await under.deliver(codesAllotted, { orderId, codeIds: [given, kept], copies: 2 });
    await client().CancelOrder({ orderId, reason: 'other' });
    owners.set(kept, orderId);
    expect((await shownOf(orderId)).codes).toEqual([fresh]);
  });
});
