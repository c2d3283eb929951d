import { randomBytes, randomUUID } from 'node:crypto';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { MongoClient } from 'mongodb';
import pg from 'pg';
import { clientOf } from '../agent.js';
import { ms, perSecond, times, whole, within, type Figure } from '../figure.js';
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

/** Measures pages that are in no gateway cache, at a fixed rate; each timeline is requested once. */
const coldReads = async (site: Site, plan: Plan, codes: readonly string[]): Promise<Figure> => {
  const pace = 200;
  const seconds = sized(plan, 20, 3);
  const client = clientOf(site.otherUrl, 64);
  const pool = new pg.Pool({ connectionString: site.topology.servers.postgres.urlOf('qr-timeline'), max: 8 });
  const codeAt = (at: number): string => codes[at % codes.length] ?? '';
  try {
    const select = async (at: number): Promise<number> =>
      (await pool.query('select json from bench_pages where code = $1', [codeAt(at)])).rows.length === 1 ? 200 : 404;
    const view = async (at: number): Promise<number> =>
      (await client.get(`/api/timeline/${codeAt(at)}?limit=30`)).status;
    await atPace(pace, 1, async (at) => (await client.get(`/api/timeline/${codeAt(codes.length - 1 - at)}`)).status);
    const plain = tookOf(await atPace(pace, seconds, select));
    const cold = tookOf(await atPace(pace, seconds, view));
    const p50 = within(cold, 0.5) / within(plain, 0.5);
    return {
      id: 'S3',
      name: `cold read, ${pace}/s over ${whole(codes.length)} timelines`,
      measured: `p50 ${ms(within(cold, 0.5))} (${times(p50)}), p99 ${ms(within(cold, 0.99))}`,
      beside: `one SELECT of the same text: p50 ${ms(within(plain, 0.5))}, p99 ${ms(within(plain, 0.99))}`,
      reach: 'p50 ≤ 4×, p99 ≤ 25 ms',
      reached: p50 <= 4 && within(cold, 0.99) <= 25,
    };
  } finally {
    client.close();
    await pool.end();
  }
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
const manyAtOnce = async (site: Site, plan: Plan, codes: readonly string[]): Promise<Figure> => {
  const url = site.url.replace('localhost', '127.0.0.1');
  const gateway = site.pidOf('gateway-1');
  const next = zipf(codes.length);
  const pathOf = (at: number): string => `/api/timeline/${codes[at] ?? ''}?limit=30`;
  const seconds = sized(plan, 6, 2);
  await rateOf(url, gateway, seconds, () => pathOf(next()));
  const spread = await rateOf(url, gateway, seconds, () => pathOf(next()));
  const single = await rateOf(url, gateway, seconds, () => pathOf(0));
  const ratio = spread.perSecond / single.perSecond;
  return {
    id: 'S4',
    name: `${whole(codes.length)} timelines, Zipf-distributed, one gateway and one reader`,
    measured: `${perSecond(spread.perSecond)}: ${times(ratio)}`,
    beside: `one of them alone ${perSecond(single.perSecond)}`,
    reach: '≥ 0.5× of the hot page',
    reached: ratio >= 0.5,
  };
};

export const manyTimelines = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { code, path } = await openTimeline(site.url, site.staff, 'One of many');
  await fillTimeline(site.url, code, 30, 3);
  await (await fetch(site.url + path)).arrayBuffer();
  const codes = await multiply(site, code, sized(plan, 10_000, 1_000));
  return [await coldReads(site, plan, codes), await manyAtOnce(site, plan, codes)];
};
