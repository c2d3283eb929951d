import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { platesOrderWithdrawn } from '@keepsake/contracts/events/partners-inventory/plates-order-withdrawn.v1';
import { platesOrdered } from '@keepsake/contracts/events/partners-inventory/plates-ordered.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { randomUUID } from 'node:crypto';
import { ordersEntry } from './service.js';

const partners = neighbour(plateRequestsRpc, {
  GetPlateNotice: async ({ requestId }) => ({
    request: {
      id: requestId,
      locationId: requestId,
      locationName: 'Okafor Mobile',
      city: 'Mobile',
      region: 'AL',
      quantity: 20,
      state: 'accepted',
      poNumber: 'PO-4711',
      currency: 'USD',
      askedAt: '2026-03-01T10:00:00.000Z',
      movedAt: '2026-03-01T10:00:00.000Z',
    },
    readers: [],
    buyer: {
      firstName: 'Ann',
      lastName: 'Okafor',
      email: 'ann@example.org',
      phone: '555 0100',
      businessName: 'Okafor Funeral Home',
      street: '3 Bay Ln',
      city: 'Mobile',
      state: 'AL',
      zip: '36602',
    },
  }),
});
const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(ordersEntry, {
    neighbours: [partners],
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const ordered = async () => {
  const [orderId, requestId, locationId] = [randomUUID(), randomUUID(), randomUUID()];
  const data = { requestId, orderId, locationId, quantity: 20, priceCents: 40_000 };
  const id = await under.hear(platesOrdered, data);
  await under.hear(platesOrdered, data, { id });
  return { orderId, requestId, locationId };
};
const read = (orderId: string) => under.call(ordersRpc, operations).GetOrder({ orderId });
const said = async (name: string, orderId: string) =>
  (await under.said()).filter(({ type, data }) => type === name && data['orderId'] === orderId);

describe('plates that a partner ordered', () => {
  it('are one order with price, address, PO number and no commission, and are paid like any other', async () => {
    const { orderId, locationId } = await ordered();
    expect(await read(orderId)).toMatchObject({
      status: 'pending',
      packageType: 'partner-plates',
      quantity: 20,
      copies: 20,
      totalPrice: 40_000,
      unitPrice: 2_000,
      estimate: false,
      honoreeName: 'Okafor Mobile',
      email: 'ann@example.org',
      poNumber: 'PO-4711',
      locationId,
      commissionNote: 'partner-portal',
      address: { street: 'Okafor Funeral Home, 3 Bay Ln', city: 'Mobile', zip: '36602' },
    });
    expect(await said(orderPlaced.name, orderId)).toMatchObject([{ data: { locationId, codes: 20 } }]);
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    expect(await read(orderId)).toMatchObject({ status: 'processing', totalPrice: 40_000 });
  });

  it('are canceled when the partner withdraws before the payment', async () => {
    const { orderId, requestId } = await ordered();
    const id = await under.hear(platesOrderWithdrawn, { orderId, requestId });
    await under.hear(platesOrderWithdrawn, { orderId, requestId }, { id });
    expect(await read(orderId)).toMatchObject({ cancelReason: 'withdrawn-by-partner' });
    expect(await said(orderCancelled.name, orderId)).toHaveLength(1);
  });

  it('stay an order when the payment came first', async () => {
    const { orderId, requestId } = await ordered();
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    await under.hear(platesOrderWithdrawn, { orderId, requestId });
    const order = await read(orderId);
    expect(order.status).toBe('processing');
    expect(order.cancelledAt).toBeUndefined();
  });
});
