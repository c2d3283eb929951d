import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { amRoot } from './cache-folder.js';

type Account = { readonly uid?: number; readonly gid?: number };

/** Third-party servers run as `nobody` when root runs the tests. */
export const account: Account = amRoot() ? { uid: 65_534, gid: 65_534 } : {};

/** Folder of servers; each writes its process id into `<name>.pid` there. */
export type GuardedFolder = {
  readonly path: string;
  /** Stops running servers and removes the folder unless it is kept. */
  readonly close: () => Promise<void>;
};

/**
 * A killed test run cannot clean up. A shell therefore reads a pipe that closes when this process ends, then stops
 * the servers (SIGTERM, after five seconds SIGKILL), also in subfolders, and removes the folder.
 */
const guardian = `
  cat > /dev/null
  each() { for file in "$1"/*.pid "$1"/*/*.pid; do [ -f "$file" ] && kill "$2" "$(cat "$file")" 2> /dev/null && alive=1; done; }
  each "$1" -TERM
  for turn in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    alive=
    each "$1" -0
    [ "$alive" ] || break
    sleep 0.2
  done
  each "$1" -KILL
  if [ "$2" = kept ]; then rm -f -- "$1"/*.pid "$1"/*/*.pid; else rm -rf -- "$1"; fi`;

/** Guards an existing folder; `end` defines whether it is kept or removed. */
export const guardFolder = (path: string, end: 'kept' | 'removed'): GuardedFolder => {
  const shell = spawn('/bin/sh', ['-c', guardian, 'sh', path, end], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return {
    path,
    close: async () => {
      shell.ref(); // otherwise the run could end before the folder is removed
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await ended;
    },
  };
};

const lend = (path: string): void => {
  chmodSync(path, 0o755);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
};

/** Opens the named folder, which is kept, or a temporary one. */
export const openGuardedFolder = (kept?: string): GuardedFolder => {
  const path = kept ?? mkdtempSync(join(tmpdir(), 'keepsake-server-'));
  mkdirSync(path, { recursive: true });
  lend(path);
  return guardFolder(path, kept === undefined ? 'removed' : 'kept');
};

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const giveWayMs = 8_000;

/** Resolves when the guardian of a killed run has stopped its servers. */
export const whenDeserted = async (path: string): Promise<void> => {
  const notes = readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^[^/]+(?:\/[^/]+)?\.pid$/.test(name))
    .map((name) => join(path, name));
  const pids = notes.map((note) => Number(readFileSync(note, 'utf8'))).filter((pid) => pid > 0);
  const end = performance.now() + giveWayMs;
  while (pids.some(lives) && performance.now() < end) await pause(50);
  for (const note of notes) rmSync(note, { force: true }); // a process id still in use by now belongs to another process
};
