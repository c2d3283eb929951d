import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { visitor } from '../../e2e/support/visitor.js';
import { middle, ms, perSecond, times, whole, type Figure } from '../figure.js';
import { rateOf, type Rate } from './guests.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline, postMemory } from './timelines.js';

/** Inserts entries as if posted one by one; the next post publishes them. */
const addMany = async (databaseUrl: string, code: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into entries (id, timeline_id, sort_key, date, title, description, status, submitted_at, version)
       select id, timeline_id, place || lpad(n::text, 12, '0') || replace(id::text, '-', ''), date, 'The day ' || n,
         description, 'shown', submitted_at, version + n
       from (select gen_random_uuid() as id, n, e.timeline_id, substr(e.sort_key, 1, 23) as place, e.date, e.description,
               e.submitted_at, t.version
             from generate_series(1, $2::int) as n, timelines t
             join lateral (select * from entries where timeline_id = t.id limit 1) e on true where t.code = $1) as made`,
      [code, count],
    );
    await client.query('update timelines set version = version + $2, shown_count = shown_count + $2 where code = $1', [
      code,
      count,
    ]);
    await client.query('commit');
    // What autovacuum does within a minute is not the cost of a page or a post.
    await client.query('vacuum analyze entries');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
};

/** Times posts until their acknowledgment, to each timeline in turn. */
const postMs = async (url: string, codes: readonly string[], posts: number): Promise<readonly number[]> => {
  const took = codes.map((): number[] => []);
  for (let at = 0; at < posts; at += 1)
    for (const [index, code] of codes.entries())
      took[index]?.push(
        await timed(() => postMemory(visitor(url), code, `A word more ${randomUUID()}`, 'It was a good boat.')),
      );
  return took.map(middle);
};

/** Compares page and post on a timeline ten thousand times as long. Both pages have the same size. */
export const pageGrowth = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const many = sized(plan, 100_000, 1_000);
  const [short, long] = [
    await openTimeline(site.url, site.staff, 'Short'),
    await openTimeline(site.url, site.staff, 'Long'),
  ];
  await fillTimeline(site.url, short.code, 10, 10);
  await fillTimeline(site.url, long.code, 30, 3);
  await addMany(site.topology.servers.postgres.urlOf('qr-timeline'), long.code, many - 30);
  await postMemory(long.family, long.code, 'The one that shows all', 'It was a good boat.');

  const gateway = site.pidOf('gateway-1');
  const rates = new Map<string, Rate[]>([
    [short.path, []],
    [long.path, []],
  ]);
  for (let round = 0; round < sized(plan, 3, 1); round += 1)
    for (const [path, seen] of rates) {
      const url = `${site.url.replace('localhost', '127.0.0.1')}${path}`;
      await (await fetch(url)).arrayBuffer();
      seen.push(await rateOf(url, gateway, sized(plan, 3, 1)));
    }
  const rateAt = (path: string): number => middle((rates.get(path) ?? []).map((one) => one.perSecond));
  const growth = rateAt(short.path) / rateAt(long.path);
  const [postShort = 0, postLong = 0] = await postMs(site.url, [short.code, long.code], sized(plan, 20, 3));
  return [
    {
      id: 'S2',
      name: `the hot page of a timeline of ${whole(many)} memories`,
      measured: `${perSecond(rateAt(long.path))}: ${times(growth)} the cost`,
      beside: `of 10 memories ${perSecond(rateAt(short.path))}`,
      reach: '≤ 1.3×',
      reached: growth <= 1.3,
    },
    {
      id: 'S2',
      name: 'a post to it, acknowledged and visible',
      measured: `${ms(postLong)}: ${times(postLong / postShort)}`,
      beside: `to the short one ${ms(postShort)}`,
      reach: '≤ 1.3×',
      reached: postLong / postShort <= 1.3,
    },
  ];
};
