import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { report, type Order, type Plan, type Ready } from './words.js';

export type KeptChild = {
  /** Resolves when the stack answers for the first time; rejects with a sentence when it cannot start. */
  readonly ready: Promise<Ready>;
  /** Ends the process in order and starts another with what `plan` says then. */
  readonly restart: () => void;
  /** Asks it to let the sample families move in; what comes of it is told by `doing`. */
  readonly seed: () => void;
  /** Asks for an orderly end, and insists when that takes too long. Resolves when the process is gone. */
  readonly stop: () => Promise<void>;
  /** Ends the process at once. */
  readonly kill: () => void;
};

type ChildOptions = {
  readonly module: string;
  readonly logFile: string;
  /**
   * Asked at each start, when the process is already reading its programs: that takes longer than starting a database.
   * `done` is called after the process has ended, however it ended.
   */
  readonly plan: () => Promise<{ readonly plan: Plan; readonly done: () => void }>;
  readonly tell: (words: string) => void;
  readonly doing: (words: string) => void;
};

const orderlyMs = 25_000;
const firstPauseMs = 200;
const longestPauseMs = 10_000;
const steadyMs = 60_000;

const environment = { ...process.env, UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? '16' };

/** Its words go to the log file itself and not through us, who would else read every line of a busy day. */
const startProcess = (module: string, logFile: string): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600);
  const child = fork(module, { env: environment, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return child;
};

const say = (child: ChildProcess, order: Order): void => {
  if (child.connected) child.send(order, () => undefined); // one that has just ended needs no order
};

const endOf = async (child: ChildProcess): Promise<string> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.signalCode ?? `code ${child.exitCode}`;
};

/** Runs the stack in a process of its own, and again when that one crashes, with growing pauses. */
export const keepChild = (options: ChildOptions): KeptChild => {
  const over = new AbortController();
  let resolveReady: (ready: Ready) => void;
  let rejectReady: (error: Error) => void;
  const ready = new Promise<Ready>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  ready.catch(() => undefined); // told to whoever waits for it
  let current: ChildProcess | undefined;
  let served = false;
  let restarting = false;

  const runOnce = async (): Promise<string> => {
    const child = startProcess(options.module, options.logFile);
    current = child;
    child.on('message', (message) => {
      const said = report.parse(message);
      if (said.kind === 'doing') options.doing(said.words);
      else if (said.kind === 'failed' && !served) rejectReady(new Error(said.words));
      else if (said.kind === 'failed') options.tell(said.words);
      else {
        if (served) options.tell('The site answers again.');
        served = true;
        resolveReady(said);
      }
    });
    const planned = await options.plan().catch((error: unknown) => {
      child.kill('SIGKILL');
      const reason = error instanceof Error ? error : new Error(String(error));
      if (served) options.tell(reason.message);
      else rejectReady(reason);
      return undefined;
    });
    if (planned) say(child, { kind: 'start', plan: planned.plan });
    const end = await endOf(child);
    planned?.done();
    return end;
  };

  const run = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!over.signal.aborted) {
      const began = performance.now();
      const end = await runOnce();
      if (over.signal.aborted) return;
      if (!served)
        return rejectReady(
          new Error(`Keepsake ended while it started (${end}). Its last words are in ${options.logFile}.`),
        );
      if (restarting) {
        restarting = false;
        continue;
      }
      pauseMs = performance.now() - began > steadyMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      options.tell(`The site ended by itself (${end}) and is started again. Its last words are in ${options.logFile}.`);
      await pause(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const ended = run();

  const stopCurrent = async (): Promise<void> => {
    if (!current) return;
    const child = current;
    say(child, { kind: 'stop' });
    const insist = setTimeout(() => child.kill('SIGKILL'), orderlyMs);
    await endOf(child);
    clearTimeout(insist);
  };

  return {
    ready,
    restart: () => {
      restarting = true;
      void stopCurrent();
    },
    seed: () => {
      if (current) say(current, { kind: 'seed' });
    },
    stop: async () => {
      over.abort();
      await stopCurrent();
      await ended;
    },
    kill: () => current?.kill('SIGKILL'),
  };
};
