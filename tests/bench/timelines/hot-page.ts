import { join } from 'node:path';
import { startBare, type Bare } from '../bare-process.js';
import { floor, middle, ms, perSecond, times, whole, type Figure } from '../figure.js';
import { connections, rateOf, type Rate } from './guests.js';
import { sized, type Plan } from '../plan.js';
import type { Site } from '../site.js';
import { fillTimeline, openTimeline } from './timelines.js';

export const bareServer = new URL('./bare-server.ts', import.meta.url);
const kinds = ['express', 'http', 'logged'] as const;
type Kind = (typeof kinds)[number];

export const middleOf = (rates: readonly Rate[]): Rate => ({
  perSecond: middle(rates.map((one) => one.perSecond)),
  p99Ms: middle(rates.map((one) => one.p99Ms)),
  cpuUs: middle(rates.map((one) => one.cpuUs)),
  clientCpuUs: middle(rates.map((one) => one.clientCpuUs)),
});

export const describe = ({ perSecond: rate, p99Ms, cpuUs }: Rate): string =>
  `${perSecond(rate)}, p99 ${ms(p99Ms)}, ${whole(cpuUs)} µs of CPU each`;

export type Server = { readonly url: string; readonly pid: number; readonly seen: Rate[] };

/** Takes turns, so that what else happens on the machine affects all alike. */
export const measured = async (servers: readonly Server[], plan: Plan): Promise<void> => {
  for (const { url, pid } of servers) await rateOf(url, pid, 1); // warm-up
  for (let round = 0; round < sized(plan, 3, 1); round += 1)
    for (const { url, pid, seen } of servers) seen.push(await rateOf(url, pid, sized(plan, 3, 1)));
};

/**
 * Compares the first page of a public timeline through the gateway, with log and metrics, to servers that only send
 * it.
 */
export const hotPage = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const { code, path } = await openTimeline(site.url, site.staff, 'Hot page');
  await fillTimeline(site.url, code, 30, 3);
  const url = `${site.url.replace('localhost', '127.0.0.1')}${path}`;
  const page = Buffer.from(await (await fetch(url)).arrayBuffer());
  const bare = new Map<Kind, Bare>();
  const gateway: Server = { url, pid: site.pidOf('gateway-1'), seen: [] };
  const servers = new Map<Kind, Server>();
  try {
    for (const kind of kinds) {
      const one = await startBare(bareServer, [kind, join(site.topology.folder, 'bare-server.log')], page);
      bare.set(kind, one);
      servers.set(kind, { url: `http://127.0.0.1:${one.port}${path}`, pid: one.pid, seen: [] });
    }
    await measured([...servers.values(), gateway], plan);
  } finally {
    for (const one of bare.values()) one.stop();
  }
  const mine = middleOf(gateway.seen);
  const of = (kind: Kind): Rate => middleOf(servers.get(kind)?.seen ?? []);
  const [express, http, logged] = [of('express'), of('http'), of('logged')];
  const ofHttp = mine.perSecond / http.perSecond;
  const ofExpress = mine.perSecond / express.perSecond;
  const kilobytes = (page.length / 1_024).toFixed(1);
  return [
    {
      id: 'S1',
      name: `hot public timeline, ${kilobytes} kB, ${connections} connections, log and metrics on`,
      measured: `${describe(mine)}: ${times(ofHttp)}`,
      beside: `bare node:http ${describe(http)}; the load generator ${whole(mine.clientCpuUs)} µs each`,
      reach: '≥ 1.0× of node:http',
      reached: ofHttp >= 1,
    },
    {
      id: 'S1',
      name: 'the floor of hot public timeline',
      measured: `${describe(logged)}: ${times(logged.perSecond / http.perSecond)}`,
      beside: 'bare node:http that also writes the line of the access log, 200 at a time; no metrics',
      reach: floor,
    },
    {
      id: 'S1',
      name: 'the same compared to Express',
      measured: times(ofExpress),
      beside: `bare Express ${describe(express)}`,
      reach: '≥ 4× of Express, p99 no worse',
      reached: ofExpress >= 4 && mine.p99Ms <= express.p99Ms,
    },
    {
      id: 'S1',
      name: 'the floor of the same compared to Express',
      measured: `${times(http.perSecond / express.perSecond)}, by CPU time ${times(express.cpuUs / http.cpuUs)}`,
      beside: 'bare node:http without log and metrics, the same bytes',
      reach: floor,
    },
  ];
};
