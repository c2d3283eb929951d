import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pendingShipment } from '@keepsake/contracts/rest/shipping';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { missingServers } from '@keepsake/native/topology';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { until } from '../../e2e/support/until.js';
import { visitor, type Reply } from '../../e2e/support/visitor.js';
import { kafkaAway } from './kafka-away.js';
import { activate, entriesOf, memory, openScene, order, type Scene } from './production-fixture.js';

/* What must keep working when a dependency is down; `make chaos ARGS=--faults` is the long form. */

const missing = missingServers();
const whenHad = missing === undefined || process.env['REQUIRE_ADAPTERS'] ? describe : describe.skip;

const waitOf = (reply: Reply): number => Number(reply.headers.get('retry-after'));

whenHad(`outage of a dependency${missing === undefined ? '' : ` (not run: ${missing})`}`, () => {
  let scene: Scene;
  let url = '';
  let pids: readonly (number | undefined)[] = [];
  const pidsNow = () => scene.topology.members().map((member) => member.pid());

  beforeAll(async () => {
    scene = await openScene();
    ({ url } = scene.topology);
    pids = pidsNow();
  }, 300_000);
  afterAll(() => scene?.leave(), 60_000);

  test('accepts orders during a Kafka outage and delivers their events within 60 s', async () => {
    const { placed, refused, drainedMs, left } = await kafkaAway(scene.topology, {
      seconds: 10,
      perSecond: 20,
      drainMs: 60_000,
    });
    expect([placed, refused, left]).toEqual([200, [], 0]);
    expect(drainedMs).toBeLessThan(60_000);
  }, 240_000);

  test('serves timelines, orders and sign-in without Redis, with password limits', async () => {
    const { redis } = scene.topology.servers;
    await redis.halt();
    for (let look = 0; look < 10; look++) expect(await entriesOf(url, scene.code)).toHaveLength(1);
    expect((await order(url)).status).toBe(201);
    expect((await visitor(url).post('/api/admin/login', scene.topology.owner)).status).toBe(200);
    const guesses: number[] = [];
    for (let guess = 0; guess < 12; guess++)
      guesses.push(
        (
          await visitor(scene.strictUrl).post('/api/admin/login', {
            email: 'nobody@keepsake.example',
            password: `guess ${guess}`,
          })
        ).status,
      );
    expect(new Set(guesses)).toEqual(new Set([401, 429]));
    expect(guesses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    await redis.revive();
    expect((await order(url)).status).toBe(201);
  });

  test('serves orders and cached timelines without MongoDB, and rejects new entries', async () => {
    const { mongodb } = scene.topology.servers;
    expect(await entriesOf(url, scene.code)).toHaveLength(1);
    await mongodb.halt();
    expect((await order(url)).status).toBe(201);
    expect((await activate(url, scene.spare[0] ?? '')).status).toBe(200);
    expect(await entriesOf(url, scene.code)).toHaveLength(1);
    const guest = visitor(url);
    const key = 'memory-without-mongodb';
    const refused = await guest.post(`/api/timeline/${scene.code}/entries`, memory('Told twice'), { key });
    expect(refused.status).toBe(503);
    expect(waitOf(refused)).toBeGreaterThan(0);
    await mongodb.revive();
    await until(
      'the same memory to be accepted',
      async () =>
        (await guest.post(`/api/timeline/${scene.code}/entries`, memory('Told twice'), { key })).status === 201
          ? true
          : undefined,
      { intervalMs: 250 },
    );
    const titles = (await entriesOf(url, scene.code)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['The harbor in June', 'Told twice']);
  });

  test('stores text without the object store and rejects photos with Retry-After', async () => {
    const { s3 } = scene.topology.servers;
    const before = (await entriesOf(url, scene.code)).length;
    await s3.halt();
    expect(await entriesOf(url, scene.code)).toHaveLength(before);
    expect((await order(url)).status).toBe(201);
    const guest = visitor(url);
    const entries = `/api/timeline/${scene.code}/entries`;
    expect((await guest.post(entries, memory('Words alone'))).status).toBe(201);
    const picture = await photographWithGps();
    const refused = await guest.post(entries, memory('With a picture', picture));
    expect(refused.status).toBe(503);
    expect(waitOf(refused)).toBeGreaterThan(0);
    await s3.revive();
    await until(
      'the photo to be accepted',
      async () => ((await guest.post(entries, memory('With a picture', picture))).status === 201 ? true : undefined),
      { intervalMs: 250 },
    );
  });

  test('limits a database outage to its service, which catches up afterwards', async () => {
    scene.shippingDatabase.cut();
    const placed = await order(url);
    expect(placed.status).toBe(201);
    const { id } = placedOrderAnswer.parse(placed.body);
    expect(await entriesOf(url, scene.code)).not.toHaveLength(0);
    expect((await activate(url, scene.spare[1] ?? '')).status).toBe(200);
    expect((await scene.staff.get('/api/dashboard/stats')).status).toBe(200);
    const away = await scene.staff.get('/api/orders/pending-shipping');
    expect(away.status).toBe(503);
    expect(waitOf(away)).toBeGreaterThan(0);
    scene.shippingDatabase.restore();
    await until(
      'the shipment',
      async () => {
        const reply = await scene.staff.get('/api/orders/pending-shipping');
        return reply.status === 200
          ? pendingShipment
              .array()
              .parse(reply.body)
              .find((row) => row.id === id)
          : undefined;
      },
      { intervalMs: 250 },
    );
  });

  test('needs no restart of the product after these outages', () => {
    expect(scene.crashes).toEqual([]);
    expect(pidsNow()).toEqual(pids);
  });
});
