import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { account, type GuardedFolder } from './guarded-folder.js';

export type ServerProcess = {
  readonly name: string;
  readonly logFile: string;
  /** Of the running process; undefined when there is none. */
  readonly pid: () => number | undefined;
  /** Resolves when the server is ready; one that runs is left alone. */
  readonly start: () => Promise<void>;
  /** SIGTERM, and SIGKILL after `politeMs`. Answers how it ended. */
  readonly stop: () => Promise<string>;
  /** SIGKILL. */
  readonly kill: () => Promise<string>;
  /** Holds it still (SIGSTOP), and lets it go on. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Told how it ended when nobody here has asked for that; not while it starts. */
  readonly onCrash: (hear: (how: string) => void) => void;
};

export type Launch = {
  readonly folder: GuardedFolder;
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where it runs; without it in `folder`. */
  readonly cwd?: string;
  /** Who runs it; without it nobody when root starts it. */
  readonly as?: typeof account;
  /** How long it may take to end by itself when asked; without it five seconds. */
  readonly politeMs?: number;
  /** Asked again and again; `log` is what the server has written since this start. */
  readonly ready: (log: () => string) => Promise<boolean> | boolean;
};

const readyMs = 180_000;
const usuallyPoliteMs = 5_000;
const forcedMs = 5_000;
const lookMs = 25;

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

/** One server as a process of its own. It writes its number itself, so that the guardian knows it from the first moment. */
export const serverProcess = (launch: Launch): ServerProcess => {
  const { folder, name, program, args, env = {}, ready } = launch;
  const log = join(folder.path, `${name}.log`);
  const pidFile = join(folder.path, `${name}.pid`);
  let child: ChildProcess | undefined;
  let asked = false;
  const hearers: ((how: string) => void)[] = [];

  const end = async (signal: 'SIGTERM' | 'SIGKILL', politeMs = launch.politeMs ?? usuallyPoliteMs): Promise<string> => {
    const mine = child;
    if (!mine) return 'never started';
    if (gone(mine)) return howItEnded(mine);
    asked = true;
    mine.kill(signal);
    mine.kill('SIGCONT'); // one that is held still would not hear it
    if (!(await ends(mine, politeMs))) {
      mine.kill('SIGKILL');
      await ends(mine, forcedMs);
    }
    rmSync(pidFile, { force: true }); // the number may soon be somebody else's
    return howItEnded(mine);
  };

  const start = async (): Promise<void> => {
    if (child && !gone(child)) return;
    if (!child && existsSync(log)) renameSync(log, `${log}.old`); // of a run before this one
    const from = sizeOf(log);
    const output = openSync(log, 'a');
    const mine = spawn('/bin/sh', ['-c', 'echo $$ > "$0" && exec "$@"', pidFile, program, ...args], {
      cwd: launch.cwd ?? folder.path,
      env: { PATH: process.env['PATH'], HOME: folder.path, TMPDIR: folder.path, LC_ALL: 'C', ...env },
      stdio: ['ignore', output, output],
      detached: true, // Ctrl-C is for whoever started it, who stops it in order
      ...(launch.as ?? account),
    });
    closeSync(output);
    child = mine;
    asked = false;
    mine.unref();
    const text = (): string => readFileSync(log).subarray(from).toString();
    const latest = performance.now() + readyMs;
    while (!(await ready(text))) {
      const late = performance.now() > latest;
      if (gone(mine) || late) {
        await end('SIGKILL');
        throw new Error(
          `${name} ${late ? 'is not ready after 180 s' : 'ended'}. It said:\n${text().split('\n').slice(-15).join('\n')}`,
        );
      }
      await pause(lookMs);
    }
    mine.once('exit', () => {
      if (!asked) for (const hear of hearers) hear(howItEnded(mine));
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
    onCrash: (hear) => void hearers.push(hear),
  };
};

/** True when something listens there. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
