import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { shippingEntry } from './service.js';

const buyer = {
  number: 'K-7K3M9QXA',
  customerId: 'customer-0001',
  firstName: 'Inés',
  lastName: 'Duarte',
  email: 'ines@example.org',
  phone: '555 0100',
  eventType: 'Memorial',
  honoreeName: 'Rosa Duarte',
  pricingTier: 'event',
  quantity: 3,
  copies: 3,
  totalCents: 8500,
};
const address = { street: '1 Main St', city: 'Albany', state: 'NY', zip: '12207', country: 'US' };
const homeless = new Set<string>();

let shipping: TestService;
beforeAll(async () => {
  shipping = await openTestService(shippingEntry, {
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            ...buyer,
            orderId,
            ...(homeless.has(orderId) ? {} : { address }),
          })),
        }),
      }),
    ],
  });
});
afterAll(() => shipping.stop());

const place = (orderId: string) =>
  shipping.deliver(orderPlaced, {
    orderId,
    number: buyer.number,
    customerId: buyer.customerId,
    variant: 'checkout',
    tier: 'event',
    quantity: 3,
    codes: 1,
    copies: 3,
    eventType: 'memorial',
    totalCents: 8500,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-0001',
    paid: false,
  });
const pay = (orderId: string) =>
  shipping.deliver(paymentConfirmed, {
    orderId,
    paymentId: randomIds.next(),
    method: 'manual',
    amountCents: 8500,
    currency: 'USD',
  });
const figures = () =>
  shipping.call(shippingRpc, { kind: 'staff', id: 'fay-of-the-staff', role: 'finance' }).ShippingFigures({});

describe('shipment figures', () => {
  it('follow each fact of an order in any order of arrival', async () => {
    const [ready, unpaid, early, gone] = Array.from({ length: 4 }, () => randomIds.next()) as [
      string,
      string,
      string,
      string,
    ];
    homeless.add(unpaid);
    await pay(early);
    expect(await figures()).toMatchObject({ open: 0, ready: 0, unpaid: 0 });
    for (const orderId of [ready, unpaid, early, gone]) await place(orderId);
    await pay(ready);
    expect(await figures()).toMatchObject({ open: 4, ready: 0, addressNeeded: 1, unpaid: 2, codesMissing: 2 });
    await shipping.deliver(codesAllotted, { orderId: ready, codeIds: [randomIds.next()], copies: 3 });
    await shipping.deliver(orderCancelled, { orderId: gone, reason: 'other' });
    expect(await figures()).toMatchObject({
      open: 3,
      ready: 1,
      addressNeeded: 1,
      unpaid: 1,
      codesMissing: 1,
      completed: 0,
    });
    const made = randomIds.next();
    await shipping.deliver(codesAllotted, { orderId: early, codeIds: [made], copies: 3, atMaker: [made] });
    expect(await figures()).toMatchObject({ open: 3, ready: 1, codesMissing: 0, atMaker: 1 });
    await shipping.deliver(platesReceived, { orderId: early, codeIds: [made], left: 0 });
    expect(await figures()).toMatchObject({ open: 3, ready: 2, atMaker: 0 });
  });

  it('are visible to staff only', async () => {
    const stranger = shipping.call(shippingRpc, { kind: 'anyone', browserId: 'a-browser' });
    await expect(stranger.ShippingFigures({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});
