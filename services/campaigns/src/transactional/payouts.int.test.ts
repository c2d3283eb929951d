import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { payoutPaid } from '@keepsake/contracts/events/affiliates-escrow/payout-paid.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { campaignsEntry } from '../service.js';

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    fakes: [
      fakeService(affiliatesRpc, {
        GetAffiliate: async ({ affiliateId }) => ({
          id: affiliateId,
          firstName: 'Rui',
          lastName: 'Costa',
          email: 'rui@example.org',
          affiliateCode: 'RUI4F7Q2',
          rateTenths: 100,
          status: 'active' as const,
          totalSales: 0,
          totalCommissions: 0,
          createdAt: '2026-01-01T00:00:00.000Z',
          pendingCents: 0,
          confirmedCents: 0,
          paidCents: 0,
          flaggedSales: 0,
        }),
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Sent = { readonly template: string; readonly to_email: string; readonly state: string };
const mailsAbout = (payoutId: string): Promise<readonly string[]> =>
  eventually(async () => {
    const { rows } =
      await sql<Sent>`select template, to_email, state from mails where subject_id = ${payoutId}`.execute(
        campaigns.running.db,
      );
    return rows.every(({ state }) => state === 'sent') && rows.map((mail) => `${mail.template} -> ${mail.to_email}`);
  }, `the mails about ${payoutId} to be sent`);

const paid = (payoutId: string) => ({
  payoutId,
  affiliateId: randomIds.next(),
  amountCents: 4_240,
  currency: 'USD' as const,
});

it('sends one email about a payout when the event repeats', async () => {
  const payoutId = randomIds.next();
  const data = paid(payoutId);
  const id = await campaigns.deliver(payoutPaid, data);
  await campaigns.deliver(payoutPaid, data, { id });
  expect(await mailsAbout(payoutId)).toEqual(['payout-paid -> rui@example.org']);
});

it('sends a late email about a payout after a newer one', async () => {
  const [earlier, later] = [randomIds.next(), randomIds.next()];
  await campaigns.deliver(payoutPaid, paid(later));
  await campaigns.deliver(payoutPaid, paid(earlier), { at: new Date('2026-01-01T00:00:00.000Z') });
  expect(await mailsAbout(earlier)).toEqual(['payout-paid -> rui@example.org']);
  expect(await mailsAbout(later)).toHaveLength(1);
});
