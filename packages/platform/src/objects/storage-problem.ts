import { problem, type Problem } from '../problem.js';

const isOneOf = (codes: readonly string[], error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

export const storageFull = (): Problem =>
  problem('unavailable', 'storage-full', 'There is no room for files right now. Try again later.');

/**
 * Maps the error of a disk that is full, read-only, forbidden or broken to a problem; one that
 * operators must correct has this error as its cause. Returns undefined for other errors.
 */
export const asStorageProblem = (error: unknown): Problem | undefined => {
  if (isOneOf(['ENOSPC', 'EDQUOT'], error)) return storageFull();
  if (isOneOf(['EROFS', 'EACCES', 'EPERM', 'EIO'], error))
    return Object.assign(
      problem('unavailable', 'storage-unwritable', 'Files cannot be stored right now. Try again later.'),
      { cause: error },
    );
  return undefined;
};
