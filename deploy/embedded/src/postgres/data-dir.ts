import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { type Account, accountFor } from './account.js';

type DataDirChoice = { readonly dataDir: string; readonly reason: string };

/**
 * Returns the data folder of this checkout and the reason for it, as a sentence to print. Pure: `reachable` reports
 * whether the database's user can enter a folder (see `serverCanReach`). A folder in DATA_DIR is never replaced;
 * `startPostgres` refuses an unusable one.
 */
export const chooseDataDir = (
  explicit: string | undefined,
  checkout: string,
  reachable: (folder: string) => boolean,
): DataDirChoice => {
  if (explicit) return { dataDir: resolve(checkout, explicit), reason: 'Set by DATA_DIR.' };
  const inside = join(checkout, '.keepsake');
  if (reachable(inside)) return { dataDir: inside, reason: 'The data folder is in the checkout.' };
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  return {
    dataDir: join('/var/lib/keepsake', name),
    reason: `PostgreSQL must not run as root, and the user it runs as cannot enter ${checkout}.`,
  };
};

const nearestExisting = (folder: string): string => (existsSync(folder) ? folder : nearestExisting(dirname(folder)));

const weCanWrite = (folder: string): boolean => {
  try {
    accessSync(nearestExisting(folder), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Tries as that user instead of reading mode bits, so access lists and mount options count. */
const canEnter = (account: Account, folder: string): boolean =>
  account.runAs.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', nearestExisting(folder)], { ...account.runAs, cwd: '/' }).status ===
    0;

/** Returns whether the database's user can reach this folder, which need not exist. */
export const serverCanReach = (folder: string): boolean => weCanWrite(folder) && canEnter(accountFor(folder), folder);

/** Creates a folder with its parents. New folders can be entered by the server's user, and listed only by this one. */
export const makeFolder = (folder: string, account: Account): void => {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    chmodSync(made, account.runAs.uid === undefined ? 0o700 : 0o711);
  }
};

/** Creates the data folder and returns its real path; throws a problem when it is unusable. */
export const openDataDir = (requested: string): { dataDir: string; account: Account } => {
  const folder = resolve(requested);
  const account = accountFor(folder);
  if (!canEnter(account, folder)) {
    throw problem(
      'forbidden',
      'data-dir-unreachable',
      `PostgreSQL must not run as root, and the user "${account.name}" it runs as instead cannot enter ${folder}. Set DATA_DIR to a folder outside of private homes, for example /var/lib/keepsake, or run: chmod o+x on each folder above it.`,
    );
  }
  try {
    accessSync(nearestExisting(folder), constants.W_OK | constants.X_OK); // mkdir reports a read-only disk as ENOENT
    makeFolder(folder, account);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return { dataDir: realpathSync(folder), account };
  } catch (error) {
    throw problem(
      'forbidden',
      'data-dir-not-writable',
      `The data folder ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}). Make it writable, or set DATA_DIR to a folder that you own.`,
    );
  }
};
