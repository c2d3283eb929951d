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
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { ordersEntry } from './service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

const troy = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };
const albany = { ...troy, street: '7 State St', city: 'Albany', zip: '12207' };
/** What shipping has on its labels. */
const labels = new Map<string, Partial<typeof troy>>();
/** What qr-timeline calls its plates, by their ids. */
const plates = new Map<string, string>();
/** Orders that they belong to. */
const owners = new Map<string, string>();

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    neighbours: [
      neighbour(shippingRpc, {
        GetShipment: async ({ orderId }) => {
          const address = labels.get(orderId);
          if (!address) throw problem('not-found', 'parcel-not-found', 'It is not there. Please look again.');
          return { orderId, shipTo: [], ...address };
        },
      }),
      neighbour(codesRpc, {
        LookUpCodes: async ({ ids }) => ({
          codes: ids.map((id) => ({
            id,
            ...present({ orderId: owners.get(id) }),
            code: plates.get(id) ?? '',
            serial: 'CF000001',
            stockState: 'assigned',
            lifeState: 'unactivated',
            batchId: id,
            createdAt: '2026-02-03T10:00:00.000Z',
          })),
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const desk = () => under.call(ordersRpc, staff);
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
    inviteEmails: [],
  });
  return orderId;
};
const statusOf = async (orderId: string) => (await desk().GetOrder({ orderId })).status;
const completions = async (orderId: string) =>
  (await under.said()).filter(({ type, key }) => type === 'orders.order-completed.v1' && key === orderId);

describe('an order whose parcel was shipped', () => {
  test('completes, once however often it is said', async () => {
    const orderId = await place();
    await desk().ConfirmPayment({ orderId });
    const id = await under.hear(shipmentShipped, { orderId, all: true });
    await under.hear(shipmentShipped, { orderId, all: true }, { id });
    await under.hear(shipmentShipped, { orderId, all: true });
    expect(await statusOf(orderId)).toBe('completed');
    expect((await completions(orderId)).map(({ data }) => data)).toEqual([
      { orderId, by: 'shipped', paidCents: 7_900 },
    ]);
  });

  test('waits for the rest of it', async () => {
    const orderId = await place();
    await desk().ConfirmPayment({ orderId });
    await under.hear(shipmentShipped, { orderId, all: false });
    expect(await statusOf(orderId)).toBe('processing');
  });

  test('late: stays cancelled, or closed by hand, and an unknown one is nobody’s', async () => {
    const [cancelled, paid, closed] = [await place(), await place(), await place()];
    await desk().CancelOrder({ orderId: cancelled, reason: 'other' });
    await desk().ConfirmPayment({ orderId: paid });
    await desk().CancelOrder({ orderId: paid, reason: 'other' });
    await desk().ConfirmPayment({ orderId: closed });
    await desk().CompleteOrder({ orderId: closed });
    for (const orderId of [cancelled, paid, closed, randomIds.next()])
      await under.hear(shipmentShipped, { orderId, all: true });
    expect([...(await completions(cancelled)), ...(await completions(paid))]).toEqual([]);
    expect(await statusOf(paid)).toBe('processing');
    expect((await completions(closed)).map(({ data }) => data)).toEqual([
      { orderId: closed, by: 'staff', paidCents: 7_900 },
    ]);
    expect(await under.parked()).toEqual([]);
  });
});

describe('an order whose label was corrected', () => {
  const shown = async (orderId: string) => {
    const { address, addressNeeded } = await under.call(ordersRpc, staff).GetOrder({ orderId });
    return { ...address, addressNeeded };
  };
  const correct = (orderId: string, to: Partial<typeof troy>, again: { readonly id?: string } = {}) => {
    labels.set(orderId, to);
    return under.hear(addressCorrected, { orderId }, again);
  };

  test('shows where its parcel goes, and waits for no address any more; twice is once', async () => {
    const orderId = await place();
    expect(await shown(orderId)).toEqual({ addressNeeded: true });
    const id = await correct(orderId, troy);
    expect(await shown(orderId)).toEqual({ ...troy, addressNeeded: false });
    await correct(orderId, albany, { id });
    expect((await shown(orderId)).city).toBe('Troy');
    expect(await under.call(ordersRpc).GetBuyer({ orderId })).toMatchObject({ firstName: 'Inés', lastName: 'Duarte' });
  });

  test('late: shows what the label says by now, not what it said then', async () => {
    const orderId = await place();
    await correct(orderId, albany);
    await under.hear(addressCorrected, { orderId });
    expect((await shown(orderId)).city).toBe('Albany');
    await desk().CancelOrder({ orderId, reason: 'other' });
    await correct(orderId, troy);
    expect((await shown(orderId)).city).toBe('Troy');
  });

  test('late: gives no address back to somebody who was forgotten meanwhile', async () => {
    const email = 'leaving@example.org';
    const orderId = await place(email);
    const customerId = under.running.platform.customerIdOf(email);
    const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
    await under.call(customersRpc, support).EraseCustomer({ customerId, email });
    await eventually(
      async () =>
        (await under.said()).some(({ type, key }) => type === 'orders.customer-erased.v1' && key === customerId),
      'the erasure',
    );
    await correct(orderId, troy);
    expect(await shown(orderId)).toEqual({ addressNeeded: true });
  });

  test('is left as it is where shipping knows no address, or no parcel, and an unknown order is nobody’s', async () => {
    const [blank, unknown] = [await place(), await place()];
    await correct(blank, troy);
    await correct(blank, {});
    expect((await shown(blank)).city).toBe('Troy');
    await under.hear(addressCorrected, { orderId: unknown });
    await correct(randomIds.next(), troy);
    expect(await under.parked()).toEqual([]);
  });
});

describe('an order whose plate a packer swapped', () => {
  const plate = (code: string): string => {
    const id = randomIds.next();
    plates.set(id, code);
    return id;
  };
  const codesOf = async (orderId: string) => (await desk().GetOrder({ orderId })).codes;
  const [damaged, inHand] = ['CF7K3M9QXA2TDV', 'CF3W5B8RNE6YHP'];

  test('shows the plate that is packed; twice is once, and the allotment before it does not come back', async () => {
    const orderId = await place();
    const before = { orderId, codeIds: [plate(damaged)], copies: 1 };
    const after = { orderId, codeIds: [plate(inHand)], copies: 1 };
    const first = await under.hear(codesAllotted, before);
    const second = await under.hear(codesAllotted, after);
    expect(await codesOf(orderId)).toEqual([inHand]);
    await under.hear(codesAllotted, after, { id: second });
    await under.hear(codesAllotted, before, { id: first });
    expect(await codesOf(orderId)).toEqual([inHand]);
  });

  test('late: an order that has been closed meanwhile shows it, and stays closed', async () => {
    const orderId = await place();
    await desk().ConfirmPayment({ orderId });
    await desk().CompleteOrder({ orderId });
    await under.hear(codesAllotted, { orderId, codeIds: [plate(inHand)], copies: 1 });
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
  const shownOf = (orderId: string) => desk().GetOrder({ orderId });

  test('names the replacement of a plate; twice is once, and one of another order changes nothing', async () => {
    const orderId = await place();
    const codeId = plate(old);
    await under.hear(codesAllotted, { orderId, codeIds: [codeId], copies: 1 });
    const replaced = { orderId, codeId, newCodeId: plate(fresh), atMaker: false };
    const event = await under.hear(plateReplaced, replaced);
    await under.hear(plateReplaced, replaced, { id: event });
    await under.hear(plateReplaced, { codeId, newCodeId: plate(old), atMaker: false });
    expect((await shownOf(orderId)).codes).toEqual([fresh]);
  });

  test('wait for the maker until all of them were received', async () => {
    const orderId = await place();
    const codeIds = [plate(old), plate(fresh)];
    await under.hear(codesAllotted, { orderId, codeIds, copies: 2, atMaker: codeIds });
    expect((await shownOf(orderId)).atMaker).toBe(true);
    await under.hear(platesReceived, { orderId, codeIds: codeIds.slice(1), left: 1 });
    expect((await shownOf(orderId)).atMaker).toBe(true);
    const last = { orderId, codeIds: codeIds.slice(0, 1), left: 0 };
    const event = await under.hear(platesReceived, last);
    await under.hear(platesReceived, last, { id: event });
    expect((await shownOf(orderId)).atMaker).toBe(false);
  });

  test('disappear from a canceled order when they were given back', async () => {
    const orderId = await place();
    const [given, kept] = [plate(old), plate(fresh)];
    await under.hear(codesAllotted, { orderId, codeIds: [given, kept], copies: 2 });
    await desk().CancelOrder({ orderId, reason: 'other' });
    owners.set(kept, orderId);
    expect((await shownOf(orderId)).codes).toEqual([fresh]);
  });
});
