import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresStockCounts } from './adapters/stock-counts.postgres.js';
import { postgresStockAlerts } from './adapters/stock-alerts.postgres.js';
import { changeStock } from './application/change-stock.js';
import { take } from './domain/stock.js';
import { partnersInventoryEntry } from '../service.js';

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'staff-support', role: 'support' };
const partner = (id: string): Caller => ({ kind: 'partner', id, browserId: 'browser-0001' });

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

type Home = { readonly own: Caller; readonly locationId: string };
let people = 0;
const newHome = async (stock = 0): Promise<Home> => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `shelf-${++people}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName: 'Okafor Funeral Home',
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const own = partner(accountId);
  const locationId = (await under.call(partnersRpc, own).ListLocations({})).locations[0]?.id ?? '';
  if (stock > 0) await restock({ own, locationId }, stock);
  return { own, locationId };
};

const restock = ({ own, locationId }: Home, quantity: number, reason?: string, key?: string) =>
  under
    .call(stockRpc, own, key)
    .MoveStock({ locationId, kind: 'restocked', quantity, ...(reason !== undefined && { reason }) });
const adjust = ({ own, locationId }: Home, quantity: number, reason = 'Counted again') =>
  under.call(stockRpc, own).MoveStock({ locationId, kind: 'adjusted', quantity, reason });
const stockOf = ({ own, locationId }: Home) => under.call(partnersRpc, own).GetInventory({ locationId });
const movesOf = async ({ own, locationId }: Home, limit = 0) =>
  (await under.call(stockRpc, own).ListStockMoves({ locationId, limit })).moves;
const alertsOf = async ({ own, locationId }: Home) =>
  (await under.call(stockRpc, own).ListAlerts({ locationId })).alerts;
const unread = async (home: Home) => (await alertsOf(home)).filter(({ isRead }) => !isRead).map(({ kind }) => kind);
const lowPublished = async ({ locationId }: Home) =>
  (await under.published())
    .filter(({ type, key }) => type.includes('stock-low') && key === locationId)
    .map(({ data }) => data);

const changeByHand = (home: Home): Promise<void>[] => [
  restock(home, 1).then(() => undefined),
  adjust(home, -1).then(() => undefined),
  under
    .call(stockRpc, home.own)
    .ListAlerts({ locationId: home.locationId })
    .then(() => undefined),
  movesOf(home).then(() => undefined),
];

describe('the stock of a location', () => {
  it('is restocked and adjusted manually, with counts before and after', async () => {
    const home = await newHome();
    await restock(home, 20, 'Delivery of Tuesday');
    await adjust(home, -3, 'Three were scratched');
    expect(await stockOf(home)).toMatchObject({ currentStock: 17, totalRestocked: 20, totalUsed: 0 });
    expect(await movesOf(home)).toMatchObject([
      { kind: 'adjusted', change: -3, previousStock: 20, newStock: 17, reason: 'Three were scratched', by: 'partner' },
      { kind: 'restocked', change: 20, previousStock: 0, newStock: 20, reason: 'Delivery of Tuesday', by: 'partner' },
    ]);
  });

  it('never falls below zero, and then nothing is written', async () => {
    const home = await newHome(3);
    await expect(adjust(home, -5)).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'stock-below-zero',
      message: 'There are only 3 plates. You cannot take away 5.',
    });
    expect(await movesOf(home)).toHaveLength(1);
  });

  it('grows once when one restock is sent twenty times concurrently', async () => {
    const home = await newHome();
    await Promise.all(Array.from({ length: 20 }, () => restock(home, 10, 'Delivery', 'restock-once')));
    expect((await stockOf(home)).currentStock).toBe(10);
  });

  it('lists its moves page by page', async () => {
    const home = await newHome();
    for (const quantity of [1, 2, 3]) await restock(home, quantity);
    const { locationId, own } = home;
    const first = await under.call(stockRpc, own).ListStockMoves({ locationId, limit: 2 });
    expect(first).toMatchObject({ total: 3, moves: [{ number: 3 }, { number: 2 }] });
    const rest = await under
      .call(stockRpc, own)
      .ListStockMoves({ locationId, limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest.moves.map(({ number }) => number)).toEqual([1]);
  });

  it('is closed to another partner, unknown ids and roles without partners', async () => {
    const [home, other] = [await newHome(9), await newHome()];
    for (const locationId of [home.locationId, randomIds.next()])
      for (const refused of changeByHand({ own: other.own, locationId }))
        await expect(refused).rejects.toMatchObject({ kind: 'forbidden', slug: 'not-yours' });
    await expect(restock({ own: support, locationId: home.locationId }, 1)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await adjust(home, -9);
    const [alert] = await alertsOf(home);
    for (const alertId of [alert?.id ?? '', randomIds.next()])
      await expect(under.call(stockRpc, other.own).ReadAlert({ alertId })).rejects.toMatchObject({ slug: 'not-yours' });
    expect((await stockOf(home)).currentStock).toBe(0);
  });

  it('is also changed by staff, with an audit entry', async () => {
    const home = await newHome();
    await restock({ ...home, own: operations }, 12, 'Sent with the parcel');
    expect((await movesOf(home))[0]).toMatchObject({ by: 'staff', newStock: 12 });
    const acts = (await under.published()).filter(({ data }) => data['subjectId'] === home.locationId);
    expect(acts.map(({ data }) => data)).toMatchObject([
      { action: 'restock', subject: 'stock', staffId: operations.id },
    ]);
  });
});

describe('alerts', () => {
  it('are raised once per crossing, not with every plate below the threshold', async () => {
    const home = await newHome(7);
    for (const change of [-1, -1, -1, -1]) await adjust(home, change);
    expect(await unread(home)).toEqual(['low_stock']);
    await adjust(home, -3);
    expect(await unread(home)).toEqual(['out_of_stock', 'low_stock']);
    expect(await lowPublished(home)).toEqual([
      { locationId: home.locationId, kind: 'low_stock', stock: 5, threshold: 5 },
      { locationId: home.locationId, kind: 'out_of_stock', stock: 0, threshold: 5 },
    ]);
  });

  it('settle when plates arrive, and are raised at the next crossing', async () => {
    const home = await newHome(6);
    await adjust(home, -6);
    await restock(home, 20);
    expect(await unread(home)).toEqual([]);
    await adjust(home, -16);
    expect(await unread(home)).toEqual(['low_stock']);
    expect(await lowPublished(home)).toHaveLength(2);
  });

  it('are dismissed by reading them, idempotently', async () => {
    const home = await newHome(6);
    await adjust(home, -2);
    const [alert] = await alertsOf(home);
    const dismiss = () => under.call(stockRpc, home.own).ReadAlert({ alertId: alert?.id ?? '' });
    expect(await dismiss()).toMatchObject({ kind: 'low_stock', stock: 4, threshold: 5, isRead: true });
    expect(await dismiss()).toMatchObject({ isRead: true });
    expect(await unread(home)).toEqual([]);
  });

  it('list their recipients to services only', async () => {
    const { locationId, own } = await newHome(3);
    await expect(under.call(stockRpc, own).GetShelfNotice({ locationId })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await under.call(stockRpc).GetShelfNotice({ locationId })).toMatchObject({
      locationName: 'Okafor Funeral Home',
      active: true,
      currentStock: 3,
      readers: [{ firstName: 'Ann' }],
    });
  });
});

describe('five hundred takes of a hundred plates', () => {
  it('succeed exactly a hundred times, without a gap, with two alerts', async () => {
    const home = await newHome(100);
    const { db, contextFor } = under.running;
    const move = changeStock({
      stockCounts: postgresStockCounts(db),
      stockAlerts: postgresStockAlerts(db),
      ids: randomIds,
    });
    const takeOne = () =>
      contextFor({
        key: { scope: 'test', id: randomIds.next(), fingerprint: '' },
        caller: { kind: 'system', service: 'partners-inventory' },
        correlationId: 'test',
        signal: AbortSignal.timeout(120_000),
      }).transaction((tx) =>
        move(tx, home.locationId, (stock) => take(stock, 1), { at: new Date(), by: { kind: 'system' } }),
      );
    // Twenty-five concurrent takers, so that stock and not the connection pool is the limit.
    const takers = Array.from({ length: 25 }, async () => {
      const outcomes: PromiseSettledResult<unknown>[] = [];
      for (let taken = 0; taken < 20; taken += 1) outcomes.push(...(await Promise.allSettled([takeOne()])));
      return outcomes;
    });
    const outcomes = (await Promise.all(takers)).flat();
    expect(outcomes).toHaveLength(500);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason.slug)] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(['no-plates']));
    const { rows } = await sql<{ number: number; previous_stock: number; new_stock: number }>`
      select number, previous_stock, new_stock from stock_moves where location_id = ${home.locationId} order by number`.execute(
      db,
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 101 }, (_, n) => n + 1));
    expect(rows.slice(1).map((one) => one.previous_stock)).toEqual(rows.slice(0, -1).map((one) => one.new_stock));
    const after = await stockOf(home);
    expect(after).toMatchObject({ currentStock: 0, totalUsed: 100, usedRecently: 100 });
    // A day of use is too short for a pace.
    expect(after.daysLeft).toBeUndefined();
    expect(await lowPublished(home)).toHaveLength(2);
  });
});
