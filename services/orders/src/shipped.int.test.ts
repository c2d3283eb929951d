import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import { serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { ordersEntry } from './service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(ordersEntry, { env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' } });
});
afterAll(() => under.stop());

const desk = () => under.call(ordersRpc, staff);
const place = async (): Promise<string> => {
  const { orderId } = await under.call(ordersRpc, buyer).PlaceOrder({
    pricingTier: 'individual',
    quantity: 1,
    eventType: 'Memorial',
    honoreeName: 'Rosa Duarte',
    eventDate: '2026-06',
    firstName: 'Inés',
    lastName: 'Duarte',
    email: 'ines@example.org',
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
    expect((await completions(orderId)).map(({ data }) => data)).toEqual([{ orderId, by: 'shipped' }]);
  });

  test('waits for the rest of it', async () => {
    const orderId = await place();
    await desk().ConfirmPayment({ orderId });
    await under.hear(shipmentShipped, { orderId, all: false });
    expect(await statusOf(orderId)).toBe('processing');
  });

  test('late: stays cancelled, or closed by hand, and an unknown one is nobody’s', async () => {
    const [cancelled, closed] = [await place(), await place()];
    await desk().CancelOrder({ orderId: cancelled, reason: 'other' });
    await desk().ConfirmPayment({ orderId: closed });
    await desk().CompleteOrder({ orderId: closed });
    for (const orderId of [cancelled, closed, randomIds.next()])
      await under.hear(shipmentShipped, { orderId, all: true });
    expect(await completions(cancelled)).toEqual([]);
    expect((await completions(closed)).map(({ data }) => data)).toEqual([{ orderId: closed, by: 'staff' }]);
    expect(await under.parked()).toEqual([]);
  });
});
