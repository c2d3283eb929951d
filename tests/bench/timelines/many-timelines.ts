import { randomBytes, randomUUID } from 'node:crypto';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { MongoClient } from 'mongodb';
import pg from 'pg';
import { clientOf } from '../agent.js';
import { startBareChain } from './bare-chain.js';
import { floor, ms, perSecond, times, whole, within, type Figure } from '../figure.js';
import { rateOf } from './guests.js';
import { atPace, type Sent } from '../load.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline } from './timelines.js';

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = (): string =>
  makePlateCode('CF', [...randomBytes(11)].map((byte) => symbols.charAt(byte % 32)).join(''));

type Head = { readonly _id: string; readonly json: string };

/** Copies the stored page of one timeline under many other codes, also as rows of a plain table for comparison. */
const multiply = async (site: Site, code: string, count: number): Promise<readonly string[]> => {
  const { mongodb, postgres } = site.topology.servers;
  const codes = Array.from({ length: count }, newCode);
  const mongo = new MongoClient(mongodb.url);
  const client = new pg.Client({ connectionString: postgres.urlOf('qr-timeline') });
  await client.connect();
  try {
    const heads = mongo.db().collection<Head>('heads');
    const original = await heads.findOne({ _id: code });
    if (!original) throw new Error('The page of the timeline was not saved.');
    const copies = codes.map((one) => ({
      ...original,
      _id: one,
      timelineId: randomUUID(),
      json: original.json.replaceAll(code, one),
    }));
    for (let at = 0; at < count; at += 1_000) await heads.insertMany(copies.slice(at, at + 1_000));
    await client.query('create table bench_pages (code text primary key, json text not null)');
    for (let at = 0; at < count; at += 1_000) {
      const part = copies.slice(at, at + 1_000);
      await client.query('insert into bench_pages select * from unnest($1::text[], $2::text[])', [
        part.map(({ _id }) => _id),
        part.map(({ json }) => json),
      ]);
    }
    await client.query('analyze bench_pages');
    // What is written in the background for the copies is not the cost of a read.
    await client.query('checkpoint');
    await mongo.db('admin').command({ fsync: 1 });
  } finally {
    await mongo.close();
    await client.end();
  }
  return codes;
};

const tookOf = (sent: readonly Sent[]): readonly number[] => {
  const refused = sent.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} of ${sent.length} were refused.`);
  return sent.map(({ durationMs }) => durationMs);
};

/** What a gateway may hold by its own count, which is twice the bytes of a page. */
const cacheBytes = 128 * (1 << 20);
const pace = 200;

/** Requests each timeline once. */
const viewAll = async (url: string, codes: readonly string[], seconds: number): Promise<readonly number[]> => {
  const client = clientOf(url, 64);
  const view = async (at: number): Promise<number> =>
    (await client.get(`/api/timeline/${codes[at % codes.length] ?? ''}?limit=30`)).status;
  try {
    await atPace(pace, 2, async (at) => view(codes.length - 1 - at)); // warm-up of the code, not of these pages
    return tookOf(await atPace(pace, seconds, view));
  } finally {
    client.close();
  }
};

const selectAll = async (site: Site, codes: readonly string[], seconds: number): Promise<readonly number[]> => {
  const pool = new pg.Pool({ connectionString: site.topology.servers.postgres.urlOf('qr-timeline'), max: 8 });
  const select = async (at: number): Promise<number> => {
    const { rows } = await pool.query('select json from bench_pages where code = $1', [codes[at % codes.length]]);
    return rows.length === 1 ? 200 : 404;
  };
  try {
    return tookOf(await atPace(pace, seconds, select));
  } finally {
    await pool.end();
  }
};

/** Measures pages that are in no gateway cache, at a fixed rate. */
const coldReads = async (site: Site, plan: Plan, codes: readonly string[]): Promise<readonly Figure[]> => {
  const seconds = sized(plan, 10, 3);
  const plain = await selectAll(site, codes, seconds);
  const cold = await viewAll(site.otherUrl, codes, seconds);
  const chain = await startBareChain(site, 0);
  const bare = await viewAll(chain.url, codes, seconds).finally(chain.stop);
  const ratioOf = (took: readonly number[]): number => within(took, 0.5) / within(plain, 0.5);
  const describe = (took: readonly number[]): string =>
    `p50 ${ms(within(took, 0.5))} (${times(ratioOf(took))}), p99 ${ms(within(took, 0.99))}`;
  return [
    {
      id: 'S3',
      name: `cold read, ${pace}/s over ${whole(codes.length)} timelines`,
      measured: describe(cold),
      beside: `one SELECT of the same text: p50 ${ms(within(plain, 0.5))}, p99 ${ms(within(plain, 0.99))}`,
      reach: 'p50 ≤ 4×, p99 ≤ 25 ms',
      reached: ratioOf(cold) <= 4 && within(cold, 0.99) <= 25,
    },
    {
      id: 'S3',
      name: 'the floor of cold read',
      measured: describe(bare),
      beside: 'the same three processes without our code: bare node:http and one findOne of the same document',
      reach: floor,
    },
  ];
};

/** Returns a Zipf generator: item n is requested 1/n as often as the first. */
const zipf = (count: number): (() => number) => {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) sums[at] = sum += 1 / (at + 1);
  return () => {
    const expected = Math.random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const at = (low + high) >> 1;
      if ((sums[at] ?? 0) < expected) low = at + 1;
      else high = at;
    }
    return low;
  };
};

/** Requests thousands of timelines with Zipf popularity through one gateway and one reader. */
const manyAtOnce = async (site: Site, plan: Plan, codes: readonly string[]): Promise<readonly Figure[]> => {
  const next = zipf(codes.length);
  const pathOf = (at: number): string => `/api/timeline/${codes[at] ?? ''}?limit=30`;
  const seconds = sized(plan, 5, 2);
  const spreadOver = async (url: string, pid: number): Promise<number> => {
    await rateOf(url, pid, seconds, () => pathOf(next()));
    return (await rateOf(url, pid, seconds, () => pathOf(next()))).perSecond;
  };
  const [url, pid] = [site.url.replace('localhost', '127.0.0.1'), site.pidOf('gateway-1')];
  const spread = await spreadOver(url, pid);
  const single = await rateOf(url, pid, seconds, () => pathOf(0));
  const chain = await startBareChain(site, cacheBytes);
  const bare = await spreadOver(chain.url, chain.gatewayPid).finally(chain.stop);
  const ratio = spread / single.perSecond;
  return [
    {
      id: 'S4',
      name: `${whole(codes.length)} timelines, Zipf-distributed, one gateway and one reader`,
      measured: `${perSecond(spread)}: ${times(ratio)}`,
      beside: `one of them alone ${perSecond(single.perSecond)}`,
      reach: '≥ 0.5× of the hot page',
      reached: ratio >= 0.5,
    },
    {
      id: 'S4',
      name: `the floor of ${whole(codes.length)} timelines`,
      measured: `${perSecond(bare)}: ${times(bare / single.perSecond)}`,
      beside:
        'the processes of the floor of S3 with a cache of the same size, the same requests after the same warm-up',
      reach: floor,
    },
  ];
};

export const manyTimelines = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { code, path } = await openTimeline(site.url, site.staff, 'One of many');
  await fillTimeline(site.url, code, 30, 3);
  await (await fetch(site.url + path)).arrayBuffer();
  const codes = await multiply(site, code, sized(plan, 10_000, 1_000));
  return [...(await coldReads(site, plan, codes)), ...(await manyAtOnce(site, plan, codes))];
};
