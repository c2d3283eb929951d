import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { eventually } from '@keepsake/platform/testing/databases';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { openMongodbTimelineStore } from './adapters/timeline-store.mongodb.js';
import { rebuildTimelinesJob } from './application/rebuild-timelines.js';

type Opened = Awaited<ReturnType<typeof openMongodbTimelineStore>>;

withServer('timelines read from MongoDB', await serverUnderTest('mongodb'), (server) => {
  let world: TimelineWorld;
  let opened: Opened;
  beforeAll(async () => {
    opened = await openMongodbTimelineStore(server().url);
    world = await timelineWorld({ replaced: () => ({ store: opened.store }) });
  });
  afterAll(async () => {
    await world.stop();
    await opened.close();
  });

  test('connection errors name DOCUMENTS_URL and the fix', async () => {
    await expect(openMongodbTimelineStore('mongodb://')).rejects.toThrow(
      'DOCUMENTS_URL is not an address of MongoDB. Write mongodb://user:password@host:27017/qr-timeline.',
    );
    await expect(openMongodbTimelineStore('mongodb://127.0.0.1:1')).rejects.toThrow(
      'No MongoDB answers at the address in DOCUMENTS_URL. Start it, or correct the address.',
    );
    if (!server().url.includes('@')) return;
    await expect(openMongodbTimelineStore(server().url.replace(/:[^:@]*@/, ':wrong@'))).rejects.toThrow(
      /^MongoDB refuses the user name, the password or the database in DOCUMENTS_URL\./,
    );
  });

  test('an entry is visible immediately, and later pages come from the same store', async () => {
    const { code } = await world.open();
    for (let year = 1960; year < 1995; year++) await world.post(guest(), code, { title: `${year}`, date: `${year}` });
    const first = await world.see(code, { limit: 30 });
    const second = await world.see(code, { limit: 30, cursor: first.nextCursor ?? '' });
    expect([...first.entries, ...second.entries].map(({ title }) => title)).toEqual(
      Array.from({ length: 35 }, (_, index) => String(1960 + index)),
    );
  });

  test('documents lost by the store are rebuilt from PostgreSQL', async () => {
    const { code, timelineId } = await world.open();
    await world.post(guest(), code, { title: 'Still here' });
    const before = await opened.store.head(code);
    await opened.store.forget(timelineId);
    await world.inOneTransaction(async (tx) => tx.enqueue(rebuildTimelinesJob, { after: '', reset: false }));
    const after = await eventually(() => opened.store.head(code), 'the head to be there again');
    expect(after).toEqual(before);
  });

  test('an entry is rejected while the store is down, then stored once', async () => {
    const { code } = await world.open();
    await world.see(code);
    await server().kill();
    const began = performance.now();
    await expect(world.see(code)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(10_000);
    await expect(world.post(guest(), code, { title: 'Told twice' })).rejects.toMatchObject({ kind: 'unavailable' });
    await server().revive();
    await eventually(() => world.post(guest(), code, { title: 'Told twice' }), 'the memory to be taken');
    expect((await world.see(code)).entries.map(({ title }) => title)).toEqual(['Told twice']);
  });
});
