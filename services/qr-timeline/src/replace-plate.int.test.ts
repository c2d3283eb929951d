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
import { neighbour, serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import type { Caller } from '@keepsake/platform/turn';
import { qrTimelineEntry } from './service.js';

const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const operations: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-guest' };
const email = 'maja@example.org';

let under: ServiceUnderTest;
beforeAll(async () => {
  under = await serviceUnderTest(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    neighbours: [
      neighbour(shippingRpc, { GetShipment: async ({ orderId }) => ({ orderId, shipTo: [] }) }),
      neighbour(ordersRpc, {
        GetStory: async ({ orderId }) => ({
          orderId,
          customerId: under.running.platform.customerIdOf(email),
          eventType: 'Wedding',
          honoreeName: 'Maja & Tom',
          ownerName: 'Maja Lindgren',
          ownerEmail: email,
          isPrivate: false,
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

const desk = () => under.call(codesRpc, operations);
const stock = async (quantity: number, received = true): Promise<{ batchId: string; codes: readonly string[] }> => {
  const { batchId } = await desk().MakeBatch({ quantity, prefix: 'CF', batchName: 'Stock', received });
  return { batchId, codes: (await desk().ExportBatch({ batchId })).codes };
};
const shelf = async () => (await desk().AvailableCodes({ limit: 1_000 })).codes;
const saidOf = async (key: string, type: string) =>
  (await under.said()).filter((one) => one.type === type && one.key === key).map(({ data }) => data);
const ofIds = async (ids: readonly string[]) => (await under.call(codesRpc).LookUpCodes({ ids: [...ids] })).codes;
const byCode = async (code: string) => (await under.call(codesRpc).LookUpCodes({ ids: [], code })).codes[0];

const order = async (codes: number, copies = codes) => {
  const orderId = randomIds.next();
  await under.hear(orderPlaced, {
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
  const allotted = codesAllotted.schema.parse((await saidOf(orderId, codesAllotted.name))[0]);
  return {
    orderId,
    codeIds: allotted.codeIds,
    codes: (await ofIds(allotted.codeIds)).map(({ code }) => code),
    allotted,
  };
};
const ship = ({ orderId, codeIds }: { readonly orderId: string; readonly codeIds: readonly string[] }) =>
  under.hear(shipmentShipped, { orderId, all: true, codeIds: [...codeIds] });
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

describe('a plate that was shipped and never activated', () => {
  test('is replaced by the next one in stock, keeps its order and leads on', async () => {
    const one = await order(2);
    await ship(one);
    const [old = ''] = one.codes;
    const next = (await shelf())[0];
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
    expect(await saidOf(one.orderId, plateReplaced.name)).toEqual([
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

  test('leads nowhere when it was lost, and its code cannot be activated', async () => {
    const one = await order(1);
    await ship(one);
    const [old = ''] = one.codes;
    expect(await replace(old, { reason: 'lost_plate' })).toMatchObject({ leadsOn: false });
    expect(await resolve(old)).toEqual({ outcome: 'gone', code: old });
    expect(await slugOf(activate(old))).toBe('code-already-gone');
  });

  test('is replaced once for one press sent three times, and a colleague reads who did it', async () => {
    const one = await order(1);
    await ship(one);
    const [old = ''] = one.codes;
    const key = randomIds.next();
    const answers = await Promise.all([1, 2, 3].map(() => replace(old, {}, key)));
    expect(new Set(answers.map(({ newCode }) => newCode)).size).toBe(1);
    expect(await saidOf(one.orderId, plateReplaced.name)).toHaveLength(1);
    await expect(replace(old)).rejects.toMatchObject({ kind: 'conflict', slug: 'code-already-reassigned' });
  });

  test('says nothing of a shipment when the family has the new plate already', async () => {
    const one = await order(1);
    await ship(one);
    expect(await replace(one.codes[0] ?? '', { handedOver: true })).toMatchObject({ ships: false });
    const [said] = await saidOf(one.orderId, plateReplaced.name);
    expect(said).not.toHaveProperty('replacementId');
  });

  test('comes from the maker when the stock is empty, and is received by scan', async () => {
    const rest = await shelf();
    const one = await order(1);
    await ship(one);
    const emptied = await order(rest.length - 1);
    expect(await shelf()).toEqual([]);
    const done = await replace(one.codes[0] ?? '');
    expect(done).toMatchObject({ atMaker: true, ships: true });
    const { plates } = await under
      .call(platesRpc, operations)
      .TakeInPlates({ typed: [done.newCode], mark: 'received', reason: '' });
    expect(plates).toMatchObject([{ outcome: 'marked' }]);
    expect(await saidOf(one.orderId, platesReceived.name)).toMatchObject([{ left: 0 }]);
    expect(emptied.allotted.atMaker).toEqual([]);
    await stock(150);
  });
});

test('a plate that goes back to stock is no longer where a replaced one leads', async () => {
  const one = await order(1);
  const [old = ''] = one.codes;
  const { newCode } = await replace(old);
  await under.hear(orderCancelled, { orderId: one.orderId, reason: 'other' });
  expect(await shelf()).toContain(newCode);
  expect(await resolve(old)).toEqual({ outcome: 'gone', code: old });
});

describe('at the same moment', () => {
  test('an activation or the replacement wins, and the other one reads why', async () => {
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

  test('a packer who swaps the plate or the replacement wins, and the order keeps its number of plates', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await order(2);
      const [old = '', kept = ''] = one.codes;
      const spare = (await shelf()).at(-1) ?? '';
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
  test('marks its plate shipped; twice is once, and a late one changes nothing', async () => {
    const one = await order(1);
    await ship(one);
    const done = await replace(one.codes[0] ?? '');
    const fresh = await byCode(done.newCode);
    const sent = { shipmentId: randomIds.next(), codeIds: [fresh?.id ?? ''], orderId: one.orderId };
    const id = await under.hear(replacementShipped, sent);
    await under.hear(replacementShipped, sent, { id });
    expect(await byCode(done.newCode)).toMatchObject({ stockState: 'shipped' });
    const again = await replace(done.newCode, { reason: 'lost_plate' });
    await under.hear(replacementShipped, { ...sent, shipmentId: randomIds.next() });
    expect(await byCode(again.newCode)).toMatchObject({ stockState: 'assigned' });
  });
});

describe('codes at the maker', () => {
  test('are not available before they are received, by count and then all', async () => {
    const { batchId, codes } = await stock(5, false);
    const before = await shelf();
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
    const after = await shelf();
    expect(codes.every((code) => after.includes(code))).toBe(true);
  });

  test('are allotted when the stock is empty, and the order hears when all came', async () => {
    await order((await shelf()).length);
    const { batchId } = await stock(3, false);
    const one = await order(2);
    expect(one.allotted.atMaker).toHaveLength(2);
    const plates = under.call(platesRpc, operations);
    await plates.ReceivePlates({ batchId, count: 1 });
    await plates.ReceivePlates({ batchId });
    expect(await saidOf(one.orderId, platesReceived.name)).toMatchObject([{ left: 1 }, { left: 0 }]);
    await stock(40);
  });

  test('with several plates each are drawn for their order, and the maker pack says how many', async () => {
    const before = await shelf();
    const one = await order(1, 200);
    expect(await shelf()).toEqual(before);
    expect(one.allotted).toMatchObject({ copies: 200, atMaker: one.codeIds });
    const { batches } = await desk().ListBatches({ limit: 1 });
    expect(batches[0]).toMatchObject({ totalCount: 1, copies: 200, atMaker: 1 });
  });
});
