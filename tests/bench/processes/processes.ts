import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Returns the CPU time of a process so far in milliseconds. Linux only. */
export const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return (((fields[11] ?? 0) + (fields[12] ?? 0)) * 1_000) / ticksPerSecond;
};

/** Returns for how long the main thread of a process was ready to run and waited for a processor, in milliseconds. */
export const waitedMsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code));

/** Returns a file of a process; empty for one that has ended. */
const readOf = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
};

/** Returns the private memory of a process in megabytes, without shared pages; 0 for one that has ended. */
export const megabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0) / 1_024;

export const childrenOf = (pid: number): readonly number[] =>
  readOf(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

/** Returns the peak memory growth of a process while `work` runs, in megabytes. */
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
