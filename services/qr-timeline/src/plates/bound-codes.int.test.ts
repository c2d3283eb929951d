import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesBound } from '@keepsake/contracts/events/qr-timeline/codes-bound.v1';
import { shipmentShipped } from '@keepsake/contracts/events/shipping/shipment-shipped.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { qrTimelineEntry } from '../service.js';
import { sql } from 'kysely';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const batch = async (quantity: number) => {
  const { batchId } = await under
    .call(codesRpc, staff)
    .MakeBatch({ quantity, prefix: 'CF', batchName: 'For a location' });
  return { batchId, codes: (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes };
};
const found = async (code: string) => (await under.call(codesRpc).LookUpCodes({ ids: [], code })).codes[0];
const idOf = async (code: string) => (await found(code))?.id ?? '';
const bind = (locationId: string, expected: { batchId?: string; codes?: string[] }) =>
  under.call(codesRpc).BindCodes({ codes: [], ...expected, locationId });
const bindings = async (locationId: string) =>
  (await under.published()).filter(({ type, data }) => type === codesBound.name && data['locationId'] === locationId);

describe('plates assigned to a location', () => {
  it('are all free plates of a batch, once', async () => {
    const { batchId, codes } = await batch(3);
    const locationId = randomUUID();
    expect(await bind(locationId, { batchId })).toEqual({ bound: 3, already: 0 });
    expect(await found(codes[0] ?? '')).toMatchObject({ stockState: 'shipped', locationId });
    await expect(bind(locationId, { batchId })).rejects.toMatchObject({ slug: 'batch-not-free' });
    expect(await bindings(locationId)).toHaveLength(1);
  });

  it('are the named codes, all or none', async () => {
    const { codes } = await batch(2);
    const [own, other] = [randomUUID(), randomUUID()];
    const [first = '', second = ''] = codes;
    expect(await bind(own, { codes: [first, first.toLowerCase()] })).toEqual({ bound: 1, already: 0 });
    await expect(bind(other, { codes: [second, first] })).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'code-not-free',
      extra: { code: first },
    });
    expect((await found(second))?.locationId).toBeUndefined();
    expect(await bind(own, { codes: [first, second] })).toEqual({ bound: 1, already: 1 });
  });

  it('have one winner when two locations request one plate concurrently', async () => {
    const { codes } = await batch(1);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => bind(randomUUID(), { codes })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be bound by services only', async () => {
    await expect(
      under.call(codesRpc, staff).BindCodes({ locationId: randomUUID(), codes: ['CF7K3M9QXA2TDV'] }),
    ).rejects.toMatchObject({ slug: 'services-only' });
  });
});

describe('a plate of a location', () => {
  it('is taken for a case, returned, and stays with the location', async () => {
    const { codes } = await batch(1);
    const [code = ''] = codes;
    const [locationId, holder] = [randomUUID(), `case:${randomUUID()}`];
    await bind(locationId, { codes });
    const codeId = await idOf(code);
    expect(await under.call(codesRpc).TakeCode({ codeId, holder })).toEqual({ outcome: 'taken' });
    const back = () => under.call(codesRpc).GiveBackCode({ codeId, holder, locationId });
    expect(await back()).toEqual({ outcome: 'given-back' });
    expect(await back()).toEqual({ outcome: 'given-back' });
    expect(await under.call(codesRpc).TakeCode({ codeId, holder: `case:${randomUUID()}` })).toEqual({
      outcome: 'taken',
    });
    expect(await back()).toEqual({ outcome: 'given-back' });
  });

  it('is not returned after the family has opened it', async () => {
    const { codes } = await batch(1);
    const [code = ''] = codes;
    const [locationId, holder] = [randomUUID(), `case:${randomUUID()}`];
    await bind(locationId, { codes });
    const codeId = await idOf(code);
    await under.call(codesRpc).TakeCode({ codeId, holder });
    await sql`update codes set life_state = 'reassigned' where id = ${codeId}`.execute(under.running.db);
    expect(await under.call(codesRpc).GiveBackCode({ codeId, holder, locationId })).toEqual({ outcome: 'active' });
  });
});

describe("the plates of a partner's order", () => {
  it('are bound to its location once when the shipment leaves', async () => {
    const [orderId, locationId] = [randomUUID(), randomUUID()];
    await under.deliver(orderPlaced, {
      orderId,
      number: 'K-4F7Q2M9X',
      customerId: 'c'.repeat(43),
      variant: 'order-form',
      packageType: 'partner-plates',
      quantity: 2,
      codes: 2,
      copies: 2,
      eventType: 'general',
      totalCents: 40_000,
      currency: 'USD',
      uploadIds: [],
      browserId: 'partner-portal',
      locationId,
      paid: true,
    });
    const id = await under.deliver(shipmentShipped, { orderId, all: true });
    await under.deliver(shipmentShipped, { orderId, all: true }, { id });
    const published = await bindings(locationId);
    expect(published).toMatchObject([{ data: { orderId, codeIds: [expect.any(String), expect.any(String)] } }]);
    const [codeId = ''] = (published[0]?.data['codeIds'] ?? []) as readonly string[];
    expect(await under.call(codesRpc).TakeCode({ codeId, holder: `case:${randomUUID()}` })).toEqual({
      outcome: 'taken',
    });
  });
});
