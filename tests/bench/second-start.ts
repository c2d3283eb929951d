import { startKeepsake, type Keepsake } from '../e2e/keepsake.js';
import type { Figure } from './figure.js';
import { childrenOf, megabytesOf } from './processes.js';

const memoryOf = (pid: number): number =>
  megabytesOf(pid) + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);

/** S15: starts again in the folder of a stack that has been stopped; `make start` would find nothing to install or build. */
export const secondStart = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
  built: boolean,
): Promise<{ readonly figures: readonly Figure[]; readonly keepsake: Keepsake }> => {
  const began = performance.now();
  const keepsake = await startKeepsake(dataDir, env, { built });
  const ready = await fetch(`${keepsake.url}/readyz`);
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = memoryOf(keepsake.launcher.pid ?? 0);
  const figures: Figure[] = [
    {
      id: 'S15',
      name: 'second start until everything answers, one process',
      measured: `${seconds.toFixed(2)} s`,
      reach: '≤ 5 s',
      reached: ready.ok && seconds <= 5,
    },
    {
      id: 'S15',
      name: 'memory of launcher, stack and PostgreSQL, idle',
      measured: `${Math.round(megabytes)} MB`,
      reach: '≤ 450 MB',
      reached: megabytes <= 450,
    },
  ];
  return { figures, keepsake };
};
