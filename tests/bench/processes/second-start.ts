import { setTimeout as pause } from 'node:timers/promises';
import { startKeepsake, type Keepsake } from '../../e2e/support/keepsake.js';
import type { Figure } from '../figure.js';
import { childrenOf, megabytesOf } from './processes.js';

/** Until the database connections of the start are closed, which are idle for ten seconds by then. */
const idleMs = 15_000;

const memoryOf = (pid: number): number =>
  megabytesOf(pid) + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);

/** Restarts on the data folder of a stopped stack, with everything installed and built. */
export const secondStart = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
  built: boolean,
): Promise<{ readonly figures: readonly Figure[]; readonly keepsake: Keepsake }> => {
  const began = performance.now();
  const keepsake = await startKeepsake(dataDir, env, { built });
  const ready = await fetch(`${keepsake.url}/readyz`);
  const seconds = (performance.now() - began) / 1_000;
  await pause(idleMs);
  const megabytes = memoryOf(keepsake.launcher.pid ?? 0);
  const figures: Figure[] = [
    {
      id: 'S15',
      name: 'second start until ready, one process',
      measured: `${seconds.toFixed(2)} s`,
      reach: '≤ 5 s',
      reached: ready.ok && seconds <= 5,
    },
    {
      id: 'S15',
      name: 'memory of launcher, stack and PostgreSQL, idle for 15 s',
      measured: `${Math.round(megabytes)} MB`,
      reach: '≤ 450 MB',
      reached: megabytes <= 450,
    },
  ];
  return { figures, keepsake };
};
