import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { payoutPaid } from '@keepsake/contracts/events/affiliates-escrow/payout-paid.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { sql } from 'kysely';
import { campaignsEntry } from './service.js';

let campaigns: ServiceUnderTest;
beforeAll(async () => {
  campaigns = await serviceUnderTest(campaignsEntry, {
    neighbours: [
      neighbour(affiliatesRpc, {
        GetAffiliate: async ({ affiliateId }) => ({
          id: affiliateId,
          firstName: 'Rui',
          lastName: 'Costa',
          email: 'rui@example.org',
          affiliateCode: 'RUI4F7Q2',
          rateTenths: 100,
          status: 'active',
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

it('a payment is told once, also when it is heard twice', async () => {
  const payoutId = randomIds.next();
  const data = paid(payoutId);
  const id = await campaigns.hear(payoutPaid, data);
  await campaigns.hear(payoutPaid, data, { id });
  expect(await mailsAbout(payoutId)).toEqual(['payout-paid -> rui@example.org']);
});

it('a payment is told when it is heard late, behind a later one: paid stays paid', async () => {
  const [earlier, later] = [randomIds.next(), randomIds.next()];
  await campaigns.hear(payoutPaid, paid(later));
  await campaigns.hear(payoutPaid, paid(earlier), { at: new Date('2026-01-01T00:00:00.000Z') });
  expect(await mailsAbout(earlier)).toEqual(['payout-paid -> rui@example.org']);
  expect(await mailsAbout(later)).toHaveLength(1);
});
