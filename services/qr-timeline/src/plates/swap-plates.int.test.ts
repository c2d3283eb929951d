import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { groupPlateCode, makePlateCode } from '@keepsake/contracts/values/plate-code';
import { randomIds } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

const packer: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer = 'maja@example.org';

/** Orders that a colleague canceled, in the fake orders service. */
const canceled = new Set<string>();
/** State of the shipment in the fake shipping service. */
let shipment: 'unheard' | 'open' | 'shipped' | 'completed' = 'open';
let under: TestService;
let stock: string[] = [];
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(shippingRpc, {
        GetShipment: async ({ orderId }) => {
          if (shipment === 'unheard') throw problem('not-found', 'parcel-not-found', 'Not here. Please look again.');
          return {
            orderId,
            shipTo: [],
            ...(shipment === 'shipped' && { shippedAt: '2026-02-02T10:00:00.000Z' }),
            ...(shipment === 'completed' && { closedAs: 'completed' }),
          };
        },
      }),
      fakeService(ordersRpc, {
        RequirePackable: async ({ orderId }) => {
          if (canceled.has(orderId))
            throw problem('conflict', 'order-already-cancelled', 'A colleague canceled it.', { staffId: 'eva' });
          return { orderId, status: 'processing' };
        },
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: under.running.platform.customerIdOf(buyer),
          eventType: 'Wedding',
          honoreeName: 'Maja & Tom',
          ownerName: 'Maja Lindgren',
          ownerEmail: buyer,
          isPrivate: false,
          otherHonoreeNames: [],
          inviteEmails: [],
          uploadIds: [],
          paid: true,
          cancelled: false,
        }),
      }),
    ],
  });
  const rows = under.call(codesRpc, packer);
  const { batchId } = await rows.MakeBatch({ quantity: 120, prefix: 'CF', batchName: 'Shelf' });
  stock = [...(await rows.ExportBatch({ batchId })).codes];
});
afterAll(() => under.stop());
beforeEach(() => {
  shipment = 'open';
});

const placed = (codes: number, paid = true) => ({
  orderId: randomIds.next(),
  number: `K-${randomIds.symbols(8)}`,
  customerId: under.running.platform.customerIdOf(buyer),
  variant: 'checkout' as const,
  tier: 'multi',
  quantity: codes,
  codes,
  copies: codes,
  eventType: 'wedding',
  totalCents: 7_900,
  currency: 'USD' as const,
  uploadIds: [],
  browserId: 'browser-of-maja',
  paid,
});
const publishedOf = async (key: string) => (await under.published()).filter((one) => one.key === key);
const allotments = async (orderId: string) =>
  (await publishedOf(orderId)).flatMap(({ type, data }) =>
    type === codesAllotted.name ? [codesAllotted.schema.parse(data)] : [],
  );
const acts = async (key: string) =>
  (await publishedOf(key)).filter(({ type }) => type === qrTimelineStaffActed.name).map(({ data }) => data);
const order = async (codes: number) => {
  const result = placed(codes);
  await under.deliver(orderPlaced, result);
  const [{ codeIds } = { codeIds: [] as string[] }] = await allotments(result.orderId);
  const { codes: found } = await under.call(codesRpc).LookUpCodes({ ids: codeIds });
  // Orders take the oldest in stock, the tests the newest.
  return { orderId: result.orderId, number: result.number, codes: found.map(({ code }) => code) };
};
const inHand = (): string => stock.pop() ?? '';
const plate = (typed: string) => under.call(platesRpc, packer).ShowPlate({ typed });
const idOf = async (code: string): Promise<string> => (await plate(code)).id;
const swap = (
  orderId: string,
  codes: readonly string[],
  damaged: readonly string[] = [],
  caller = packer,
  key?: string,
) => under.call(platesRpc, caller, key).SwapPlates({ orderId, codes: [...codes], damaged: [...damaged] });
/** Retries like a browser: a busy machine returns 503. */
const patiently = async <R>(press: () => Promise<R>): Promise<R> => {
  for (;;)
    try {
      return await press();
    } catch (error) {
      if ((error as { readonly kind?: string }).kind !== 'unavailable') throw error;
    }
};
const offered = async (): Promise<readonly string[]> =>
  (await under.call(codesRpc, packer).AvailableCodes({ limit: 1_000 })).codes;
const activate = (code: string, email = 'ines@example.org') =>
  under.call(codesRpc, { kind: 'anyone', browserId: 'browser-of-somebody' }).Activate({
    code,
    name: 'Inés Duarte',
    email,
    inviteEmails: [],
    honoreeName: 'Rosa Duarte',
    eventType: 'Memorial',
  });

