import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { openEvents } from '@keepsake/platform/infrastructure';
import { createLog } from '@keepsake/platform/log';
import type pg from 'pg';
import { until } from '../../e2e/support/until.js';
import { randomOf, type Random } from '../random.js';
import { serviceProcess } from './service-process.js';

export type CommissionSize = { readonly seed: number; readonly orders: number; readonly kills: number };
export type PlacedOrder = { readonly orderId: string; readonly totalCents: number; readonly rateTenths: number };
type Booked = { readonly orderId: string; readonly amountCents: number };
export type CommissionOutcome = {
  readonly placed: readonly PlacedOrder[];
  readonly commissions: readonly Booked[];
  /** Amounts in the ledger per order. */
  readonly holds: readonly Booked[];
  readonly offSums: number;
  readonly parked: number;
  readonly durationMs: number;
};

const sealSecret = 'seal-secret-of-the-tests-0123456789abcdef';

/** Rounds half up to the cent with integers, independent of the code under test. */
export const roundedShare = ({ totalCents, rateTenths }: PlacedOrder): number =>
  Number((BigInt(totalCents) * BigInt(rateTenths) * 2n + 1_000n) / 2_000n);

const readBooks = async (db: pg.Pool) => {
  const booked = async (text: string): Promise<readonly Booked[]> =>
    (await db.query<{ id: string; cents: string }>(text)).rows.map(({ id, cents }) => ({
      orderId: id,
      amountCents: Number(cents),
    }));
  const count = async (text: string): Promise<number> => Number((await db.query<{ n: string }>(text)).rows[0]?.n);
  return {
    commissions: await booked('select order_id as id, amount_cents as cents from commissions'),
    holds: await booked(
      `select j.subject as id, p.amount_cents as cents from journals j join postings p on p.journal_id = j.id
       join accounts a on a.id = p.account_id and a.type = 'commission' where j.kind = 'hold'`,
    ),
    offSums: await count(
      'select count(*) as n from (select 1 from postings group by journal_id, currency, layer having sum(amount_cents) <> 0) off',
    ),
    parked: await count('select count(*) as n from parked'),
  };
};

const eventOf = (order: PlacedOrder, affiliateId: string, id: string) => {
  const data: Parameters<typeof orderPlaced.key>[0] = {
    orderId: order.orderId,
    number: 'K-4F7Q2M9X',
    customerId: 'customer-of-the-buyer',
    variant: 'checkout',
    tier: 'event',
    quantity: 1,
    codes: 1,
    copies: 1,
    eventType: 'memorial',
    totalCents: order.totalCents,
    currency: 'USD',
    commission: { affiliateId, rateTenths: order.rateTenths, amountCents: roundedShare(order) },
    uploadIds: [],
    browserId: 'browser-of-the-buyer',
    paid: false,
  };
  const envelope = {
    specversion: '1.0',
    id,
    source: orderPlaced.topic,
    type: orderPlaced.name,
    subject: order.orderId,
  };
  const details = { time: new Date().toISOString(), datacontenttype: 'application/json', correlationid: id };
  return { key: order.orderId, body: JSON.stringify({ ...envelope, ...details, causationid: 'chaos', data }) };
};

const atOnce = 100;

/**
 * Publishes orders with a referral code while the service is killed and the affiliate's rate changes. A tenth of the
 * events is delivered twice, another tenth is published twice.
 */
export const commissionRun = async (
  { seed, orders, kills }: CommissionSize,
  report: (text: string) => void = () => undefined,
): Promise<CommissionOutcome> => {
  const random: Random = randomOf(seed);
  const escrow = await serviceProcess('affiliates-escrow', { SEAL_SECRET: sealSecret });
  const moments = Array.from({ length: kills }, () => Math.floor(orders * (0.02 + 0.93 * random.next())));
  const booked = async (): Promise<number> =>
    Number((await escrow.db.query<{ n: string }>('select count(*) as n from commissions')).rows[0]?.n);
  try {
    const finance = escrow.call(affiliatesRpc, { kind: 'staff', id: 'staff-finance', role: 'finance' });
    const person = { firstName: 'Rui', lastName: 'Costa', email: 'rui@example.org', password: 'a good password' };
    const { affiliateId } = await escrow
      .call(affiliatesRpc, { kind: 'system', service: 'chaos' })
      .Register(person, 'register');
    const log = await openEvents(escrow.eventsUrl, createLog('silent'));
    const began = performance.now();
    const notified: PlacedOrder[] = [];
    const print = async (): Promise<void> => {
      for (let from = 0; from < orders; from += atOnce) {
        const rateTenths = random.below(1_001);
        await finance.SetRate({ affiliateId, rateTenths }, `rate-${from}`);
        const some = Array.from({ length: Math.min(atOnce, orders - from) }, () => ({
          orderId: randomUUID(),
          totalCents: 1 + random.below(200_000),
          rateTenths,
        }));
        notified.push(...some);
        const records = some.flatMap((order) => {
          const [id, chance] = [randomUUID(), random.below(10)];
          const ids = chance === 0 ? [id, id] : chance === 1 ? [id, randomUUID()] : [id];
          return ids.map((one) => eventOf(order, affiliateId, one));
        });
        await log.append(orderPlaced.topic, records);
      }
    };
    const killing = async (): Promise<void> => {
      for (const [index, moment] of moments.toSorted((a, b) => a - b).entries()) {
        await until(`${moment} commissions`, async () => ((await booked()) >= moment ? true : undefined), {
          timeoutMs: 300_000,
          intervalMs: 5,
          seen: escrow.output,
        });
        await escrow.kill();
        report(`${await booked()} commissions: kill ${index + 1} of ${kills}`);
      }
    };
    try {
      await Promise.all([print(), killing()]);
      await until(
        'all events to be processed',
        async () => ((await log.lag('affiliates-escrow')) === 0 ? true : undefined),
        {
          timeoutMs: 300_000,
          intervalMs: 100,
          seen: escrow.output,
        },
      );
    } finally {
      await log.close();
    }
    return { placed: notified, ...(await readBooks(escrow.db)), durationMs: performance.now() - began };
  } finally {
    await escrow.stop();
  }
};

const byOrder = (booked: readonly Booked[]): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  for (const { orderId, amountCents } of booked) found.set(orderId, [...(found.get(orderId) ?? []), amountCents]);
  return found;
};

/** Returns the faults of a run; empty when it is correct. */
export const commissionFaults = (outcome: CommissionOutcome): readonly string[] => {
  const [commissions, holds] = [byOrder(outcome.commissions), byOrder(outcome.holds)];
  const known = new Set(outcome.placed.map(({ orderId }) => orderId));
  const wrong = (what: string, found: readonly number[] = [], expected: readonly number[]): readonly string[] =>
    found.join() === expected.join()
      ? []
      : [`${what}: ${found.join(' and ') || 'nothing'} instead of ${expected.join()}`];
  return [
    ...outcome.placed.flatMap((order) => {
      const share = roundedShare(order);
      return [
        ...wrong(`commission of ${order.orderId}`, commissions.get(order.orderId), [share]),
        ...wrong(`hold of ${order.orderId}`, holds.get(order.orderId), share > 0 ? [share] : []),
      ];
    }),
    ...[...commissions.keys(), ...holds.keys()].flatMap((id) => (known.has(id) ? [] : [`${id} belongs to no order`])),
    ...(outcome.offSums === 0 ? [] : [`${outcome.offSums} journals do not sum to zero`]),
    ...(outcome.parked === 0 ? [] : [`${outcome.parked} dead letters`]),
  ];
};
