import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { affiliatesEscrowEntry } from '../service.js';

const ana: Caller = { kind: 'staff', id: 'staff-ana-0001', role: 'finance' };

let under: TestService;
let affiliates = 0;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: {
      COMMISSION_HOLD_DAYS: '0',
      MINIMUM_PAYOUT_CENTS: '2500',
      SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef',
    },
  });
});
afterAll(() => under.stop());

const payouts = () => under.call(payoutsRpc, ana);
const registered = async (): Promise<string> =>
  (
    await under.call(affiliatesRpc).Register({
      firstName: 'Rui',
      lastName: 'Costa',
      email: `rui-${++affiliates}@example.org`,
      password: 'a good password',
    })
  ).affiliateId;

/** Creates an order that was completed long ago, so its commission is payable. */
const earned = async (affiliateId: string, totalCents = 8_500, at = '2026-01-04T10:00:00Z'): Promise<string> => {
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

it('waits with an affiliate below the minimum until further commissions reach it', async () => {
  const [small, large] = [await registered(), await registered()];
  await earned(small, 24_990);
  await earned(large, 25_000);
  expect(await payouts().PreviewPayout({})).toMatchObject({
    payableCents: 2_500,
    affiliates: 1,
    belowMinimum: 1,
    belowMinimumCents: 2_499,
    minimumCents: 2_500,
  });
  const dashboard = await under.call(affiliatesRpc, ana).GetDashboard({ affiliateId: small });
  expect(dashboard).toMatchObject({ payableCents: 2_499, minimumPayoutCents: 2_500 });

  const first = await payouts().PreparePayout({});
  expect(first).toMatchObject({ affiliates: 1, totalCents: 2_500 });
  await expect(payouts().PreparePayout({})).rejects.toMatchObject({ slug: 'nothing-payable' });

  await earned(small, 8_500);
  const second = await payouts().PreparePayout({});
  expect(second).toMatchObject({ affiliates: 1, totalCents: 3_349 });
  const { payouts: shares } = await payouts().GetPayout({ batchId: second.id });
  expect(shares.map(({ affiliateId, lines }) => [affiliateId, lines.length])).toEqual([[small, 2]]);
});
