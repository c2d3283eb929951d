import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { randomIds } from '@keepsake/platform/ids';
import type { TestService } from '@keepsake/platform/testing/test-service';

let affiliates = 0;

export const registered = async (under: TestService): Promise<string> =>
  (
    await under.call(affiliatesRpc).Register({
      firstName: 'Rui',
      lastName: 'Costa',
      email: `rui-${++affiliates}@example.org`,
      password: 'a good password',
    })
  ).affiliateId;

/** Creates an order that was completed long ago, so its commission is payable. */
export const earned = async (
  under: TestService,
  affiliateId: string,
  totalCents = 8_500,
  at = '2026-01-04T10:00:00Z',
): Promise<string> => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
    orderId,
    number: 'K-4F7Q2M9X',
    customerId: 'customer-of-the-buyer',
    variant: 'checkout',
    tier: 'event',
    quantity: 3,
    codes: 1,
    copies: 3,
    eventType: 'memorial',
    totalCents,
    currency: 'USD',
    commission: { affiliateId, rateTenths: 100, amountCents: totalCents / 10 },
    uploadIds: [],
    browserId: 'browser-of-the-buyer',
    paid: false,
  });
  await under.deliver(orderCompleted, { orderId, by: 'shipped' as const }, { at: new Date(at) });
  return orderId;
};