describe('a plate swap', () => {
  test('changes order and stock and publishes the allotment again', async () => {
    const { orderId, number, codes } = await order(2);
    const [kept = '', old = ''] = codes;
    const fresh = inHand();
    expect(await swap(orderId, [kept, groupPlateCode(fresh).toLowerCase()])).toEqual({ orderId, codes: [kept, fresh] });

    expect(await plate(fresh)).toMatchObject({ stockState: 'assigned', orderId, orderNumber: number });
    const out = await plate(old);
    expect(out).toMatchObject({ stockState: 'available', lifeState: 'unactivated' });
    expect(out.orderId).toBeUndefined();
    expect(await offered()).toContain(old);
    const codeIds = [await idOf(kept), await idOf(fresh)];
    expect((await allotments(orderId)).at(-1)).toEqual({ orderId, codeIds, copies: 2, atMaker: [] });
    const own = await under
      .call(codesRpc, { kind: 'customer', id: under.running.platform.customerIdOf(buyer), browserId: 'b' })
      .ListCustomerCodes({});
    expect(own.codes.map(({ qrCode }) => qrCode)).toContain(fresh);
    expect(own.codes.map(({ qrCode }) => qrCode)).not.toContain(old);
  });

  test('is recorded once in the history of both plates and the audit log', async () => {
    const { orderId, number, codes } = await order(1);
    const [[old = ''], fresh] = [codes, inHand()];
    await swap(orderId, [fresh]);
    const by = { staffId: 'ben-of-the-staff', reason: `Swapped while packing ${number}` };
    expect((await plate(old)).steps.at(-1)).toMatchObject({ ...by, step: 'back-on-shelf' });
    expect((await plate(fresh)).steps.filter(({ step }) => step === 'assigned')).toEqual([
      expect.objectContaining({ ...by, holder: 'order', holderId: orderId }),
    ]);
    expect(await acts(orderId)).toEqual([
      {
        subjectId: orderId,
        staffId: 'ben-of-the-staff',
        action: 'plates-swapped',
        subject: 'order',
        changed: ['codes'],
      },
    ]);
  });

  test('can mark the removed plate damaged, out of stock', async () => {
    const { orderId, codes } = await order(1);
    const [[old = ''], fresh] = [codes, inHand()];
    await swap(orderId, [fresh], [old]);
    expect(await plate(old)).toMatchObject({ stockState: 'damaged' });
    expect(await offered()).not.toContain(old);
    expect((await acts(await idOf(old))).map(({ action }) => action)).toEqual(['plate-damaged']);
  });

  test('is idempotent, with the same key or without', async () => {
    const { orderId, codes } = await order(1);
    const [[old = ''], fresh, key] = [codes, inHand(), randomIds.next()];
    const press = () => swap(orderId, [fresh], [old], packer, key);
    const answers = [...(await Promise.all([press(), press(), press()])), await swap(orderId, [fresh], [old])];
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await allotments(orderId)).toHaveLength(2);
    expect(await acts(orderId)).toHaveLength(1);
    await expect(swap(orderId, [old], [], packer, key)).rejects.toMatchObject({ slug: 'idempotency-key-reused' });
  });

  test('works for a shipment that shipping does not know yet', async () => {
    shipment = 'unheard';
    const { orderId } = await order(1);
    const fresh = inHand();
    expect((await swap(orderId, [fresh])).codes).toEqual([fresh]);
  });

  test('ends claims to a plate that is removed', async () => {
    const { orderId, codes } = await order(1);
    expect(await activate(codes[0] ?? '')).toMatchObject({ outcome: 'waiting-for-orderer' });
    await swap(orderId, [inHand()]);
    const { rows } = await sql<{ state: string }>`
      select state from claims where order_id = ${orderId}`.execute(under.running.db);
    expect(rows).toEqual([{ state: 'expired' }]);
  });
});

describe('concurrent plate swaps', () => {
  test('give one plate to one of twenty orders; all keep their number', async () => {
    const orders: Awaited<ReturnType<typeof order>>[] = [];
    for (let n = 0; n < 20; n++) orders.push(await order(1));
    const fresh = inHand();
    const tries = await Promise.allSettled(orders.map(({ orderId }) => patiently(() => swap(orderId, [fresh]))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as { slug: string }] : []));
    expect(new Set(lost.map(({ slug }) => slug))).toEqual(new Set(['new-code-of-order']));
    const { rows } = await sql<{ orders: number; codes: number }>`
      select count(distinct order_id) as orders, count(*) as codes from codes
      where order_id = any(${orders.map(({ orderId }) => orderId)}::uuid[])`.execute(under.running.db);
    expect(rows).toEqual([{ orders: 20, codes: 20 }]);
  });

  test('with two plates for one order end with exactly one of them', async () => {
    const { orderId } = await order(1);
    const hands = [inHand(), inHand()];
    await Promise.all(hands.map((code) => patiently(() => swap(orderId, [code]))));
    const { rows } = await sql<{ code: string }>`
      select code from codes where order_id = ${orderId}`.execute(under.running.db);
    expect(rows).toHaveLength(1);
    const free = await offered();
    expect(hands.filter((code) => !free.includes(code))).toEqual([rows[0]?.code]);
  });

  test('ship the final plates when the shipment leaves during a swap', async () => {
    const { orderId } = await order(1);
    const fresh = inHand();
    await swap(orderId, [fresh]);
    const id = await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(shipmentShipped, { orderId, all: true }, { id });
    expect(await plate(fresh)).toMatchObject({ stockState: 'shipped' });
    await expect(swap(orderId, [inHand()])).rejects.toMatchObject({ slug: 'order-already-shipped' });
  });
});

