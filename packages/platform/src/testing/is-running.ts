import { readFileSync } from 'node:fs';

/**
 * Returns whether a process runs. A zombie has ended: it waits only for the init process, which may be slow in a
 * container.
 */
export const isRunning = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};
