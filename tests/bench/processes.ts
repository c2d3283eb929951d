import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Processor time that a process has taken so far, in milliseconds. Linux only. */
export const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1_000) / ticksPerSecond;
};

/** What it holds in memory, without its share of what others hold too. */
export const megabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;

export const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** The most that a process held while `work` ran, above what it held before. */
export const growthWhile = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const before = megabytesOf(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, megabytesOf(pid))), 100);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return most - before;
};
