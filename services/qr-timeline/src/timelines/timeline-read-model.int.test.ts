import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import type { Db } from '@keepsake/platform/database';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { postgresEntries } from './adapters/entries.postgres.js';
import { postgresTimelineStore } from './adapters/timeline-store.postgres.js';
import { postgresTimelines } from './adapters/timelines.postgres.js';
import { refreshTimeline } from './application/refresh-timeline.js';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

const failing = { left: 0 };
let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld({
    replaced: ({ db }) => {
      const store = postgresTimelineStore(db);
      const saveHead: typeof store.saveHead = async (page) => {
        if (failing.left > 0) {
          failing.left -= 1;
          throw new Error('the process died here');
        }
        return store.saveHead(page);
      };
      return { store: { ...store, saveHead } };
    },
  });
});
afterAll(() => world.stop());

const savedVersion = async (code: string): Promise<number> =>
  (await postgresTimelineStore(world.running.db).head(code))?.version ?? 0;

describe('the read model', () => {
  it('is repaired by the job after a crash between commit and refresh', async () => {
    const { code } = await world.open();
    await world.see(code);
    await eventually(async () => (await waitingJobs()) === 0, 'the job of opening to be done');
    failing.left = 1;
    const posted = await world.post(guest(), code, { title: 'Kept' });
    expect([posted.version, await savedVersion(code)]).toEqual([2, 1]);
    await eventually(async () => (await savedVersion(code)) === 2, 'the job to repair the head');
    expect((await world.see(code)).entries).toMatchObject([{ title: 'Kept' }]);
  });

  it('is built from the tables when a poster demands the newest version', async () => {
    const { code } = await world.open();
    await world.see(code);
    failing.left = 1;
    const { version } = await world.post(guest(), code, { title: 'Mine' });
    expect((await world.see(code)).entries).toEqual([]);
    expect((await world.see(code, { minVersion: version })).entries).toMatchObject([{ title: 'Mine' }]);
    expect(await savedVersion(code)).toBe(version);
  });

  it('catches up on all missed changes, including later pages', async () => {
    const { code } = await world.open();
    await world.see(code);
    failing.left = 40;
    for (let year = 1960; year < 2000; year++) await world.post(guest(), code, { title: `${year}`, date: `${year}` });
    failing.left = 0;
    const { version } = await world.post(guest(), code, { title: '2000', date: '2000' });
    const first = await world.see(code, { limit: 30, minVersion: version });
    const second = await world.see(code, { limit: 30, cursor: first.nextCursor ?? '' });
    expect([...first.entries, ...second.entries].map(({ title }) => title)).toEqual(
      Array.from({ length: 41 }, (_, index) => String(1960 + index)),
    );
  });

  it('is rebuilt from the tables after it was lost', async () => {
    const { code, timelineId } = await world.open();
    await world.post(guest(), code, { title: 'Still here' });
    await postgresTimelineStore(world.running.db).forget(timelineId);
    expect((await world.see(code)).entries).toMatchObject([{ title: 'Still here' }]);
    expect(await savedVersion(code)).toBe(2);
  });

  it('answers a request for a version that never arrives', async () => {
    const { code } = await world.open();
    expect((await world.see(code, { minVersion: 1_000_000 })).version).toBe(1);
  });

  const waitingJobs = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(world.running.db)).rows[0]
      ?.n ?? 0;
});

describe('a timeline of ten thousand entries', () => {
  const filled = async (count: number): Promise<string> => {
    const { code, timelineId } = await world.open();
    await sql`
      insert into entries (id, timeline_id, sort_key, date, title, description, status, submitted_at, version)
      select id, ${timelineId}, lpad(n::text, 35, '0') || replace(id::text, '-', ''), '1974', 'Memory ' || n, 'Words.',
        'shown', now(), 2
      from (select gen_random_uuid() as id, n from generate_series(1, ${count}::int) as n) as made`.execute(
      world.running.db,
    );
    await sql`update timelines set version = 2, shown_count = ${count} where id = ${timelineId}`.execute(
      world.running.db,
    );
    await world.see(code, { minVersion: 2 });
    return code;
  };

  /** Counts rows touched by the statements of `work`: a measure of cost without timing noise. */
  const rowsTouchedBy = (work: (db: Db) => Promise<unknown>): Promise<number> =>
    world.running.db.transaction().execute(async (db) => {
      const touched = async (): Promise<number> => {
        const { rows } = await sql<{ n: number }>`
          select sum(coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_xact_user_tables`.execute(db);
        return rows[0]?.n ?? 0;
      };
      const before = await touched();
      await work(db);
      return (await touched()) - before;
    });

  const costOf = async (code: string): Promise<Readonly<Record<string, number>>> => {
    const timelineId = (await postgresTimelineStore(world.running.db).head(code))?.timelineId ?? '';
    const cursor = (await world.see(code, { limit: 30 })).nextCursor ?? '';
    const request = { keeper: false, browserId: 'somebody' };
    return {
      head: await rowsTouchedBy((db) => postgresTimelineStore(db).head(code)),
      more: await rowsTouchedBy((db) => postgresTimelineStore(db).more(timelineId, cursor, 30)),
      upTo: await rowsTouchedBy((db) => postgresTimelineStore(db).upTo(timelineId, placeBefore(undefined), 30)),
      ownUpTo: await rowsTouchedBy((db) =>
        postgresEntries(db).ownUpTo(timelineId, placeBefore(undefined), 31, request),
      ),
      own: await rowsTouchedBy((db) => postgresEntries(db).ownAfter(timelineId, '', 31, request)),
      keeper: await rowsTouchedBy((db) =>
        postgresEntries(db).ownAfter(timelineId, '', 31, { ...request, keeper: true }),
      ),
      refresh: await rowsTouchedBy(async (db) => {
        await sql`update timelines set version = version + 1 where id = ${timelineId}`.execute(db);
        const [timelines, entries] = [postgresTimelines(db), postgresEntries(db)];
        await refreshTimeline({ timelines, entries, store: postgresTimelineStore(db) })(timelineId);
      }),
    };
  };

  it('touches no more rows to read, page or post than sixty', async () => {
    const [small, large] = [await filled(60), await filled(10_000)];
    await sql`analyze`.execute(world.running.db);
    const [few, many] = [await costOf(small), await costOf(large)];
    expect(many).toEqual(few);
    expect(Math.max(...Object.values(many))).toBeLessThan(100);
    expect((await world.see(large, { limit: 30 })).total).toBe(10_000);
    expect((await world.see(large)).entries).toHaveLength(1_000);
  });
});
