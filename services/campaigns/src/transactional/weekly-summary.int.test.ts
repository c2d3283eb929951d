import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignsEntry } from '../service.js';

const asOf = '2026-11-23T12:00:00.000Z';
const span = { firstDay: '2026-11-01', lastDay: '2026-11-23', orders: 0, revenueCents: 0 };
let totalOrders = 12;
const fakes = [
  fakeService(ordersRpc, {
    SalesFigures: async () => ({
      totalOrders,
      pending: 3,
      processing: 0,
      completed: 0,
      cancelled: 0,
      short: 0,
      paidOrders: 2,
      revenueCents: 59_500,
      openCents: 0,
      estimateCents: 0,
      timeZone: 'America/New_York',
      today: '2026-11-23',
      asOf,
      months: [],
      packages: [],
      channels: [],
      days: [
        { name: '2026-11-14', orders: 3, revenueCents: 23_700 },
        { name: '2026-11-18', orders: 2, revenueCents: 15_800 },
      ],
      soFar: span,
      before: span,
      timed: 0,
      processingSeconds: 0,
      leads: [],
      refundsOwed: 1,
      refundsOwedCents: 7_900,
      disputes: 0,
    }),
  }),
  fakeService(shippingRpc, {
    ShippingFigures: async () => ({
      open: 0,
      ready: 4,
      addressNeeded: 0,
      unpaid: 0,
      codesMissing: 0,
      completed: 0,
      asOf,
    }),
  }),
  fakeService(partnersRpc, {
    PartnerFigures: async () => ({
      active: 0,
      paused: 0,
      waiting: 0,
      refused: 0,
      applied: 0,
      approved: 0,
      newThisMonth: 0,
      planPaidCents: 0,
      planOpenCents: 0,
      states: [],
      timeZone: 'America/New_York',
      asOf,
    }),
  }),
];

let now = new Date();
const open = (weeklyEmail: string) =>
  openTestService(campaignsEntry, {
    clock: { now: () => now },
    fakes,
    env: { SUPPORT_EMAIL: 'desk@keepsake.example', ...(weeklyEmail !== '' && { WEEKLY_EMAIL: weeklyEmail }) },
  });

/** Runs the job at this time and waits until it is done. */
const tick = async (campaigns: TestService, at: string): Promise<void> => {
  now = new Date(at);
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job('send-weekly-summary', '{}')`.execute(campaigns.running.db);
  await eventually(async () => {
    const left = await sql`select 1 from graphile_worker.jobs where id = ${rows[0]?.id}::bigint`.execute(
      campaigns.running.db,
    );
    return left.rows.length === 0;
  }, 'the job to be done');
};
const recipients = async (campaigns: TestService): Promise<readonly string[]> =>
  (
    await sql<{ to_email: string }>`select to_email from mails where template = 'weekly-summary'
      order by queued_at`.execute(campaigns.running.db)
  ).rows.map(({ to_email: to }) => to);

describe('the weekly email', () => {
  let campaigns: TestService;
  beforeAll(async () => {
    campaigns = await open('');
  });
  afterAll(() => campaigns.stop());
  beforeEach(() => {
    totalOrders = 12;
  });

  it('waits for the first order and for Monday at the business', async () => {
    await tick(campaigns, '2026-11-23T04:45:00Z');
    totalOrders = 0;
    await tick(campaigns, '2026-11-23T05:00:00Z');
    expect(await recipients(campaigns)).toEqual([]);
  });

  it('is sent once per week, with what waits and the week before', async () => {
    await tick(campaigns, '2026-11-23T05:15:00Z');
    await tick(campaigns, '2026-11-23T05:30:00Z');
    await tick(campaigns, '2026-11-24T12:00:00Z');
    expect(await recipients(campaigns)).toEqual(['desk@keepsake.example']);
    const sent = await eventually(async () => {
      const folder = join(campaigns.folder, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      return mails.find((one) => one.includes('Your week: 2 orders, $158.00'));
    }, 'the email');
    for (const line of ['Payments to confirm: 3', 'Refunds owed: 1', 'Parcels ready for a label: 4'])
      expect(sent).toContain(line);
    expect(sent).toContain('Revenue: $158.00 ($237.00)');
    expect(sent).not.toContain('Disputed payments');
  });

  it('is not sent late, and comes again the next week', async () => {
    await tick(campaigns, '2026-12-02T12:00:00Z');
    expect(await recipients(campaigns)).toHaveLength(1);
    await tick(campaigns, '2026-12-07T12:00:00Z');
    expect(await recipients(campaigns)).toHaveLength(2);
  });
});

describe('the setting of the weekly email', () => {
  it.each([
    ['otto@keepsake.example', ['otto@keepsake.example']],
    ['none', []],
  ])('sends for %s to %j', async (weeklyEmail, expected) => {
    const campaigns = await open(weeklyEmail);
    try {
      await tick(campaigns, '2026-11-23T12:00:00Z');
      expect(await recipients(campaigns)).toEqual(expected);
    } finally {
      await campaigns.stop();
    }
  });
});
