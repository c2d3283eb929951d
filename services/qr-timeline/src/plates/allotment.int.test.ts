import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { paymentConfirmed } from '@keepsake/contracts/events/orders/payment-confirmed.v1';
import { allotmentShort } from '@keepsake/contracts/events/qr-timeline/allotment-short.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import { randomIds } from '@keepsake/platform/ids';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresBatches } from './adapters/batches.postgres.js';
import { postgresCodes } from './adapters/codes.postgres.js';
import { postgresPlateOrders as plateOrders } from './adapters/plate-orders.postgres.js';
import { allot, allotCodes } from './application/allot-codes.js';
import { storeBatch } from './application/store-batch.js';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer = 'customer-who-ordered-plates';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const placed = (orderId: string, codes: number, change: { paid?: boolean } = {}) => ({
  orderId,
  number: `K-${randomIds.symbols(8)}`,
  customerId: buyer,
  variant: 'checkout' as const,
  tier: 'multi',
  quantity: codes,
  codes,
  copies: codes,
  eventType: 'memorial',
  totalCents: 7900,
  currency: 'USD' as const,
  uploadIds: [],
  browserId: 'browser-of-the-buyer',
  paid: false,
  ...change,
});
const paid = (orderId: string, change: { codes?: number; copies?: number } = {}) => ({
  orderId,
  paymentId: randomIds.next(),
  method: 'manual',
  amountCents: 7900,
  currency: 'USD' as const,
  ...change,
});
const make = (quantity: number) =>
  under.call(codesRpc, staff).MakeBatch({ quantity, prefix: 'CF', batchName: 'Shelf' });
const allotted = async (orderId: string) =>
  (await under.published())
    .filter(({ type, key }) => type === codesAllotted.name && key === orderId)
    .map(({ data }) => codesAllotted.schema.parse(data));
const given = async (orderId: string) => codesAllotted.schema.parse((await allotted(orderId))[0]);
const short = async (orderId: string) =>
  (await under.published())
    .filter(({ type, key }) => type === allotmentShort.name && key === orderId)
    .map(({ data }) => data);
const stock = async (): Promise<number> =>
  (await under.call(codesRpc, staff).AvailableCodes({ limit: 1_000 })).codes.length;
const order = async (codes: number): Promise<string> => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, placed(orderId, codes));
  return orderId;
};

