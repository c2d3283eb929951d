import { describe, expect, test } from '@jest/globals';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { poisonFaults, poisonRun } from './poison.js';

/* Short form of `make chaos ARGS=--poison`, which runs 1,000 among 10,000. */

const kafka = await serverUnderTest('kafka');
const size = { seed: Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6)), events: 500, poisoned: 50 };

describe(`50 poison messages among 500, SEED=${size.seed}`, () => {
  test('become dead letters with cause and position on PostgreSQL; a replay repeats nothing', async () => {
    const places = { databaseUrl: await freshDatabase('poison'), eventsUrl: await freshDatabase('events') };
    expect(poisonFaults(size, await poisonRun(places, size))).toEqual([]);
  });

  withServer('poison', kafka, (server) => {
    test('become dead letters with cause and position on Kafka; a replay repeats nothing', async () => {
      const places = { databaseUrl: await freshDatabase('poison'), eventsUrl: server().url };
      expect(poisonFaults(size, await poisonRun(places, size))).toEqual([]);
    });
  });
});
