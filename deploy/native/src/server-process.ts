import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { account, type GuardedFolder } from './guarded-folder.js';
import { lowerPriority } from './lower-priority.js';

export type ServerProcess = {
  readonly name: string;
  readonly logFile: string;
  /** Process id; undefined when it does not run. */
  readonly pid: () => number | undefined;
  /** Resolves when the server is ready; does nothing when it runs. */
  readonly start: () => Promise<void>;
  /** Sends SIGTERM, then SIGKILL after `politeMs`. Returns how it ended. */
  readonly stop: () => Promise<string>;
  /** Sends SIGKILL. Returns how it ended. */
  readonly kill: () => Promise<string>;
  /** Sends SIGSTOP or SIGCONT. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Registers a callback for unexpected ends after the start. */
  readonly onCrash: (listener: (how: string) => void) => void;
};

type Variables = Readonly<Record<string, string | undefined>>;

export type Launch = {
  readonly folder: GuardedFolder;
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Variables;
  /** Variables that may differ at each start. */
  readonly envAtStart?: () => Variables;
  /** Working directory; default: `folder`. */
  readonly cwd?: string;
  /** Account; default: an unprivileged one when root starts it. */
  readonly as?: typeof account;
  /** Nice value among the processes of this machine; default: that of this process. */
  readonly nice?: number;
  /** Grace period after SIGTERM in milliseconds; default: five seconds. */
  readonly politeMs?: number;
  /** Polled until true; `log` returns the output since this start. */
  readonly ready: (log: () => string) => Promise<boolean> | boolean;
};

const readyMs = 180_000;
const usuallyPoliteMs = 5_000;
const forcedMs = 5_000;
const pollIntervalMs = 25;

const gone = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
const howItEnded = (child: ChildProcess): string => child.signalCode ?? `code ${child.exitCode}`;

const ends = async (child: ChildProcess, withinMs: number): Promise<boolean> => {
  if (gone(child)) return true;
  const late = new AbortController();
  const ended = once(child, 'exit').then(() => true);
  const result = await Promise.race([ended, pause(withinMs, false, { signal: late.signal })]);
  if (result) late.abort();
  return result;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Creates one server process. It writes its own process id, so the guardian knows it from the first moment. */
export const serverProcess = (launch: Launch): ServerProcess => {
  const { folder, name, program, args, env = {}, envAtStart, ready } = launch;
  const log = join(folder.path, `${name}.log`);
  const pidFile = join(folder.path, `${name}.pid`);
  let child: ChildProcess | undefined;
  let asked = false;
  const consumers: ((how: string) => void)[] = [];

  const end = async (signal: 'SIGTERM' | 'SIGKILL', politeMs = launch.politeMs ?? usuallyPoliteMs): Promise<string> => {
    const mine = child;
    if (!mine) return 'never started';
    if (gone(mine)) return howItEnded(mine);
    asked = true;
    mine.kill(signal);
    mine.kill('SIGCONT'); // a stopped process would not receive it
    if (!(await ends(mine, politeMs))) {
      mine.kill('SIGKILL');
      await ends(mine, forcedMs);
    }
    rmSync(pidFile, { force: true }); // the process id may be reused soon
    return howItEnded(mine);
  };

  const start = async (): Promise<void> => {
    if (child && !gone(child)) return;
    if (!child && existsSync(log)) renameSync(log, `${log}.old`); // skips the output of earlier runs
    const from = sizeOf(log);
    const output = openSync(log, 'a');
    const mine = spawn('/bin/sh', ['-c', 'echo $$ > "$0" && exec "$@"', pidFile, program, ...args], {
      cwd: launch.cwd ?? folder.path,
      env: {
        PATH: process.env['PATH'],
        HOME: folder.path,
        TMPDIR: folder.path,
        LC_ALL: 'C',
        ...env,
        ...envAtStart?.(),
      },
      stdio: ['ignore', output, output],
      detached: true, // Ctrl-C goes to the parent process, which stops it in order
      ...(launch.as ?? account),
    });
    closeSync(output);
    child = mine;
    asked = false;
    mine.unref();
    if (launch.nice !== undefined && mine.pid !== undefined) void lowerPriority(mine.pid, launch.nice);
    const text = (): string => readFileSync(log).subarray(from).toString();
    const latest = performance.now() + readyMs;
    while (!(await ready(text))) {
      const late = performance.now() > latest;
      if (gone(mine) || late) {
        await end('SIGKILL');
        throw new Error(
          `${name} ${late ? 'is not ready after 180 s' : 'ended'}. Output:\n${text().split('\n').slice(-15).join('\n')}`,
        );
      }
      await pause(pollIntervalMs);
    }
    mine.once('exit', () => {
      if (!asked) for (const listener of consumers) listener(howItEnded(mine));
    });
  };

  return {
    name,
    logFile: log,
    pid: () => (child && !gone(child) ? child.pid : undefined),
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    onCrash: (listener) => void consumers.push(listener),
  };
};

/** Returns whether something listens on the port. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
