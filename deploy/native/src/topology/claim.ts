import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';

/** Returns the start time of a process in clock ticks; with the process id it identifies a process uniquely. */
const bornAt = (pid: number): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  } catch {
    return undefined; // the process is gone
  }
};

const holderOf = (note: string): number | undefined => {
  try {
    const [pid = 0, born] = readFileSync(note, 'utf8').split(' ');
    return bornAt(Number(pid)) === born ? Number(pid) : undefined;
  } catch {
    return undefined; // no claim file
  }
};

/** Locks a kept folder for this process; throws a problem when another process holds it. */
export const claimFolder = (folder: string): (() => void) => {
  const note = join(folder, 'launcher');
  const holder = holderOf(note);
  if (holder !== undefined && holder !== process.pid)
    throw problem(
      'conflict',
      'data-dir-in-use',
      `Another Keepsake (process ${holder}) uses the data folder ${folder}. Stop that one first, or set DATA_DIR to another folder.`,
    );
  writeFileSync(note, `${process.pid} ${bornAt(process.pid) ?? ''}`);
  return () => rmSync(note, { force: true });
};