describe('a paid order', () => {
  test('gets codes from stock, assigned to the order and its buyer', async () => {
    await make(10);
    const orderId = await order(3);
    expect(await allotted(orderId)).toEqual([]);
    await under.deliver(paymentConfirmed, paid(orderId));
    const event = await given(orderId);
    expect(event).toMatchObject({ orderId, copies: 3, atMaker: [] });
    expect(event.codeIds).toHaveLength(3);
    const { codes } = await under.call(codesRpc).LookUpCodes({ ids: event.codeIds });
    expect(codes.map(({ stockState, lifeState, orderId: of }) => [stockState, lifeState, of])).toEqual(
      Array.from({ length: 3 }, () => ['assigned', 'unactivated', orderId]),
    );
    expect(await stock()).toBe(7);
    const own = await under.call(codesRpc, { kind: 'customer', id: buyer, browserId: 'b' }).ListCustomerCodes({});
    expect(own.codes.map(({ status }) => status)).toEqual(['unactivated', 'unactivated', 'unactivated']);
  });

  test('gets its codes once when the event or the payment repeats', async () => {
    const orderId = await order(2);
    const id = await under.deliver(paymentConfirmed, paid(orderId));
    await under.deliver(paymentConfirmed, paid(orderId), { id });
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await allotted(orderId)).toHaveLength(1);
    expect(await stock()).toBe(5);
  });

  test('lists the codes of a buyer by page, latest order first', async () => {
    const orderId = await order(2);
    await under.deliver(paymentConfirmed, paid(orderId));
    const list = (request: { readonly limit?: number; readonly cursor?: string } = {}) =>
      under.call(codesRpc, { kind: 'customer', id: buyer, browserId: 'b' }).ListCustomerCodes(request);
    const all = await list();
    expect(all.codes.map(({ orderId: of }) => of === orderId)).toEqual([
      true,
      true,
      ...all.codes.slice(2).map(() => false),
    ]);
    expect(all.total).toBe(all.codes.length);
    const first = await list({ limit: 3 });
    expect([first.codes.length, first.total]).toEqual([3, all.total]);
    const rest = await list({ limit: 1_000, ...present({ cursor: first.nextCursor }) });
    expect([...first.codes, ...rest.codes].map(({ id }) => id)).toEqual(all.codes.map(({ id }) => id));
    expect(rest.nextCursor).toBeUndefined();
  });

  test('gets the number that staff set at payment instead of the ordered one', async () => {
    const orderId = await order(1);
    await under.deliver(paymentConfirmed, paid(orderId, { codes: 4, copies: 40 }));
    const event = await given(orderId);
    expect(event.codeIds).toHaveLength(4);
    expect(event.copies).toBe(40);
  });

  test('gets missing codes from a new batch when stock is empty', async () => {
    const before = await stock();
    const orderId = randomIds.next();
    const result = placed(orderId, before + 6);
    await under.deliver(orderPlaced, result);
    await under.deliver(paymentConfirmed, paid(orderId));
    const event = await given(orderId);
    expect(new Set(event.codeIds).size).toBe(before + 6);
    expect(await stock()).toBe(0);
    const { batches } = await under.call(codesRpc, staff).ListBatches({ limit: 1 });
    expect(batches[0]).toMatchObject({ batchName: `Order ${result.number}`, totalCount: 6 });
  });

  test('gets its codes immediately when it is placed already paid', async () => {
    const orderId = randomIds.next();
    await under.deliver(orderPlaced, placed(orderId, 1, { paid: true }));
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await allotted(orderId)).toHaveLength(1);
  });

  test('stays short above the limit, keeps stock, and is served by the next batch', async () => {
    await make(5);
    const orderId = await order(1_200);
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await allotted(orderId)).toEqual([]);
    expect(await short(orderId)).toEqual([{ orderId, missing: 1_195 }]);
    expect(await stock()).toBe(5);
    await make(300);
    await eventually(async () => (await allotted(orderId)).length === 1, 'the short order to get its codes');
    expect((await given(orderId)).codeIds).toHaveLength(1_200);
    expect(await short(orderId)).toHaveLength(1);
  });
});

describe('a shipped order', () => {
  const stocked = async (codeIds: readonly string[]) => {
    const { codes } = await under.call(codesRpc).LookUpCodes({ ids: [...codeIds] });
    return codes.map(({ stockState }) => stockState);
  };

  test('marks its plates shipped; idempotent', async () => {
    const orderId = await order(2);
    await make(2);
    await under.deliver(paymentConfirmed, paid(orderId));
    const { codeIds } = await given(orderId);
    await under.deliver(shipmentShipped, { orderId, all: false });
    expect(await stocked(codeIds)).toEqual(['assigned', 'assigned']);
    const id = await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(shipmentShipped, { orderId, all: true }, { id });
    expect(await stocked(codeIds)).toEqual(['shipped', 'shipped']);
  });

  test('leaves plates alone that returned to stock or have no holder', async () => {
    const orderId = await order(2);
    await make(2);
    await under.deliver(paymentConfirmed, paid(orderId));
    const { codeIds } = await given(orderId);
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(shipmentShipped, { orderId: randomIds.next(), all: true });
    expect(await stocked(codeIds)).toEqual(['available', 'available']);
    expect(await under.parked()).toEqual([]);
  });
});