describe('a rejected swap', () => {
  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'done',
      ({ kind, slug }: { kind: string; slug: string }) => `${kind} ${slug}`,
    );

  test('has the wrong number of plates or unknown ones', async () => {
    const [{ orderId, codes }, other] = [await order(2), await order(1)];
    const [kept = '', old = ''] = codes;
    const lived = inHand();
    await activate(lived);
    const unknown = makePlateCode('CF', randomIds.symbols(11));
    const misread = `${kept.slice(0, -1)}${kept.endsWith('Z') ? 'Y' : 'Z'}`;
    const { batchId } = await under
      .call(codesRpc, packer)
      .MakeBatch({ quantity: 1, prefix: 'TEST', batchName: 'Tried out' });
    const [tried = ''] = (await under.call(codesRpc, packer).ExportBatch({ batchId })).codes;
    const preferences: readonly (readonly string[])[] = [
      [kept],
      [kept, kept],
      [kept, unknown],
      [kept, misread],
      [kept, other.codes[0] ?? ''],
      [kept, lived],
      [kept, tried],
    ];
    const answers: string[] = [];
    for (const input of preferences) answers.push(await refused(swap(orderId, input)));
    expect(answers).toEqual([
      'invalid plates-differ',
      'invalid code-named-twice',
      'not-found code-unknown',
      'invalid code-misread',
      'conflict new-code-of-order',
      'conflict new-code-in-use',
      'conflict new-code-is-test',
    ]);
    expect(await refused(swap(orderId, [kept, inHand()], [kept]))).toBe('invalid code-not-taken-out');
    expect([(await plate(kept)).orderId, (await plate(old)).orderId]).toEqual([orderId, orderId]);
    expect(await allotments(orderId)).toHaveLength(1);
  });

  test('has a plate that its family has activated', async () => {
    const { orderId, codes } = await order(2);
    const [lives = '', other = ''] = codes;
    await activate(lives, buyer);
    expect(await refused(swap(orderId, [inHand(), other]))).toBe('conflict code-already-activated');
    expect((await swap(orderId, [lives, inHand()])).codes).toContain(lives);
  });

  test('has an order that is not packed any more, or not yet', async () => {
    const { orderId } = await order(1);
    const fresh = inHand();
    for (const [stands, slug] of [
      ['shipped', 'order-already-shipped'],
      ['completed', 'order-already-completed'],
    ] as const) {
      shipment = stands;
      expect(await refused(swap(orderId, [fresh]))).toBe(`conflict ${slug}`);
    }
    shipment = 'open';
    await under.deliver(orderCancelled, { orderId, reason: 'customer-request' });
    expect(await refused(swap(orderId, [fresh]))).toBe('conflict order-already-cancelled');
    const unpaid = placed(1, false);
    await under.deliver(orderPlaced, unpaid);
    expect(await refused(swap(unpaid.orderId, [fresh]))).toBe('conflict codes-not-allotted');
    expect(await refused(swap(randomIds.next(), [fresh]))).toBe('not-found order-not-found');
  });

  test('has an order whose cancellation has not arrived yet, and names its author', async () => {
    const { orderId, codes } = await order(1);
    canceled.add(orderId);
    await expect(swap(orderId, [inHand()])).rejects.toMatchObject({
      slug: 'order-already-cancelled',
      message: 'A colleague canceled it.',
      extra: { staffId: 'eva' },
    });
    expect((await plate(codes[0] ?? '')).orderId).toBe(orderId);
  });

  test.each(['support', 'marketing', 'finance'] as const)('is to %s', async (role: StaffRole) => {
    const { orderId, codes } = await order(1);
    await expect(swap(orderId, codes, [], { kind: 'staff', id: 'amy-of-the-staff', role })).rejects.toMatchObject({
      slug: 'role-not-included',
    });
  });
});
