import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutsRpc } from '@keepsake/contracts/rpc/payouts';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { affiliatesEscrowEntry } from '../service.js';
import { applied, earned, giveDetails, registered } from '../composition/payout-fixture.js';

const ana: Caller = { kind: 'staff', id: 'staff-ana-0001', role: 'finance' };

let under: TestService;
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

it('waits with an affiliate below the minimum until further commissions reach it', async () => {
  const [small, large] = [await registered(under), await registered(under)];
  await earned(under, small, 24_990);
  await earned(under, large, 25_000);
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

  await earned(under, small, 8_500);
  const second = await payouts().PreparePayout({});
  expect(second).toMatchObject({ affiliates: 1, totalCents: 3_349 });
  const { payouts: shares } = await payouts().GetPayout({ batchId: second.id });
  expect(shares.map(({ affiliateId, lines }) => [affiliateId, lines.length])).toEqual([[small, 2]]);
});

it('waits with an affiliate without payout details until they are given', async () => {
  const before = await payouts().PreviewPayout({});
  const unknown = await applied(under);
  await earned(under, unknown, 40_000);
  expect(await payouts().PreviewPayout({})).toMatchObject({
    payableCents: before.payableCents,
    withoutDetails: 1,
    withoutDetailsCents: 4_000,
  });
  await expect(payouts().PreparePayout({})).rejects.toMatchObject({ slug: 'nothing-payable' });

  await giveDetails(under, unknown);
  expect(await payouts().PreviewPayout({})).toMatchObject({ payableCents: 4_000, withoutDetails: 0 });
  expect(await payouts().PreparePayout({})).toMatchObject({ affiliates: 1, totalCents: 4_000 });
});
