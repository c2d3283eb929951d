import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { migratedDatabase, eventually } from '@keepsake/platform/testing/databases';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { karrioRefusal } from './adapters/fake-karrio.js';
import { carrierSettings, carrierWorld, type CarrierWorld } from './composition/carrier-fixture.js';

/* Purchases whose answer is lost, late, unreadable or a refusal, and a process killed in the middle of one. */

const worlds: CarrierWorld[] = [];
const children: ChildProcess[] = [];
const open = async (env: Readonly<Record<string, string>> = {}): Promise<CarrierWorld> => {
  const world = await carrierWorld(env);
  worlds.push(world);
  return world;
};
const kill = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
};
let world: CarrierWorld;
beforeAll(async () => {
  world = await open();
});
afterAll(async () => {
  await Promise.all(children.map(kill));
  for (const one of worlds) await one.stop();
});

const waitMs = 30_000;
const waits = async (orderId: string) =>
  (await world.client().ListPending({ limit: 200 })).pending.some((one) => one.orderId === orderId);
/** Waits until the first attempt has failed, so that a retry is queued. */
const interrupted = (one: CarrierWorld): Promise<boolean> =>
  eventually(
    async () => {
      const { rows } = await sql`
      select 1 from graphile_worker.jobs where task_identifier = 'buy-carrier-label' and attempts > 0 and locked_at is null`.execute(
        one.shipping.running.db,
      );
      return rows.length > 0;
    },
    'the attempt to fail',
    waitMs,
  );

describe('a purchase', () => {
  test('that the carrier refuses buys nothing and returns the reason', async () => {
    const orderId = await world.placed();
    world.karrio.fault(/purchase$/, { status: 424, body: karrioRefusal('Insufficient postage balance.') });
    expect(await world.buy(orderId)).toMatchObject({
      state: 'failed',
      problem:
        'The carrier refused: Insufficient postage balance. Nothing was bought. Check address, weight and size, or choose another rate.',
    });
    expect(await waits(orderId)).toBe(true);
    expect((await world.buy(orderId)).state).toBe('bought');
  });

  test.each([
    ['is not readable', 'garbled'],
    ['is an error of the server', { status: 504, body: 'timeout' }],
  ] as const)('whose answer %s is looked up, not repeated', async (_, fault) => {
    const orderId = await world.placed();
    const before = world.purchases();
    const choice = await world.choose(orderId);
    world.karrio.fault(/purchase$/, fault);
    await world.client().BuyLabel(choice);
    await interrupted(world);
    expect((await world.labelOf(orderId))?.state).toBe('buying');
    expect(await waits(orderId)).toBe(false);
    await expect(world.client().ShipParcel({ orderId, carrier: 'usps' })).rejects.toMatchObject({
      slug: 'label-being-bought',
    });
    if (typeof fault === 'object')
      // No purchase is under way any more.
      await sql`update carrier_labels set requested_at = now() - interval '4 minutes' where state = 'buying'`.execute(
        world.shipping.running.db,
      );
    await world.retryNow();
    const label = await world.settled(orderId);
    expect(label.state).toBe(typeof fault === 'object' ? 'failed' : 'bought');
    expect(world.purchases()).toBe(before + (typeof fault === 'object' ? 0 : 1));
    // A canceled draft cannot be bought later.
    expect(world.draftOf().status).toBe(typeof fault === 'object' ? 'cancelled' : 'purchased');
  });

  test('may still be under way shortly after, so it is left alone', async () => {
    const orderId = await world.placed();
    const choice = await world.choose(orderId);
    world.karrio.fault(/purchase$/, { status: 504, body: 'timeout' });
    await world.client().BuyLabel(choice);
    await interrupted(world);
    const looks = (): number =>
      world.karrio.requests.filter(
        ({ method, path }) => method === 'GET' && path === `/v1/shipments/${world.draftOf().id}`,
      ).length;
    const seen = looks();
    await world.retryNow();
    await eventually(async () => looks() > seen, 'a look at the draft', waitMs);
    expect((await world.labelOf(orderId))?.state).toBe('buying');
    // The carrier completes it late.
    world.draftOf().status = 'purchased';
    await eventually(
      async () => {
        await world.retryNow();
        return (await world.labelOf(orderId))?.state === 'bought';
      },
      'the late purchase to be found',
      waitMs,
    );
  });
});

describe('a process that is killed in the middle of a purchase', () => {
  test('leaves a label that the next process finds, bought once', async () => {
    const databaseUrl = await migratedDatabase('shipping');
    const eventsUrl = await migratedDatabase('events');
    const stores = { DATABASE_URL: databaseUrl, EVENTS_URL: eventsUrl };
    // No worker here: purchases happen in the child only.
    const api = await open({ ...stores, ROLES: 'api' });
    const worker = (): ChildProcess => {
      const child = spawn(process.execPath, childProgram(new URL('main.ts', import.meta.url)), {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          LOG_LEVEL: 'silent',
          METRICS_PORT: '0',
          ROLES: 'worker',
          OBJECTS_URL: 'file:///nowhere',
          MAIL_URL: 'file:///nowhere',
          RPC_PEERS: `unix:${api.shipping.folder}/{service}.sock`,
          ...testSecrets,
          ...carrierSettings(api.karrio),
          ...stores,
        },
      });
      children.push(child);
      return child;
    };
    const first = worker();
    const orderId = await api.placed();
    // The child reads the events of the order once it has started.
    const choice = await eventually(() => api.choose(orderId), 'the parcel to be known', 60_000);
    api.karrio.fault(/purchase$/, 'lost');
    await api.client().BuyLabel(choice);
    await eventually(async () => api.purchases() > 0, 'the purchase to reach the carrier', waitMs);
    await kill(first);
    expect((await api.labelOf(orderId))?.state).toBe('buying');
    worker();
    expect(await api.settled(orderId)).toMatchObject({ state: 'bought', trackingNumber: api.draftOf().trackingNumber });
    expect(api.purchases()).toBe(1);
  });
});
