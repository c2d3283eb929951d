import { statfsSync } from 'node:fs';
import { isProblem, problem, type Problem } from '@keepsake/platform/problem';

const freeSpace = 'Free some disk space and start again.';
const giveAccess = 'Give it to the user who starts Keepsake, or set DATA_DIR to another folder.';
const checkDisk = 'The disk reports errors: check it before you start again.';

/** Next steps by error codes of Node and PostgreSQL. */
const steps: Readonly<Record<string, string>> = {
  ENOSPC: freeSpace,
  EDQUOT: freeSpace,
  '53100': freeSpace,
  EROFS: 'Mount it writable and start again, or set DATA_DIR to another folder.',
  EACCES: giveAccess,
  EPERM: giveAccess,
  EIO: checkDisk,
  '58030': checkDisk,
};

/** PostgreSQL writes its log in segments of this size. */
const neededBytes = 16 * 1024 * 1024;

/** A full disk ends the database first, and processes that lost it fail with other errors. */
const isFull = (dataDir: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < neededBytes;
  } catch {
    return false; // Missing or unreadable: the first error names it.
  }
};

const notWritable = (place: string, reason: string, step: string): Problem =>
  problem('unavailable', 'data-dir-not-writable', `${place} cannot be written to (${reason}). ${step}`);

/** Maps an error of the disk to a problem that names the next step; returns undefined for other errors. */
export const diskFault = (error: unknown, dataDir: string): Problem | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall = '' }: NodeJS.ErrnoException = error;
  const step = steps[code];
  // Ports and programs can be forbidden too.
  if (isProblem(error) || /^(?:listen|spawn|kill)/.test(syscall)) return undefined;
  if (step === undefined)
    return isFull(dataDir)
      ? notWritable(`The data folder ${dataDir}`, 'No space left on device', freeSpace)
      : undefined;
  const reason = /^\d/.test(code) ? error.message : code;
  const place = path ?? `The data folder ${dataDir}`;
  return notWritable(place, reason, step);
};
