import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { type Account, accountFor } from './account.js';

type DataDirChoice = { readonly dataDir: string; readonly reason: string };

/**
 * Where this checkout keeps its data, and why there: `reason` is a sentence to print. Pure: `reachable` tells whether the
 * database's user can get to a folder (see `serverCanReach`). A folder that the operator named is never replaced by
 * another one; `startPostgres` refuses it with a sentence when it will not do.
 */
export const chooseDataDir = (
  explicit: string | undefined,
  checkout: string,
  reachable: (folder: string) => boolean,
): DataDirChoice => {
  if (explicit) return { dataDir: resolve(checkout, explicit), reason: 'DATA_DIR says so.' };
  const inside = join(checkout, '.keepsake');
  if (reachable(inside)) return { dataDir: inside, reason: 'The data folder lies in the checkout.' };
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

/** Asks as that user instead of reading mode bits, so that access lists and odd mounts count too. */
const canEnter = (account: Account, folder: string): boolean =>
  account.runAs.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', nearestExisting(folder)], { ...account.runAs, cwd: '/' }).status ===
    0;

/** Whether the user that will run the database can get to this folder, which need not exist yet. */
export const serverCanReach = (folder: string): boolean => weCanWrite(folder) && canEnter(accountFor(folder), folder);

/** Makes a folder with its parents; what is new can be entered by the server's user, and listed by nobody but us. */
export const makeFolder = (folder: string, account: Account): void => {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    chmodSync(made, account.runAs.uid === undefined ? 0o700 : 0o711);
  }
};

/** Makes the data folder or says in one sentence why it cannot be used. Answers with its real path: one folder, one name. */
export const openDataDir = (wanted: string): { dataDir: string; account: Account } => {
  const folder = resolve(wanted);
  const account = accountFor(folder);
  if (!canEnter(account, folder)) {
    throw problem(
      'forbidden',
      'data-dir-unreachable',
      `PostgreSQL must not run as root, and the user "${account.name}" it runs as instead cannot enter ${folder}. Set DATA_DIR to a folder outside of private homes, for example /var/lib/keepsake, or run: chmod o+x on each folder above it.`,
    );
  }
  try {
    makeFolder(folder, account);
    accessSync(folder, constants.W_OK | constants.X_OK);
    return { dataDir: realpathSync(folder), account };
  } catch (error) {
    throw problem(
      'forbidden',
      'data-dir-not-writable',
      `The data folder ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that you own.`,
    );
  }
};
