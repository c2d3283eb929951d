import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { affiliatesEscrowEntry } from '@keepsake/affiliates-escrow';
import { campaignsEntry } from '@keepsake/campaigns';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { hostingFundRpc } from '@keepsake/contracts/rpc/hosting-fund';
import { ledgerRpc } from '@keepsake/contracts/rpc/ledger';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { ordersEntry } from '@keepsake/orders';
import { eventually, freshDatabase } from '@keepsake/platform/testing/databases';
import { openTestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import type { Entry } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { randomOf, type Random } from '../chaos/random.js';
import { actOf, packages, type Batch, type Placed, type Round, type Seen, type Sums } from './order-money-batch.js';
import { hostingTenths, type Step } from './order-money-model.js';

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const finance: Caller = { kind: 'staff', id: 'staff-finance', role: 'finance' };
const commissionsAccount = '01900000-0000-7000-8000-00000000e001';
const hostingAccount = '01900000-0000-7000-8000-00000000e002';
const SEAL_SECRET = 'seal-secret-of-the-tests-0123456789abcdef';

/** Leaves emails queued: only their rows are compared. */
const withoutJobs = <C>(entry: Entry<C>): Entry<C> => ({
  ...entry,
  create: async (platform, config) => ({ ...(await entry.create(platform, config)), jobs: [] }),
});

/** Opens real orders, commissions and campaigns on PostgreSQL, connected by events. */
export const openMoney = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-money-'));
  const shared = {
    EVENTS_URL: await freshDatabase('events'),
    RPC_PEERS: `unix:${folder}/{service}.sock`,
    SEAL_SECRET,
  };
  const at = (name: string) => ({ ...shared, RPC_LISTEN: `unix:${folder}/${name}.sock` });
  const orders = await openTestService(ordersEntry, { env: at('orders') });
  const escrow = await openTestService(affiliatesEscrowEntry, { env: at('affiliates-escrow') });
  const campaigns = await openTestService(withoutJobs(campaignsEntry), {
    env: { ...at('campaigns'), PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
  });
  const services = [orders, escrow, campaigns];
  const log = await orders.resources.events(shared.EVENTS_URL);
  const isQuiet = async (): Promise<boolean> => {
    for (const { running } of services) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from outbox`.execute(running.db);
      if (rows[0]?.n !== 0) return false;
    }
    for (const { name } of services.map(({ running }) => running)) if ((await log.lag(name)) !== 0) return false;
    return true;
  };
  // Twice, because an event that is handled between the two reads can publish another one.
  const settled = (): Promise<boolean> =>
    eventually(async () => (await isQuiet()) && (await isQuiet()), 'every event to be processed');

  const affiliateOf = async (
    lastName: string,
    rateTenths: number,
  ): Promise<{ readonly id: string; readonly code: string }> => {
    const made = await escrow
      .call(affiliatesRpc)
      .Register({ firstName: 'Rui', lastName, email: `${randomUUID()}@example.org`, password: 'a good password' });
    await escrow.call(affiliatesRpc, finance).SetRate({ affiliateId: made.affiliateId, rateTenths });
    await escrow.call(affiliatesRpc, finance).DecideAffiliate({ affiliateId: made.affiliateId, decision: 'approved' });
    return { id: made.affiliateId, code: made.affiliateCode };
  };
  const rates = [0, 1, 33, 100, 125, 1_000];
  const affiliates = await Promise.all(rates.map((rate) => affiliateOf('Costa', rate)));
  await escrow.call(hostingFundRpc, finance).SaveFigures({
    fromDay: new Date().toISOString().slice(0, 10),
    shareKind: 'percent',
    shareValue: hostingTenths,
    timelineYearCents: 50,
    gbYearCents: 30,
  });
  await settled();

  /** Some buyers share the affiliate's surname, so their commission needs a review. */
  const place = async (random: Random): Promise<Placed & { readonly orderId: string }> => {
    const bought = random.pick(packages);
    const which = random.below(rates.length);
    const flagged = random.below(4) === 0;
    const { totalCents, estimate, ...request } = bought;
    const { orderId } = await orders.call(ordersRpc, { kind: 'anyone', browserId: 'browser-of-the-buyer' }).PlaceOrder({
      ...request,
      eventType: 'Wedding',
      honoreeName: 'Maja & Tom',
      firstName: 'Maja',
      lastName: flagged ? 'Costa' : 'Lindgren',
      email: `${randomUUID()}@example.org`,
      phone: '555',
      emailMarketing: false,
      birthdayReminders: false,
      uploadIds: [],
      isPrivate: false,
      otherHonoreeNames: [],
      inviteEmails: [],
      affiliateCode: affiliates[which]?.code ?? '',
    });
    return { orderId, totalCents, estimate, flagged, rateTenths: rates[which] ?? 0 };
  };

  const carryOut = async (orderId: string, { act, stale }: Step, version: number): Promise<boolean> => {
    const based = { orderId, version: stale ? version - 1 : version };
    const call = orders.call(ordersRpc, operations);
    const sent = (): Promise<unknown> => {
      switch (act.name) {
        case 'confirm':
          return call.ConfirmPayment({
            ...based,
            ...(act.amountCents !== undefined && { amountCents: act.amountCents }),
          });
        case 'cancel':
          return call.CancelOrder({ ...based, reason: act.notPaid ? 'not-paid' : 'customer-request' });
        case 'complete':
          return call.CompleteOrder({ ...based, ...(act.reason && { reason: 'never paid' }) });
        case 'refund':
          return call.RefundOrder({ ...based, amountCents: act.amountCents, reason: 'agreed with the family' });
        case 'dispatch':
          return orders.call(ordersRpc).DispatchOrder({ ...based, staffId: operations.id });
        case 'judge':
          return escrow.call(affiliatesRpc, finance).JudgeCommission({ orderId, verdict: act.verdict });
      }
    };
    try {
      await sent();
      return true;
    } catch (error) {
      const { kind } = error as { kind?: string };
      if (kind === 'conflict' || kind === 'invalid') return false;
      throw error;
    }
  };

  const versions = async (ids: readonly string[]) =>
    new Map(
      (
        await sql<{
          id: string;
          version: number;
        }>`select id, version from orders where id = any(${[...ids]}::uuid[])`.execute(orders.running.db)
      ).rows.map(({ id, version }) => [id, version]),
    );

  /** Lists are newest first, so the first page holds all orders of the current batch. */
  const listed = async (count: number, waits?: 'refund') =>
    (await orders.call(ordersRpc, operations).ListOrders({ limit: count, ...(waits !== undefined && { waits }) }))
      .orders;

  const read = async (ids: readonly string[]): Promise<readonly Seen[]> => {
    const [all, owing, commissions, reserves, emails] = await Promise.all([
      listed(ids.length),
      listed(ids.length, 'refund'),
      sql<{ order_id: string; status: string; amount_cents: number }>`
        select order_id, status, amount_cents from commissions where order_id = any(${[...ids]}::uuid[])`.execute(
        escrow.running.db,
      ),
      sql<{ order_id: string; kept_cents: number }>`
        select order_id, kept_cents from hosting_reserves where order_id = any(${[...ids]}::uuid[])`.execute(
        escrow.running.db,
      ),
      sql<{ subject_id: string; template: string }>`
        select subject_id, template from mails where subject_id = any(${[...ids]}::text[]) and template <> 'support-new-order'`.execute(
        campaigns.running.db,
      ),
    ]);
    const orderOf = new Map(all.map((order) => [order.id, order]));
    const refunds = new Set(owing.map(({ id }) => id));
    const byOrder = new Map(commissions.rows.map((row) => [row.order_id, row]));
    const keptOf = new Map(reserves.rows.map((row) => [row.order_id, row.kept_cents]));
    const written = new Map<string, string[]>();
    for (const { subject_id: id, template } of emails.rows) written.set(id, [...(written.get(id) ?? []), template]);
    return ids.map((orderId) => {
      const [order, commission] = [orderOf.get(orderId), byOrder.get(orderId)];
      if (order === undefined) throw new Error(`Order ${orderId} is not listed.`);
      return {
        totalCents: order.totalPrice,
        refundedCents: order.refundedCents,
        owedCents: order.owedCents,
        waitsForRefund: refunds.has(orderId),
        commission: commission?.status ?? 'none',
        commissionCents: commission?.amount_cents ?? 0,
        reserveCents: keptOf.get(orderId) ?? 0,
        emails: (written.get(orderId) ?? []).toSorted(),
      };
    });
  };

  const sums = async (): Promise<Sums> => {
    const [figures, balance, reserve, { affiliates: all }] = await Promise.all([
      orders.call(ordersRpc, finance).SalesFigures({}),
      escrow.call(ledgerRpc, finance).GetBalance({ accountId: commissionsAccount }),
      escrow.call(ledgerRpc, finance).GetBalance({ accountId: hostingAccount }),
      escrow.call(affiliatesRpc, finance).ListAffiliates({ limit: 100 }),
    ]);
    return {
      revenueCents: figures.revenueCents,
      owedCents: figures.refundsOwedCents,
      owedOrders: figures.refundsOwed,
      heldCents: balance.pendingDeposits,
      postedCents: balance.posted,
      reserveCents: reserve.posted,
      pendingCounted: all.reduce((sum, { pendingCents }) => sum + pendingCents, 0),
      earnedCounted: all.reduce((sum, { confirmedCents }) => sum + confirmedCents, 0),
    };
  };

  const minus = (one: Sums, other: Sums): Sums => ({
    revenueCents: one.revenueCents - other.revenueCents,
    owedCents: one.owedCents - other.owedCents,
    owedOrders: one.owedOrders - other.owedOrders,
    heldCents: one.heldCents - other.heldCents,
    postedCents: one.postedCents - other.postedCents,
    reserveCents: one.reserveCents - other.reserveCents,
    pendingCounted: one.pendingCounted - other.pendingCounted,
    earnedCounted: one.earnedCounted - other.earnedCounted,
  });

  return {
    /** Applies one random step per round to each order concurrently, then compares everything. */
    run: async (seed: number, size: { readonly orders: number; readonly steps: number }): Promise<Batch> => {
      const random = randomOf(seed);
      const before = await sums();
      const all = await Promise.all(Array.from({ length: size.orders }, () => place(random)));
      const ids = all.map(({ orderId }) => orderId);
      const rounds: Round[] = [];
      await settled();
      for (let step = 0; step < size.steps; step += 1) {
        const now = await versions(ids);
        const steps = all.map((order) => ({ act: actOf(random, order), stale: random.below(8) === 0 }));
        const done = await Promise.all(
          all.map(({ orderId }, n) => carryOut(orderId, steps[n] as Step, now.get(orderId) ?? 1)),
        );
        await settled();
        rounds.push({
          steps: steps.map((one, n) => ({ ...one, done: done[n] ?? false })),
          seen: await read(ids),
          sums: minus(await sums(), before),
        });
      }
      return { placed: all, rounds };
    },
    close: async (): Promise<void> => {
      for (const one of services) await one.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
