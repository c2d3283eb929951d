import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { middle, ms, perSecond, times, whole, type Figure } from '../figure.js';
import { connections, rateOf, type Rate } from './guests.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline } from './timelines.js';

type Bare = { readonly url: string; readonly pid: number; readonly stop: () => void };

const startBare = async (kind: 'express' | 'http', page: Buffer, path: string): Promise<Bare> => {
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdin.end(page);
  for await (const port of createInterface({ input: child.stdout }))
    return { url: `http://127.0.0.1:${port}${path}`, pid: child.pid ?? 0, stop: () => child.kill() };
  throw new Error(`The bare ${kind} server ended without a port.`);
};

const middleOf = (rates: readonly Rate[]): Rate => ({
  perSecond: middle(rates.map((one) => one.perSecond)),
  p99Ms: middle(rates.map((one) => one.p99Ms)),
  cpuUs: middle(rates.map((one) => one.cpuUs)),
});

const describe = ({ perSecond: rate, p99Ms, cpuUs }: Rate): string =>
  `${perSecond(rate)}, p99 ${ms(p99Ms)}, ${whole(cpuUs)} µs of CPU each`;

/**
 * Compares the first page of a public timeline through the gateway, with log and metrics, to servers that only send
 * it.
 */
export const hotPage = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { code, path } = await openTimeline(site.url, site.staff, 'Hot page');
  await fillTimeline(site.url, code, 30, 3);
  const ours = `${site.url.replace('localhost', '127.0.0.1')}${path}`;
  const gateway = site.pidOf('gateway-1');
  const page = Buffer.from(await (await fetch(ours)).arrayBuffer());
  const bare = { express: await startBare('express', page, path), http: await startBare('http', page, path) };
  const seen = { ours: [] as Rate[], express: [] as Rate[], http: [] as Rate[] };
  const seconds = sized(plan, 5, 1);
  try {
    for (const url of [bare.express.url, ours, bare.http.url]) await rateOf(url, gateway, 1); // warm-up
    for (let round = 0; round < sized(plan, 3, 1); round += 1) {
      seen.express.push(await rateOf(bare.express.url, bare.express.pid, seconds));
      seen.ours.push(await rateOf(ours, gateway, seconds));
      seen.http.push(await rateOf(bare.http.url, bare.http.pid, seconds));
    }
  } finally {
    bare.express.stop();
    bare.http.stop();
  }
  const [mine, express, http] = [middleOf(seen.ours), middleOf(seen.express), middleOf(seen.http)];
  const ofHttp = mine.perSecond / http.perSecond;
  const ofExpress = mine.perSecond / express.perSecond;
  const kilobytes = (page.length / 1_024).toFixed(1);
  return [
    {
      id: 'S1',
      name: `hot public timeline, ${kilobytes} kB, ${connections} connections, log and metrics on`,
      measured: `${describe(mine)}: ${times(ofHttp)}`,
      beside: `bare node:http ${describe(http)}`,
      reach: '≥ 1.0× of node:http',
      reached: ofHttp >= 1,
    },
    {
      id: 'S1',
      name: 'the same compared to Express',
      measured: times(ofExpress),
      beside: `bare Express ${describe(express)}`,
      reach: '≥ 4× of Express, p99 no worse',
      reached: ofExpress >= 4 && mine.p99Ms <= express.p99Ms,
    },
  ];
};
