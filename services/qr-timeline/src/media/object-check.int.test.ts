import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { objectCheck, type Orphan } from './adapters/object-check.postgres.js';
import { postgresOrphans, orphanGauge } from './adapters/orphans.postgres.js';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { countOrphans } from './application/count-orphans.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const inADay = (): Date => new Date(Date.now() + 25 * 60 * 60 * 1_000);
const check = () => objectCheck(world.running.db, world.running.platform.objects);
const orphans = async (before: Date): Promise<readonly string[]> => {
  const found: Orphan[] = [];
  for await (const one of check().orphans(before)) found.push(one);
  return found.map(({ key }) => key).toSorted();
};
const store = (key: string, text: string) =>
  world.running.platform.objects.put(key, Readable.from([text]), { type: 'text/plain' });

test('an object without a row is an orphan once it is old enough', async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  await world.upload(guest(randomUUID()), picture);
  await store('incoming/left-alone', 'abc');
  await store('originals/left-alone', 'de');
  await store('packs/left-alone.zip', 'f');
  await store('labels/of-another-service.pdf', 'g');
  expect(await orphans(inADay())).toEqual(['incoming/left-alone', 'originals/left-alone', 'packs/left-alone.zip']);
  expect(await orphans(new Date(Date.now() - 60_000))).toEqual([]);
  expect(await check().missing()).toEqual([]);
});

test('the orphan count is available as a metric', async () => {
  const { db, platform } = world.running;
  expect(await orphanGauge(db).collect()).toEqual([]);
  const count = countOrphans({ orphans: postgresOrphans(db, platform.objects), clock: { now: inADay } });
  const ctx = world.running.contextFor({
    caller: { kind: 'system', service: 'test' },
    correlationId: 'test',
    signal: AbortSignal.timeout(5_000),
  });
  await count({}, ctx);
  await count({}, ctx);
  expect(await orphanGauge(db).collect()).toMatchObject([
    { name: 'orphan_objects', value: 3 },
    { name: 'orphan_bytes', value: 6 },
  ]);
});

test('a missing object is reported by name', async () => {
  const { objects } = world.running.platform;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const kept = await world.upload(guest(randomUUID()), picture);
  for await (const { key } of objects.list('incoming/')) if (!key.endsWith('left-alone')) await objects.remove(key);
  const missing = await check().missing();
  expect(missing).toEqual(expect.arrayContaining([expect.objectContaining({ named: 'upload', id: kept.uploadId })]));
});
