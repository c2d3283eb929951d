import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { rebuildTimelines, rebuildTimelinesJob, type TimelineIds } from './application/rebuild-timelines.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const rebuild = (reset: boolean): Promise<void> =>
  world.inOneTransaction(async (tx) => tx.enqueue(rebuildTimelinesJob, { after: '', reset }));

const headTexts = async (): Promise<readonly string[]> =>
  (await sql<{ json: string }>`select json from head_documents order by code`.execute(world.running.db)).rows.map(
    ({ json }) => json,
  );

test('rebuild writes missing documents, and wrong ones on demand', async () => {
  for (let n = 0; n < 3; n++) {
    const { code } = await world.open();
    await world.post(guest(), code, { title: `Memory ${n}` });
  }
  const good = await headTexts();
  expect(good).toHaveLength(3);
  expect(good.join('')).toContain('Memory 2');

  await sql`delete from head_documents`.execute(world.running.db);
  await sql`delete from entry_documents`.execute(world.running.db);
  await rebuild(false);
  expect(await eventually(async () => (await headTexts()).length === 3 && headTexts(), 'three heads')).toEqual(good);

  await sql`update head_documents set json = '{"title":"wrong"}'`.execute(world.running.db);
  await rebuild(true);
  await eventually(async () => !(await headTexts()).join('').includes('wrong'), 'the wrong ones to be replaced');
  expect(await eventually(async () => (await headTexts()).length === 3 && headTexts(), 'three heads')).toEqual(good);
});

test('rebuild proceeds chunk by chunk and is idempotent per chunk', async () => {
  const all = Array.from({ length: 450 }, (_, n) => `id-${String(n).padStart(3, '0')}`);
  const ids: TimelineIds = async (after, limit) => all.filter((id) => id > after).slice(0, limit);
  const made: string[] = [];
  const requests: string[] = [];
  const part = rebuildTimelines({
    ids,
    store: { forget: async () => undefined },
    refresh: async (id) => {
      made.push(id);
      return undefined;
    },
  });
  const ctx = {
    ...world.running.contextFor({
      caller: { kind: 'system', service: 'test' },
      correlationId: 'c',
      signal: AbortSignal.timeout(9_000),
    }),
    transaction: async <R>(work: (tx: never) => Promise<R>): Promise<R> =>
      work({ enqueue: (_job: unknown, { after }: { after: string }) => void requests.push(after) } as never),
  };
  for (let after: string | undefined = ''; after !== undefined; after = requests.pop())
    await part({ after, reset: false }, ctx);
  await part({ after: 'id-399', reset: false }, ctx);
  expect(made).toEqual([...all, ...all.slice(400)]);
});
