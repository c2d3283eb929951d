import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import type { Account } from './account.js';
import type { Binaries } from './binaries.js';
import type { Cluster } from './cluster.js';
import { eventually, probe } from './probe.js';
import { commandOf, isAlive } from './process.js';
import { runProgram } from './run-program.js';

/** What it takes to run the server of one cluster. */
export type Place = { readonly cluster: Cluster; readonly account: Account; readonly binaries: Binaries };
export type Server = { readonly pid: number; readonly port: number };

const SILENT_MS = 5_000;
const RECOVERY_MS = 60_000;

export const urlOf = ({ password }: Cluster, port: number, database: string): string =>
  `postgres://keepsake:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;

const pidFile = (cluster: Cluster): string => join(cluster.files, 'postmaster.pid');

/** Line 1 is the process id, line 4 the port; PostgreSQL writes the file before it listens. */
const readPidFile = (cluster: Cluster): Server | undefined => {
  try {
    const [pid, , , port] = readFileSync(pidFile(cluster), 'utf8').split('\n').map(Number);
    return pid && port ? { pid, port } : undefined; // 0, from an empty file, would signal our own process group
  } catch {
    return undefined; // no server runs
  }
};

/** Returns false when the process id was reused; undefined on systems that do not expose command lines. */
const serves = (pid: number, { files }: Cluster): boolean | undefined =>
  isAlive(pid) ? commandOf(pid)?.includes(`-D ${files} -p `) : false;

const SECONDS = { fast: '10', immediate: '3' };

/** Stops the server with `fast`, then `immediate`, then SIGKILL. Resolves when the process is gone. */
export const stopServer = async (
  { cluster, account, binaries }: Place,
  { pid }: Server,
  modes: readonly (keyof typeof SECONDS)[] = ['fast', 'immediate'],
): Promise<void> => {
  for (const mode of modes) {
    const args = ['stop', '-D', cluster.files, '-m', mode, '-t', SECONDS[mode]];
    if (serves(pid, cluster) === false || (await runProgram(account, binaries.pgCtl, args)).ok) break;
  }
  const gone = () => !isAlive(pid) || undefined;
  if (await eventually(1_000, gone)) return;
  if (serves(pid, cluster)) process.kill(pid, 'SIGKILL');
  await eventually(2_000, gone);
};

/**
 * Replaces the process id in a leftover pid file by our own. PostgreSQL refuses to start while the old id is in use,
 * even by an unrelated process, but ignores the id of its parent. The other lines stay: PostgreSQL needs them to
 * detect sessions that still use the files.
 */
const disown = (cluster: Cluster, pid: number): void => {
  try {
    const file = openSync(pidFile(cluster), constants.O_RDWR | constants.O_NOFOLLOW);
    const [first, ...rest] = readFileSync(file, 'utf8').split('\n');
    if (Number(first) === pid) {
      ftruncateSync(file);
      writeSync(file, [process.pid, ...rest].join('\n'), 0);
    }
    closeSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // it ended in order
  }
};

/** Returns the running server of a killed launcher; undefined when there is none. */
export const adoptServer = async (place: Place, log: (line: string) => void): Promise<Server | undefined> => {
  const { cluster } = place;
  const left = readPidFile(cluster);
  if (!left) return undefined;
  if (serves(left.pid, cluster) === false) {
    disown(cluster, left.pid);
    return undefined;
  }
  let silentSince = performance.now();
  const answer = await eventually(RECOVERY_MS, async () => {
    if (!isAlive(left.pid)) return 'gone';
    const now = await probe(urlOf(cluster, left.port, 'postgres'));
    if (now === 'busy') silentSince = performance.now();
    else if (now !== 'silent' || performance.now() - silentSince > SILENT_MS) return now;
    return undefined;
  });
  if (answer === 'ready') return left;
  if (answer === 'gone') return undefined;
  if (answer === 'unauthorized') {
    throw problem(
      'conflict',
      'database-password-differs',
      `The database server that runs on ${cluster.files} (process ${left.pid}) refuses the password in ${cluster.folder}. Restore that password file from a backup, or set DATA_DIR to another folder.`,
    );
  }
  log(`The database server of an earlier run (process ${left.pid}) does not respond; stopping it.`);
  await stopServer(place, left, ['immediate']);
  disown(cluster, left.pid);
  return undefined;
};
