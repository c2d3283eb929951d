import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { plateReplaced } from '@keepsake/contracts/events/qr-timeline/plate-replaced.v1';
import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { replacementShipped } from '@keepsake/contracts/events/shipping/replacement-shipped.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { qrTimelineEntry } from '../service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-guest' };
const email = 'maja@example.org';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(shippingRpc, { GetShipment: async ({ orderId }) => ({ orderId, shipTo: [] }) }),
      fakeService(ordersRpc, {
        RequirePackable: async ({ orderId }) => ({ orderId, status: 'processing' }),
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: under.running.platform.customerIdOf(email),
          eventType: 'Wedding',
          honoreeName: 'Maja & Tom',
          ownerName: 'Maja Lindgren',
          ownerEmail: email,
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
  await stock(150);
});
afterAll(() => under.stop());

const client = () => under.call(codesRpc, operations);
const stock = async (quantity: number, received = true): Promise<{ batchId: string; codes: readonly string[] }> => {
  const { batchId } = await client().MakeBatch({ quantity, prefix: 'CF', batchName: 'Stock', received });
  return { batchId, codes: (await client().ExportBatch({ batchId })).codes };
};
const inventory = async () => (await client().AvailableCodes({ limit: 1_000 })).codes;
const publishedOf = async (key: string, type: string) =>
  (await under.published()).filter((one) => one.type === type && one.key === key).map(({ data }) => data);
const ofIds = async (ids: readonly string[]) => (await under.call(codesRpc).LookUpCodes({ ids: [...ids] })).codes;
const byCode = async (code: string) => (await under.call(codesRpc).LookUpCodes({ ids: [], code })).codes[0];

const order = async (codes: number, copies = codes) => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
    orderId,
    number: `K-${randomIds.symbols(8)}`,
    customerId: under.running.platform.customerIdOf(email),
    variant: 'checkout',
    tier: 'multi',
    quantity: codes,
    codes,
    copies,
    eventType: 'wedding',
    totalCents: 7_900,
    currency: 'USD',
    uploadIds: [],
    browserId: 'browser-of-maja',
    paid: true,
  });
  const allotted = codesAllotted.schema.parse((await publishedOf(orderId, codesAllotted.name))[0]);
  return {
    orderId,
    codeIds: allotted.codeIds,
    codes: (await ofIds(allotted.codeIds)).map(({ code }) => code),
    allotted,
  };
};
const ship = ({ orderId, codeIds }: { readonly orderId: string; readonly codeIds: readonly string[] }) =>
  under.deliver(shipmentShipped, { orderId, all: true, codeIds: [...codeIds] });
const replace = (oldCode: string, more: object = {}, key = randomIds.next(), caller: Caller = support) =>
  under
    .call(supportRpc, caller, key)
    .ReassignCode({ oldCode, reason: 'damaged_plate', notInTheirHands: false, ...more });
const resolve = (code: string) => under.call(viewingRpc, anyone).ResolveCode({ code });
const activate = (code: string, owner = email) =>
  under.call(codesRpc, anyone).Activate({
    code,
    name: 'Maja Lindgren',
    email: owner,
    honoreeName: 'Maja & Tom',
    eventType: 'Wedding',
    inviteEmails: [],
  });
const slugOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { slug?: string }) => error.slug ?? 'no problem',
  );

