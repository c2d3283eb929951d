import { readFileSync } from 'node:fs';
import { startKeepsake, type Keepsake } from '../e2e/keepsake.js';
import type { Figure } from './figure.js';

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Resident memory without what is shared with others, of a process and all below it. */
const memoryOf = (pid: number): number => {
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(own ?? 0) + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);
};

/** Starts again in the folder of a stack that has been stopped; `make start` would find nothing to install or build. */
export const secondStart = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly figures: readonly Figure[]; readonly keepsake: Keepsake }> => {
  const began = performance.now();
  const keepsake = await startKeepsake(dataDir, env, { built: true });
  const ready = await fetch(`${keepsake.url}/readyz`);
  const seconds = (performance.now() - began) / 1_000;
  const figures: Figure[] = [
    {
      name: 'S15 second start until everything answers',
      measured: `${seconds.toFixed(2)} s`,
      reach: '≤ 5 s',
      reached: ready.ok && seconds <= 5,
    },
  ];
  if (process.platform === 'linux') {
    const megabytes = memoryOf(keepsake.launcher.pid ?? 0) / 1_024;
    figures.push({
      name: 'S15 memory of launcher, stack and PostgreSQL, idle',
      measured: `${Math.round(megabytes)} MB`,
      reach: '≤ 450 MB',
      reached: megabytes <= 450,
    });
  }
  return { figures, keepsake };
};
