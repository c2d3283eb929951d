import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from './until.js';

export const owner = { email: 'owner@keepsake.example', password: 'a-password-for-tests' };

/** A launcher started as by `make start`; from sources unless KEEPSAKE_BUILT marks the build as current. */
export type Keepsake = {
  readonly url: string;
  readonly dataDir: string;
  /** Returns everything it has printed. */
  readonly printed: () => string;
  readonly launcher: ChildProcess;
  /** Sends SIGINT to the launcher's process group, as Ctrl-C in a terminal; returns the exit code. */
  readonly pressCtrlC: () => Promise<number | null>;
  /** Kills launcher, stack and database without a shutdown. */
  readonly killEverything: () => Promise<void>;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const startMs = 180_000;

/** A folder that the database user can read if root runs the tests. */
export const scratchFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'keepsake-e2e-'));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** Ends the launcher when this test process exits in any way: the pipe to the shell closes. */
const guard = (pid: number): ChildProcess => {
  const script = 'cat > /dev/null; kill -TERM "$1" 2> /dev/null';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return shell;
};

export type Run = {
  readonly launcher: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
};

const fromSources = ['-C', '@keepsake/source', '--import', 'tsx', 'deploy/embedded/src/cli.ts'];
const asBuilt = ['deploy/embedded/dist/cli.js'];

/** Set by `make test`, which builds the product before its suites start it. */
export const isBuilt = process.env['KEEPSAKE_BUILT'] === '1';

export type RunOptions = {
  readonly args?: readonly string[];
  readonly checkout?: string;
  /** Runs the build as `make start` does; otherwise the sources. Default: KEEPSAKE_BUILT=1. */
  readonly built?: boolean;
};

/** Starts the launcher without waiting. */
export const runLauncher = (
  env: Readonly<Record<string, string>>,
  { args = [], checkout = root, built = isBuilt && checkout === root }: RunOptions = {},
): Run => {
  const launcher = spawn(process.execPath, [...(built ? asBuilt : fromSources), ...args], {
    cwd: checkout,
    detached: true, // A separate process group, as in a terminal.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      FFMPEG: process.env['FFMPEG'],
      PORT: '0',
      METRICS_PORT: '0',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SAMPLE_FAMILIES: 'off',
      RATE_LIMITS: '1000',
      UV_THREADPOOL_SIZE: '16',
      FILM_HEIGHT: '180',
      ...env,
    },
  });
  if (launcher.pid !== undefined) {
    const guardian = guard(launcher.pid);
    launcher.once('exit', () => guardian.kill('SIGKILL'));
  }
  let text = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(launcher, 'close').then(([code]) => code as number | null);
  return { launcher, printed: () => text, ended };
};

/** Returns the process that runs the services, a child of the launcher; undefined during its restart. */
export const stackPid = (launcher: ChildProcess): number | undefined => {
  const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim().split(' ');
  const commandOf = (pid: string): string =>
    existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
  const found = children.find((pid) => pid !== '' && /child\.[jt]s/.test(commandOf(pid)));
  return found === undefined ? undefined : Number(found);
};

/** Returns a process and its descendants. */
export const familyOf = async (pid: number): Promise<readonly number[]> => {
  const ps = spawn('ps', ['-e', '-o', 'pid=,ppid=']);
  let text = '';
  ps.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(ps, 'close');
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): readonly number[] =>
    rows.flatMap(([child = 0, its]) => (its === parent ? [child, ...below(child)] : []));
  return [pid, ...below(pid)];
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Ended together with its parent.
  }
};

/** Starts it and waits until it has printed its table. */
export const startKeepsake = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  options: RunOptions = {},
): Promise<Keepsake> => {
  const { launcher, printed, ended } = runLauncher({ DATA_DIR: dataDir, ...env }, options);
  let over = false;
  void ended.then(() => (over = true));
  const url = await until(
    'the launcher to print its table',
    async () => {
      if (over) throw new Error(`The launcher ended instead of starting:\n${printed()}`);
      const found = /Site\s+(http\S+)/.exec(printed())?.[1];
      return found !== undefined && printed().includes('--clean') ? found : undefined;
    },
    { timeoutMs: startMs, seen: printed },
  );
  return {
    url,
    dataDir,
    printed,
    launcher,
    pressCtrlC: () => {
      if (!over && launcher.pid !== undefined) process.kill(-launcher.pid, 'SIGINT');
      return ended;
    },
    killEverything: async () => {
      for (const pid of await familyOf(launcher.pid ?? 0)) killNow(pid);
      await ended;
    },
  };
};

/** Returns what belongs to this jest worker of a list such as BASE_URL. */
const given = (name: string): string | undefined => {
  const all = (process.env[name] ?? '').split(',').filter((one) => one !== '');
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  return all[(worker - 1) % all.length];
};

type Visited = { readonly url: string; readonly leave: () => Promise<void> };

const startOwn = async (): Promise<Visited & { readonly dataDir: string }> => {
  const scratch = scratchFolder();
  const own = await startKeepsake(scratch.path);
  return {
    url: own.url,
    dataDir: scratch.path,
    leave: async () => {
      await own.pressCtrlC();
      scratch.remove();
    },
  };
};

/** Returns the product under test: at BASE_URL, else started here. */
export const visitKeepsake = async (): Promise<Visited> => {
  const url = given('BASE_URL')?.replace(/\/+$/, '');
  return url === undefined ? startOwn() : { url, leave: () => Promise.resolve() };
};

/** The same with its data folder, for suites that let time pass; starts one here if the product under test has none. */
export const visitDataDir = async (): Promise<Visited & { readonly dataDir: string }> => {
  const [url, dataDir] = [given('BASE_URL'), given('BASE_DATA_DIR')];
  return url === undefined || dataDir === undefined ? startOwn() : { url, dataDir, leave: () => Promise.resolve() };
};

/** Returns staff credentials: for BASE_URL those in ADMIN_EMAIL and ADMIN_PASSWORD. */
export const staffSignIn = (): { readonly email: string; readonly password: string } =>
  process.env['BASE_URL']
    ? { email: process.env['ADMIN_EMAIL'] ?? owner.email, password: process.env['ADMIN_PASSWORD'] ?? owner.password }
    : owner;
