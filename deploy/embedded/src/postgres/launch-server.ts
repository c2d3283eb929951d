import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { problem } from '@keepsake/platform/problem';
import type { Cluster } from './cluster.js';
import { choosePort } from './port.js';
import { eventually, probe } from './probe.js';
import { serverEnvironment } from './run-program.js';
import { type Place, type Server, urlOf } from './running-server.js';

export type Settings = Readonly<Record<string, string>>;

const START_MS = 60_000; // recovery after a kill first replays the write-ahead log
const LOG_BYTES = 10 * 1024 * 1024;

/** Sized for one process on a laptop: about 50 connections at peak. */
const ALWAYS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  jit: 'off',
  max_parallel_workers: '0',
  log_error_verbosity: 'terse', // details of errors quote rows, and rows hold names and addresses
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * Transient failures: a concurrent start was faster or took the port, or children of a killed server are still
 * exiting.
 */
const PASSING = /lock file .* already exists|could not bind|pre-existing shared memory block/;

const startupError = (cluster: Cluster, from: number): string =>
  readFileSync(cluster.logFile).subarray(from).toString();

const complaint = (text: string): string => {
  const lines = text.trim().split('\n');
  const worst = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1);
  return worst?.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it gave no reason';
};

const openLog = ({ logFile }: Cluster): number => {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(logFile, `${logFile}.old`);
  return openSync(logFile, 'a', 0o600);
};

/** Starts a server and waits until it is ready; returns undefined after a transient failure, so retry. */
export const launchServer = async (place: Place, settings: Settings): Promise<Server | undefined> => {
  const { cluster, account, binaries } = place;
  const port = await choosePort(cluster);
  const options = Object.entries({ ...ALWAYS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const output = openLog(cluster);
  const before = statSync(cluster.logFile).size;
  // Detached, so Ctrl-C in the terminal does not stop the database before the services.
  const child = spawn(binaries.postgres, ['-D', cluster.files, '-p', String(port), ...options], {
    ...account.runAs,
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', () => (ended ??= complaint(startupError(cluster, before))));
  const answer = await eventually(START_MS, async () =>
    ended === undefined && (await probe(urlOf(cluster, port, 'postgres'))) !== 'ready' ? undefined : 'over',
  );
  if (answer && ended === undefined && child.pid !== undefined) return { pid: child.pid, port };
  if (ended !== undefined && PASSING.test(startupError(cluster, before))) return undefined;
  child.kill('SIGQUIT');
  throw problem(
    'unavailable',
    'database-did-not-start',
    `The database did not start: ${ended ?? 'it was not ready within a minute'}. See ${cluster.logFile}.`,
  );
};
