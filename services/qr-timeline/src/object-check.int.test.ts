import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { objectCheck, type Stray } from './adapters/object-check.js';
import { postgresStrays, strayLook } from './adapters/strays.postgres.js';
import { guest, timelineWorld, type TimelineWorld } from './adapters/timeline-fixture.js';
import { countStrays } from './application/count-strays.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const inADay = (): Date => new Date(Date.now() + 25 * 60 * 60 * 1_000);
const check = () => objectCheck(world.running.db, world.running.platform.objects);
const strays = async (before: Date): Promise<readonly string[]> => {
  const found: Stray[] = [];
  for await (const one of check().strays(before)) found.push(one);
  return found.map(({ key }) => key).toSorted();
};
const store = (key: string, text: string) =>
  world.running.platform.objects.put(key, Readable.from([text]), { type: 'text/plain' });

test('what no row names is a stray once it is old enough, and what belongs to others is not looked at', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await world.upload(guest(randomUUID()), picture);
  await store('incoming/left-alone', 'abc');
  await store('originals/left-alone', 'de');
  await store('packs/left-alone.zip', 'f');
  await store('labels/of-another-service.pdf', 'g');
  expect(await strays(inADay())).toEqual(['incoming/left-alone', 'originals/left-alone', 'packs/left-alone.zip']);
  expect(await strays(new Date(Date.now() - 60_000))).toEqual([]);
  expect(await check().missing()).toEqual([]);
});

test('the count is there for whoever watches from outside', async () => {
  const { db, platform } = world.running;
  expect(await strayLook(db).measure()).toEqual([]);
  const count = countStrays({ strays: postgresStrays(db, platform.objects), clock: { now: inADay } });
  const turn = world.running.turnOf({
    caller: { kind: 'system', service: 'test' },
    correlationId: 'test',
    signal: AbortSignal.timeout(5_000),
  });
  await count({}, turn);
  await count({}, turn);
  expect(await strayLook(db).measure()).toMatchObject([
    { name: 'orphan_objects', value: 3 },
    { name: 'orphan_bytes', value: 6 },
  ]);
});

test('what a row names and is gone is missing, and said by its name', async () => {
  const { objects } = world.running.platform;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const kept = await world.upload(guest(randomUUID()), picture);
  for await (const { key } of objects.list('incoming/')) if (!key.endsWith('left-alone')) await objects.remove(key);
  const missing = await check().missing();
  expect(missing).toEqual(expect.arrayContaining([expect.objectContaining({ named: 'upload', id: kept.uploadId })]));
});
