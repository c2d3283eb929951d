import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, testSecrets, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { createPartnersInventory, partnersInventoryEntry } from '../service.js';

const operations: Caller = { kind: 'staff', id: 'staff-operations', role: 'operations' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry);
});
afterAll(() => under.stop());

let people = 0;
const newLocation = async (): Promise<string> => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `home-${++people}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'pet',
    businessName: 'Quiet Meadow',
    businessType: 'Pet cemetery',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  await under.call(partnersRpc, operations).DecideApplication({ accountId, decision: 'approved' });
  const own: Caller = { kind: 'partner', id: accountId, browserId: 'browser-0001' };
  return (await under.call(partnersRpc, own).ListLocations({})).locations[0]?.id ?? '';
};

type Made = Parameters<typeof codesMade.key>[0];
const made = (details: Partial<Made> = {}): Made => ({
  batchId: randomIds.next(),
  count: 100,
  prefix: 'CF',
  test: false,
  ...details,
});
const stockOf = (locationId: string) => under.call(partnersRpc, operations).GetInventory({ locationId });
const batches = async () => (await under.call(partnersRpc, operations).ListMakerStock({})).batches;
const movesOf = async (locationId: string) =>
  (
    await sql<{ number: number; previous_stock: number; new_stock: number }>`
      select number, previous_stock, new_stock from stock_moves where location_id = ${locationId} order by number`.execute(
      under.running.db,
    )
  ).rows;

describe('a batch of codes', () => {
  it('without a location is central stock, once for a repeated event', async () => {
    const batch = made();
    const at = new Date('2026-05-04T10:00:00.000Z');
    const id = await under.deliver(codesMade, batch, { at });
    await under.deliver(codesMade, batch, { id, at });
    await under.deliver(codesMade, batch);
    const found = (await batches()).filter(({ batchId }) => batchId === batch.batchId);
    expect(found).toEqual([{ batchId: batch.batchId, prefix: 'CF', count: 100, madeAt: '2026-05-04T10:00:00.000Z' }]);
  });

  it('for a location restocks it, once for a repeated event', async () => {
    const locationId = await newLocation();
    const batch = made({ locationId, count: 25 });
    const at = new Date('2026-05-04T10:00:00.000Z');
    const id = await under.deliver(codesMade, batch, { at });
    await under.deliver(codesMade, batch, { id, at });
    await under.deliver(codesMade, batch);
    expect(await stockOf(locationId)).toMatchObject({
      currentStock: 25,
      lowStockThreshold: 5,
      totalUsed: 0,
      totalRestocked: 25,
      lastRestocked: '2026-05-04T10:00:00.000Z',
    });
    expect(await movesOf(locationId)).toEqual([{ number: 1, previous_stock: 0, new_stock: 25 }]);
  });

  it('that arrives late counts, without replacing the latest restock', async () => {
    const locationId = await newLocation();
    const [early, later] = [new Date('2026-05-01T10:00:00.000Z'), new Date('2026-05-02T10:00:00.000Z')];
    await under.deliver(codesMade, made({ locationId, count: 10 }), { at: later });
    await under.deliver(codesMade, made({ locationId, count: 5 }), { at: early });
    expect(await stockOf(locationId)).toMatchObject({
      currentStock: 15,
      totalRestocked: 15,
      lastRestocked: later.toISOString(),
    });
  });

  it('of test codes counts nowhere', async () => {
    const batch = made({ prefix: 'TEST', test: true });
    await under.deliver(codesMade, batch);
    expect((await batches()).map(({ batchId }) => batchId)).not.toContain(batch.batchId);
  });

  it('for an unknown location becomes a dead letter; others continue', async () => {
    const batch = made({ locationId: randomIds.next() });
    await under.deliver(codesMade, batch);
    expect(await under.parked()).toMatchObject([{ type: 'qr-timeline.codes-made.v1' }]);
    const next = made();
    await under.deliver(codesMade, next);
    expect((await batches()).map(({ batchId }) => batchId)).toContain(next.batchId);
  });
});

describe('the chain of stock moves', () => {
  it('has no gap or duplicate after sixty concurrent, repeated batches for one location', async () => {
    const locationId = await newLocation();
    const { platform, contextFor } = under.running;
    const webhooks = { allowedHosts: new Set<string>(), delaysMs: [] };
    const config = { timeZone: 'UTC', openStock: true, sealSecret: testSecrets.SEAL_SECRET, webhooks };
    const { subscriptions } = createPartnersInventory(platform, config);
    const received = subscriptions.find(({ event }) => event === codesMade);
    const deliver = async (batch: Made, eventId: string): Promise<void> => {
      const ctx = contextFor({
        key: { scope: 'event:partners-inventory', id: eventId, fingerprint: '' },
        caller: { kind: 'system', service: 'partners-inventory' },
        correlationId: 'test',
        signal: AbortSignal.timeout(20_000),
      });
      await received?.handle({ id: eventId, time: new Date(), data: batch }, ctx);
    };
    const all = Array.from({ length: 60 }, (_, n) => made({ locationId, count: n + 1 }));
    await Promise.all(
      all.flatMap((batch) => {
        const id = randomIds.next();
        return [deliver(batch, id), deliver(batch, id), deliver(batch, randomIds.next())];
      }),
    );
    const moves = await movesOf(locationId);
    expect(moves.map(({ number }) => number)).toEqual(all.map((_, n) => n + 1));
    expect(moves.map(({ previous_stock }) => previous_stock)).toEqual([
      0,
      ...moves.slice(0, -1).map((one) => one.new_stock),
    ]);
    expect((await stockOf(locationId)).currentStock).toBe((60 * 61) / 2);
    expect(moves.at(-1)?.new_stock).toBe((60 * 61) / 2);
  });

  it('is protected by the database: an inconsistent move is refused', async () => {
    const locationId = await newLocation();
    const link = (previous: number, next: number) =>
      sql`insert into stock_moves (location_id, number, kind, change, previous_stock, new_stock, at)
        values (${locationId}, 1, 'restocked', 5, ${previous}, ${next}, now())`.execute(under.running.db);
    await expect(link(0, 6)).rejects.toMatchObject({ code: '23514' });
    await expect(link(-5, 0)).rejects.toMatchObject({ code: '23514' });
  });
});