describe('a shipped plate that was never activated', () => {
  test('is replaced by the next in stock, keeps its order and resolves on', async () => {
    const one = await order(2);
    await ship(one);
    const [old = ''] = one.codes;
    const next = (await inventory())[0];
    const done = await replace(old);
    expect(done).toEqual({
      oldCode: old,
      newCode: next,
      timelineUrl: `/c/${next ?? ''}`,
      leadsOn: true,
      atMaker: false,
      ships: true,
    });
    expect(await resolve(old)).toEqual({ outcome: 'unactivated', code: next });
    const fresh = await byCode(done.newCode);
    expect(fresh).toMatchObject({ orderId: one.orderId, stockState: 'assigned', lifeState: 'unactivated' });
    expect(await publishedOf(one.orderId, plateReplaced.name)).toEqual([
      {
        codeId: one.codeIds[0],
        newCodeId: fresh?.id,
        replacementId: expect.any(String),
        orderId: one.orderId,
        customerId: under.running.platform.customerIdOf(email),
        atMaker: false,
      },
    ]);
    await activate(done.newCode);
    expect(await resolve(old)).toEqual({ outcome: 'live', code: done.newCode });
  });

  test('resolves to nothing when lost, and its code cannot be activated', async () => {
    const one = await order(1);
    await ship(one);
    const [old = ''] = one.codes;
    expect(await replace(old, { reason: 'lost_plate' })).toMatchObject({ leadsOn: false });
    expect(await resolve(old)).toEqual({ outcome: 'gone', code: old });
    expect(await slugOf(activate(old))).toBe('code-already-gone');
  });

  test('is replaced once for repeated requests, and a colleague reads who did it', async () => {
    const one = await order(1);
    await ship(one);
    const [old = ''] = one.codes;
    const key = randomIds.next();
    const answers = await Promise.all([1, 2, 3].map(() => replace(old, {}, key)));
    expect(new Set(answers.map(({ newCode }) => newCode)).size).toBe(1);
    expect(await publishedOf(one.orderId, plateReplaced.name)).toHaveLength(1);
    await expect(replace(old)).rejects.toMatchObject({ kind: 'conflict', slug: 'code-already-reassigned' });
  });

  test('creates no shipment when the family has the new plate already', async () => {
    const one = await order(1);
    await ship(one);
    expect(await replace(one.codes[0] ?? '', { handedOver: true })).toMatchObject({ ships: false });
    const [published] = await publishedOf(one.orderId, plateReplaced.name);
    expect(published).not.toHaveProperty('replacementId');
  });

  test('is replaced from the maker when stock is empty, and received by scan', async () => {
    const rest = await inventory();
    const one = await order(1);
    await ship(one);
    const emptied = await order(rest.length - 1);
    expect(await inventory()).toEqual([]);
    const done = await replace(one.codes[0] ?? '');
    expect(done).toMatchObject({ atMaker: true, ships: true });
    const { plates } = await under
      .call(platesRpc, operations)
      .TakeInPlates({ typed: [done.newCode], mark: 'received', reason: '' });
    expect(plates).toMatchObject([{ outcome: 'marked' }]);
    expect(await publishedOf(one.orderId, platesReceived.name)).toMatchObject([{ left: 0 }]);
    expect(emptied.allotted.atMaker).toEqual([]);
    await stock(150);
  });
});

test('a plate that returns to stock is no longer a replacement', async () => {
  const one = await order(1);
  const [old = ''] = one.codes;
  const { newCode } = await replace(old);
  await under.deliver(orderCancelled, { orderId: one.orderId, reason: 'other' });
  expect(await inventory()).toContain(newCode);
  expect(await resolve(old)).toEqual({ outcome: 'gone', code: old });
});

describe('concurrent changes of a plate', () => {
  test('let either activation or replacement win, with a message for the other', async () => {
    for (let round = 0; round < 8; round++) {
      const one = await order(1);
      await ship(one);
      const [old = ''] = one.codes;
      const [replaced, activated] = await Promise.all([
        slugOf(replace(old, { seen: 'unactivated' })),
        slugOf(activate(old)),
      ]);
      const outcomes = ['done code-already-reassigned', 'code-just-activated done', 'code-just-moved done'];
      expect(outcomes).toContain(`${replaced} ${activated}`);
      const { codes } = await under
        .call(supportRpc, support)
        .ListCodesOfCustomer({ customerId: under.running.platform.customerIdOf(email) });
      const alive = codes.filter(({ orderId, lifeState }) => orderId === one.orderId && lifeState !== 'reassigned');
      expect(alive).toHaveLength(1);
    }
  });

  test('let either swap or replacement win, and keep the number of plates', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await order(2);
      const [old = '', kept = ''] = one.codes;
      const spare = (await inventory()).at(-1) ?? '';
      const results = await Promise.all([
        slugOf(replace(old)),
        slugOf(
          under.call(platesRpc, operations).SwapPlates({ orderId: one.orderId, codes: [spare, kept], damaged: [] }),
        ),
      ]);
      expect(results.filter((slug) => slug === 'done')).toHaveLength(1);
      const { codes } = await under
        .call(supportRpc, support)
        .ListCodesOfCustomer({ customerId: under.running.platform.customerIdOf(email) });
      const mine = codes.filter(({ orderId, lifeState }) => orderId === one.orderId && lifeState !== 'reassigned');
      expect(mine).toHaveLength(2);
    }
  });
});

