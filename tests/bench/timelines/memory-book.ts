import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import pg from 'pg';
import { until } from '../../e2e/support/until.js';
import { times, whole, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import { childrenOf, megabytesOf } from '../processes/processes.js';
import { withTimelineService, type AloneService } from '../timeline-service.js';
import { isInstalled, noise, program } from './pictures.js';
import { addMemories, addTimeline } from './seed-memories.js';

const ownerId = 'owner-of-the-bench';
/** Pixels of a photo across the page at 300 dpi. */
const printPx = 1_985;
const maxMs = 60_000;
const maxMegabytes = 300;
const pss = (pid: number): number => {
  try {
    return megabytesOf(pid);
  } catch {
    return 0; // the process has ended
  }
};

/** Measures the peak growth of this process and of its child processes while `work` runs, in megabytes. */
const peakWhile = async (work: () => Promise<unknown>): Promise<number> => {
  const others = new Set(childrenOf(process.pid));
  const used = (): number =>
    [process.pid, ...childrenOf(process.pid).filter((pid) => !others.has(pid))].reduce((sum, pid) => sum + pss(pid), 0);
  const before = used();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, used())), 200);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
};

const resizedBeside = async (folder: string, photos: number): Promise<number> => {
  const file = join(folder, 'photo.jpg');
  await writeFile(file, await noise());
  return timed(async () => {
    for (let at = 0; at < photos; at += 1) {
      const made = spawnSync(program, [file, '--size', `${printPx}x${printPx}`, '-o', join(folder, 'print.jpg[Q=90]')]);
      if (made.status !== 0) throw new Error(made.stderr.toString());
    }
  });
};

const figureOf = async ({ service, databaseUrl, folder }: AloneService, photos: number): Promise<Figure> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { id: timelineId, code } = await addTimeline(client, ownerId);
    const photo = { kind: 'image', type: 'image/jpeg', bytes: await noise() } as const;
    await addMemories(client, { folder, timelineId }, Array<typeof photo>(photos).fill(photo));
    const books = service.clientAs(booksRpc, { kind: 'customer', id: ownerId, browserId: 'bench' });
    const details = () => ({ signal: AbortSignal.timeout(60_000), timeoutMs: 60_000, correlationId: 'bench' });
    let durationMs = 0;
    const grown = await peakWhile(async () => {
      durationMs = await timed(async () => {
        await books.StartBookCopy({ code }, details());
        await until(
          'the book',
          async () => {
            const { state } = await books.GetBookCopy({ code }, details());
            if (state === 'failed') throw new Error('The book failed. Read the log.');
            return state === 'ready' ? true : undefined;
          },
          { timeoutMs: 900_000, intervalMs: 100 },
        );
      });
    });
    const { pages = 0, size = 0 } = await books.GetBookCopy({ code }, details());
    const isTarget = pages === 100;
    const measured = `${(durationMs / 1_000).toFixed(1)} s, ${whole(grown)} MB more memory with the image process; PDF of ${whole(size / 1e6)} MB`;
    const beside = isInstalled() ? await resizedBeside(folder, photos) : undefined;
    return {
      id: 'S17',
      name: `memory book of ${pages} pages with ${photos} × 12 megapixels`,
      measured: beside === undefined ? measured : `${measured}: ${times(durationMs / beside)}`,
      beside:
        beside === undefined
          ? `${program} is not installed here`
          : `${program}, the same photos for 300 dpi ${(beside / 1_000).toFixed(1)} s`,
      reach: isTarget ? `≤ ${maxMs / 1_000} s, ≤ ${maxMegabytes} MB` : 'no target',
      ...(isTarget && { reached: durationMs <= maxMs && grown <= maxMegabytes }),
    };
  } finally {
    await client.end();
  }
};

/** Times the request of a book until its PDF can be downloaded. */
export const memoryBook = (plan: Plan): Promise<readonly Figure[]> =>
  withTimelineService(async (alone) => [await figureOf(alone, sized(plan, 98, 8)), await figureOf(alone, 1)]);
