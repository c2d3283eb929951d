import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';

/** The user that runs the server. `runAs` is spread into spawn options; empty when it is the current user. */
export type Account = { readonly name: string; readonly runAs: { readonly uid?: number; readonly gid?: number } };

const amRoot = (): boolean => process.getuid?.() === 0;

const askId = (...args: string[]): string | undefined => {
  const answer = spawnSync('id', args, { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
};

const named = (name: string): Account | undefined => {
  const uid = askId('-u', name);
  const gid = askId('-g', name);
  return uid === undefined || gid === undefined ? undefined : { name, runAs: { uid: Number(uid), gid: Number(gid) } };
};

const nobody: Account = { name: 'nobody', runAs: { uid: 65_534, gid: 65_534 } };

const ownerOf = (path: string): { readonly uid: number; readonly gid: number } | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // a parent folder is closed to this user; opening the data folder reports it
  }
};

/**
 * Returns the user that runs the server: under root `postgres` or `nobody`, since PostgreSQL refuses uid 0. The owner
 * of existing files wins: a `postgres` user added later must not lock the data.
 */
export const accountFor = (dataDir: string): Account => {
  const files = join(dataDir, 'postgres', 'data');
  const owner = ownerOf(files);
  if (!amRoot()) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw problem(
        'forbidden',
        'database-owned-by-another',
        `The database in ${files} belongs to user ${owner.uid}. Start Keepsake as that user or as root, or set DATA_DIR to another folder.`,
      );
    }
    return { name: askId('-nu') ?? 'you', runAs: {} };
  }
  if (owner?.uid === 0) {
    throw problem(
      'forbidden',
      'database-owned-by-root',
      `The database in ${files} belongs to root, and PostgreSQL refuses to run as root. Give the folder to another user: chown -R nobody ${files}`,
    );
  }
  if (owner)
    return { name: askId('-nu', String(owner.uid)) ?? `user ${owner.uid}`, runAs: { uid: owner.uid, gid: owner.gid } };
  return named('postgres') ?? named('nobody') ?? nobody;
};
