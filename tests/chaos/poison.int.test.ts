import { describe, expect, test } from '@jest/globals';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { poisonFaults, poisonRun } from './poison.js';

/* The short form of `make chaos ARGS=--poison`, which is 1,000 among 10,000. */

const kafka = await serverUnderTest('kafka');
const size = { seed: Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6)), events: 500, poisoned: 50 };

describe(`R5: 50 poison messages among 500, SEED=${size.seed}`, () => {
  test('PostgreSQL: the listener lives, parks each with cause and place, and a replay repeats nothing', async () => {
    const places = { databaseUrl: await freshDatabase('poison'), eventsUrl: await freshDatabase('events') };
    expect(poisonFaults(size, await poisonRun(places, size))).toEqual([]);
  });

  withServer('poison', kafka, (server) => {
    test('Kafka: the listener lives, parks each with cause and place, and a replay repeats nothing', async () => {
      const places = { databaseUrl: await freshDatabase('poison'), eventsUrl: server().url };
      expect(poisonFaults(size, await poisonRun(places, size))).toEqual([]);
    });
  });
});
