import { startBare, type Bare } from '../bare-process.js';
import { connections } from '../timelines/guests.js';
import { bareServer, describe, measured, middleOf, type Server } from '../timelines/hot-page.js';
import { fillTimeline, openTimeline } from '../timelines/timelines.js';
import type { Plan } from '../plan.js';
import type { Site } from '../site.js';
import { scratchFolder } from '../../e2e/support/keepsake.js';
import { startNginx } from './nginx-server.js';
import { rowOf, settled, withVersion, type Row } from './peer.js';

const work = 'the first page of a popular timeline';

/** Compares a hot page through one gateway to nginx with the same bytes in a file, and to bare node:http. */
export const pageRows = async (site: Site, plan: Plan): Promise<readonly Row[]> => {
  const { code, path } = await openTimeline(site.url, site.staff, 'Hot page beside nginx');
  await fillTimeline(site.url, code, 30, 3);
  const url = `${site.url.replace('localhost', '127.0.0.1')}${path}`;
  const page = Buffer.from(await (await fetch(url)).arrayBuffer());
  const scratch = scratchFolder();
  const started = [
    await settled(() => startNginx(scratch.path, path, page)),
    await settled(() => startBare(bareServer, ['http'], page)),
  ];
  const gateway: Server = { url, pid: site.pidOf('gateway-1'), seen: [] };
  const servers = new Map<() => Bare, Server>();
  for (const one of started) {
    try {
      const { port, pid } = one();
      servers.set(one, { url: `http://127.0.0.1:${port}${path}`, pid, seen: [] });
    } catch {
      // its row has the reason
    }
  }
  try {
    await measured([...servers.values(), gateway], plan);
  } finally {
    for (const one of started) if (servers.has(one)) one().stop();
    scratch.remove();
  }
  const ours = middleOf(gateway.seen);
  const compared = (one: () => Bare) => {
    one();
    const theirs = middleOf(servers.get(one)?.seen ?? []);
    return {
      keepsake: describe(ours),
      peer: describe(theirs),
      ratio: ours.perSecond / theirs.perSecond,
      cpuRatio: theirs.cpuUs / ours.cpuUs,
    };
  };
  const [nginx, http] = started as [() => Bare, () => Bare];
  const settings = `${(page.length / 1_024).toFixed(1)} kB, ${connections} connections, not compressed, one process each; the load generator shares the processors and limits fast servers, so compare the CPU time of a response too.`;
  return [
    await rowOf(
      {
        id: 'S1',
        work,
        name: withVersion('nginx', 'nginx', '-v'),
        settings: `${settings} A static file with ETag, sendfile, an open file cache, and a buffered access log.`,
        differences:
          'The gateway checks that the timeline is public and current, writes a log line and metrics, and sends security headers. nginx sends a file and cannot know when it changes or becomes private.',
      },
      () => compared(nginx),
    ),
    await rowOf(
      {
        id: 'S1',
        work,
        name: `bare node:http of Node ${process.versions.node}`,
        settings: `${settings} The same bytes from memory.`,
        differences: 'It writes neither log nor metrics and looks nothing up: the limit of Node for this work.',
      },
      () => compared(http),
    ),
  ];
};
