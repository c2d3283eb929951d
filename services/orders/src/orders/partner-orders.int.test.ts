import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { platesOrderWithdrawn } from '@keepsake/contracts/events/partners-inventory/plates-order-withdrawn.v1';
import { platesOrdered } from '@keepsake/contracts/events/partners-inventory/plates-ordered.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { ordersEntry } from '../service.js';

const partners = fakeService(plateRequestsRpc, {
  GetPlateNotice: async ({ requestId }) => ({
    request: {
      id: requestId,
      locationId: requestId,
      locationName: 'Okafor Mobile',
      city: 'Mobile',
      region: 'AL',
      quantity: 20,
      state: 'accepted' as const,
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
let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    fakes: [partners],
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const ordered = async () => {
  const [orderId, requestId, locationId] = [randomUUID(), randomUUID(), randomUUID()];
  const data = { requestId, orderId, locationId, quantity: 20, priceCents: 40_000 };
  const id = await under.deliver(platesOrdered, data);
  await under.deliver(platesOrdered, data, { id });
  return { orderId, requestId, locationId };
};
const read = (orderId: string) => under.call(ordersRpc, operations).GetOrder({ orderId });
const publishedBy = async (name: string, orderId: string) =>
  (await under.published()).filter(({ type, data }) => type === name && data['orderId'] === orderId);

describe('partner plate order', () => {
  it('has price, address and PO number, earns no commission and is payable', async () => {
    const { orderId, locationId } = await ordered();
    expect(await read(orderId)).toMatchObject({
      status: 'pending' as const,
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
    expect(await publishedBy(orderPlaced.name, orderId)).toMatchObject([{ data: { locationId, codes: 20 } }]);
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    expect(await read(orderId)).toMatchObject({ status: 'processing', totalPrice: 40_000 });
  });

  it('is canceled when the partner withdraws before the payment', async () => {
    const { orderId, requestId } = await ordered();
    const id = await under.deliver(platesOrderWithdrawn, { orderId, requestId });
    await under.deliver(platesOrderWithdrawn, { orderId, requestId }, { id });
    expect(await read(orderId)).toMatchObject({ cancelReason: 'withdrawn-by-partner' });
    expect(await publishedBy(orderCancelled.name, orderId)).toHaveLength(1);
  });

  it('stays an order when the payment came first', async () => {
    const { orderId, requestId } = await ordered();
    await under.call(ordersRpc, operations).ConfirmPayment({ orderId });
    await under.deliver(platesOrderWithdrawn, { orderId, requestId });
    const order = await read(orderId);
    expect(order.status).toBe('processing');
    expect(order.cancelledAt).toBeUndefined();
  });
});