describe('the shipment of a replacement', () => {
  test('marks its plate shipped; idempotent, and ignored when late', async () => {
    const one = await order(1);
    await ship(one);
    const done = await replace(one.codes[0] ?? '');
    const fresh = await byCode(done.newCode);
    const sent = { shipmentId: randomIds.next(), codeIds: [fresh?.id ?? ''], orderId: one.orderId };
    const id = await under.deliver(replacementShipped, sent);
    await under.deliver(replacementShipped, sent, { id });
    expect(await byCode(done.newCode)).toMatchObject({ stockState: 'shipped' });
    const again = await replace(done.newCode, { reason: 'lost_plate' });
    await under.deliver(replacementShipped, { ...sent, shipmentId: randomIds.next() });
    expect(await byCode(again.newCode)).toMatchObject({ stockState: 'assigned' });
  });
});

describe('codes at the maker', () => {
  test('are unavailable until received, by count and in total', async () => {
    const { batchId, codes } = await stock(5, false);
    const before = await inventory();
    expect(codes.filter((code) => before.includes(code))).toEqual([]);
    const taken = await under
      .call(codesRpc)
      .TakeCode({ codeId: (await byCode(codes[0] ?? ''))?.id ?? '', holder: `case:${randomIds.next()}` });
    expect(taken).toEqual({ outcome: 'at-maker' });
    const family = await order(1);
    await ship(family);
    expect(await slugOf(replace(family.codes[0] ?? '', { newCode: codes[1] }))).toBe('new-code-at-maker');
    const plates = under.call(platesRpc, operations);
    expect(await plates.ReceivePlates({ batchId, count: 2 })).toEqual({ received: 2, left: 3 });
    await expect(plates.ReceivePlates({ batchId, count: 4 })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'received-already',
    });
    expect(await plates.ReceivePlates({ batchId })).toEqual({ received: 3, left: 0 });
    expect(await slugOf(plates.ReceivePlates({ batchId }))).toBe('received-already');
    const after = await inventory();
    expect(codes.every((code) => after.includes(code))).toBe(true);
  });

  test('are allotted when stock is empty, and announced when received', async () => {
    await order((await inventory()).length);
    const { batchId } = await stock(3, false);
    const one = await order(2);
    expect(one.allotted.atMaker).toHaveLength(2);
    const plates = under.call(platesRpc, operations);
    await plates.ReceivePlates({ batchId, count: 1 });
    await plates.ReceivePlates({ batchId });
    expect(await publishedOf(one.orderId, platesReceived.name)).toMatchObject([{ left: 1 }, { left: 0 }]);
    await stock(40);
  });

  test('with several plates are created per order, with copies in the pack', async () => {
    const before = await inventory();
    const one = await order(1, 200);
    expect(await inventory()).toEqual(before);
    expect(one.allotted).toMatchObject({ copies: 200, atMaker: one.codeIds });
    const { batches } = await client().ListBatches({ limit: 1 });
    expect(batches[0]).toMatchObject({ totalCount: 1, copies: 200, atMaker: 1 });
  });

  test('are made again with a new code when an unsent one is replaced', async () => {
    const before = await inventory();
    const one = await order(1, 25);
    const [old = ''] = one.codes;
    expect(await slugOf(replace(old, { newCode: before[0] }))).toBe('replacement-needs-copies');
    const swapped = { orderId: one.orderId, codes: [before[0] ?? ''], damaged: [] };
    expect(await slugOf(under.call(platesRpc, operations).SwapPlates(swapped))).toBe('swap-needs-copies');
    const done = await replace(old, { reason: 'lost_plate' });
    expect(done).toMatchObject({ atMaker: true, ships: true });
    expect(await inventory()).toEqual(before);
    const { batches } = await client().ListBatches({ limit: 1 });
    expect(batches[0]).toMatchObject({ totalCount: 1, copies: 25, atMaker: 1 });
    const fresh = await byCode(done.newCode);
    const ofOrder = (await client().ListBatches({ limit: 2 })).batches[1];
    expect(ofOrder).toMatchObject({ totalCount: 1, copies: 25, activatedCount: 0 });
    expect(await publishedOf(one.orderId, plateReplaced.name)).toMatchObject([{ newCodeId: fresh?.id, atMaker: true }]);
    await under.call(platesRpc, operations).ReceivePlates({ batchId: batches[0]?.batchId ?? '' });
    expect(await publishedOf(one.orderId, platesReceived.name)).toMatchObject([{ codeIds: [fresh?.id], left: 0 }]);
    // Of a sent code one plate is replaced.
    await ship({ orderId: one.orderId, codeIds: [fresh?.id ?? ''] });
    expect(await replace(done.newCode)).toMatchObject({ atMaker: false, ships: true });
  });
});
