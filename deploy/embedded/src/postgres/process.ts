import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const readProc = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined; // no such process, or a system without /proc
  }
};

/**
 * Returns whether a process with this id runs and may be signaled. A zombie, as found in containers, counts as ended.
 */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).startsWith('Z') !== true;
};

/** Returns the command line of a process; undefined when the system does not expose it. */
export const commandOf = (pid: number): string | undefined => {
  const reported = readProc(pid, 'cmdline');
  if (reported) return reported.replaceAll('\0', ' ');
  const answer = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout : undefined;
};