describe('a canceled order', () => {
  test('returns unshipped codes to stock; idempotent', async () => {
    const orderId = await order(2);
    await make(2);
    await under.deliver(paymentConfirmed, paid(orderId));
    const before = await stock();
    const id = await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' }, { id });
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    expect(await stock()).toBe(before + 2);
    const event = await given(orderId);
    const { codes } = await under.call(codesRpc).LookUpCodes({ ids: event.codeIds });
    expect(codes.map(({ stockState, orderId: of }) => [stockState, of])).toEqual([
      ['available', undefined],
      ['available', undefined],
    ]);
  });

  test('retires a code with several plates', async () => {
    const orderId = await order(1);
    await under.deliver(paymentConfirmed, paid(orderId, { codes: 1, copies: 25 }));
    const { codeIds } = await given(orderId);
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    const { codes } = await under.call(codesRpc).LookUpCodes({ ids: codeIds });
    expect(codes.map(({ stockState, orderId: of }) => [stockState, of])).toEqual([['retired', undefined]]);
  });

  test('gets no codes when the payment arrives later', async () => {
    const orderId = await order(2);
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    await under.deliver(paymentConfirmed, paid(orderId));
    expect(await allotted(orderId)).toEqual([]);
  });

  test('is ignored when it was never received', async () => {
    await under.deliver(orderCancelled, { orderId: randomIds.next(), reason: 'customer-request' });
    expect(await under.parked()).toEqual([]);
  });

  test('leaves shipped plates with their buyer', async () => {
    const orderId = await order(2);
    await under.deliver(paymentConfirmed, paid(orderId));
    const event = await given(orderId);
    await sql`update codes set stock_state = 'shipped' where id = ${event.codeIds[0]}`.execute(under.running.db);
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    const { codes } = await under.call(codesRpc).LookUpCodes({ ids: event.codeIds });
    expect(codes.map(({ stockState }) => stockState).toSorted()).toEqual(['available', 'shipped']);
  });
});

test('an order is stored once when its event repeats', async () => {
  const orderId = randomIds.next();
  const result = placed(orderId, 1);
  const id = await under.deliver(orderPlaced, result);
  await under.deliver(orderPlaced, result, { id });
  await under.deliver(orderPlaced, result);
  const { rows } = await sql`select 1 from plate_orders where order_id = ${orderId}`.execute(under.running.db);
  expect(rows).toHaveLength(1);
});

test('500 orders in 25 lanes on 100 plates never share a code', async () => {
  const { db, platform, contextFor } = under.running;
  await make(100);
  const orderIds = await Promise.all(Array.from({ length: 500 }, async () => randomIds.next()));
  const ctx = () =>
    contextFor({
      caller: { kind: 'system', service: 'test' },
      correlationId: 'test',
      signal: AbortSignal.timeout(60_000),
    });
  await ctx().transaction(async (tx) => {
    for (const orderId of orderIds)
      await plateOrders.insert(
        tx,
        { orderId, customerId: buyer, number: `K-${randomIds.symbols(8)}`, codes: 1, copies: 1 },
        platform.clock.now(),
      );
  });
  const codes = postgresCodes(db);
  const store = storeBatch({
    batches: postgresBatches(db),
    codes,
    clock: platform.clock,
    ids: platform.ids,
    address: { publicUrl: 'http://localhost:8080', production: false },
  });
  // Rendering is not under test.
  const bare: typeof store = (tx, expected) => store({ ...tx, enqueue: () => undefined }, expected);
  const use = allotCodes({ plateOrders, allot: allot({ plateOrders, codes, storeBatch: bare }) });
  const lanes = Array.from({ length: 25 }, (_, lane) => orderIds.filter((_id, index) => index % 25 === lane));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const orderId of lane) await use({ orderId }, ctx());
    }),
  );
  const { rows } = await sql<{ codes: number; orders: number }>`
    select count(*) as codes, count(distinct order_id) as orders from codes where order_id = any(${orderIds}::uuid[])`.execute(
    db,
  );
  expect(rows[0]).toEqual({ codes: 500, orders: 500 });
  const counted = await under.call(codesRpc, staff).CodeStats({});
  const { rows: real } = await sql<{ available: number; total: number }>`
    select count(*) filter (where stock_state = 'available') as available, count(*) as total from codes where not test`.execute(
    db,
  );
  expect({ available: counted.available, total: counted.total }).toEqual(real[0]);
});
