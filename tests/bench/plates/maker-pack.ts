import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import type { RunningService } from '@keepsake/platform/run';
import { until } from '../../e2e/support/until.js';
import { times, whole, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import { withTimelineService } from '../timeline-service.js';

const program = 'qrencode';
export const isInstalled = (): boolean => spawnSync(program, ['--version']).error === undefined;
const pollIntervalMs = 5;
const ms = (value: number): string => `${whole(value)} ms`;

/** Measures the longest block of this process's event loop. */
const watchLoop = () => {
  let last = performance.now();
  let blockedMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    blockedMs = Math.max(blockedMs, now - last - pollIntervalMs);
    last = now;
  }, pollIntervalMs);
  return () => {
    clearInterval(timer);
    return blockedMs;
  };
};

const staffOf = (service: RunningService) => {
  const client = service.clientAs(codesRpc, { kind: 'staff', id: 'staff-of-the-bench', role: 'operations' });
  const detailsOf = () => ({ signal: AbortSignal.timeout(60_000), timeoutMs: 60_000, correlationId: 'bench' });
  return {
    make: (quantity: number) =>
      client.MakeBatch({ quantity, prefix: 'CF', batchName: `Bench ${quantity}` }, detailsOf()),
    look: (batchId: string) => client.GetBatch({ batchId }, detailsOf()),
    codes: (batchId: string) => client.ExportBatch({ batchId }, detailsOf()),
  };
};

/** Renders the same URLs with `qrencode` in a shell loop, one SVG file each. */
export const byQrencode = async (folder: string, codes: readonly string[]): Promise<number> => {
  await mkdir(folder, { recursive: true });
  const list = join(folder, 'list');
  await writeFile(list, codes.map((code) => `${code} HTTPS://KEEPSAKE.EXAMPLE/C/${code}\n`).join(''));
  const script = `while read -r code address; do ${program} -t SVG -l H -m 4 -o "$1/$code.svg" "$address" || exit 1; done < "$1/list"`;
  return timed(async () => {
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', folder]);
    if (status !== 0) throw new Error(stderr.toString());
  });
};

type Pack = { readonly took: number; readonly blocked: number; readonly codes: () => Promise<readonly string[]> };

/** Times the pack of a new batch, and the longest block of the event loop while it is made. */
export const timePack = async (service: RunningService, quantity: number): Promise<Pack> => {
  const staff = staffOf(service);
  const { batchId } = await staff.make(quantity);
  const stop = watchLoop();
  const took = await timed(() =>
    until('the pack', async () => ((await staff.look(batchId)).packState === 'ready' ? true : undefined), {
      timeoutMs: 600_000,
      intervalMs: 100,
    }),
  );
  return { took, blocked: stop(), codes: async () => (await staff.codes(batchId)).codes };
};

const figureOf = async (service: RunningService, folder: string, quantity: number): Promise<Figure> => {
  const { took, blocked, codes } = await timePack(service, quantity);
  const isLarge = quantity > 100;
  const details = {
    id: 'S10',
    name: `maker pack of ${whole(quantity)}: SVG, PNG and sheets, every image verified, the manifest, in one ZIP`,
    reach: isLarge ? '≤ 1.0×, event loop never blocked > 50 ms' : 'no target',
  };
  const measured = `${ms(took)}, event loop blocked for ${ms(blocked)} at most`;
  if (!isInstalled()) return { ...details, measured, beside: `${program} is not installed here` };
  const reference = await byQrencode(join(folder, `qrencode-${quantity}`), await codes());
  return {
    ...details,
    measured: `${measured}: ${times(took / reference)}`,
    beside: `${program}, one process per code, SVG only: ${ms(reference)}`,
    ...(isLarge ? { reached: took <= reference && blocked <= 50 } : {}),
  };
};

/** Runs the whole service in this process as a worker, so its event loop can be observed. */
export const makerPack = (plan: Plan): Promise<readonly Figure[]> =>
  withTimelineService(async ({ service, folder }) => [
    await figureOf(service, folder, 100),
    await figureOf(service, folder, sized(plan, 10_000, 500)),
  ]);
