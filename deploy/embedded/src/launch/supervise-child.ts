import { fork, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { report, type Order, type Plan, type Ready } from './messages.js';

export type SupervisedChild = {
  /** Resolves when the stack is ready for the first time; rejects with a problem when it cannot start. */
  readonly ready: Promise<Ready>;
  /** Stops the process in order and starts another with the current plan. */
  readonly restart: () => void;
  /** Requests the sample families; the outcome is reported to `doing`. */
  readonly seed: () => void;
  /** Stops the process in order, by force after a timeout. Resolves when the process is gone. */
  readonly stop: () => Promise<void>;
  /** Kills the process. */
  readonly kill: () => void;
};

type ChildOptions = {
  readonly module: string;
  readonly logFile: string;
  /**
   * Called at each start while the child loads its modules, which takes longer than starting a database. `done` is
   * called after the process has ended, whatever the outcome.
   */
  readonly plan: () => Promise<{ readonly plan: Plan; readonly done: () => void }>;
  readonly reportProgress: (text: string) => void;
  readonly doing: (text: string) => void;
};

const orderlyMs = 25_000;
const initialBackoffMs = 200;
const maxBackoffMs = 10_000;
const steadyMs = 60_000;

const environment = { ...process.env, UV_THREADPOOL_SIZE: process.env['UV_THREADPOOL_SIZE'] ?? '16' };

/** Redirects the output straight to the log file: piping it through the launcher would cost CPU time per line. */
const startProcess = (module: string, logFile: string): ChildProcess => {
  const log = openSync(logFile, 'a', 0o600);
  const child = fork(module, { env: environment, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  return child;
};

const send = (child: ChildProcess, order: Order): void => {
  if (child.connected) child.send(order, () => undefined); // the process may have just ended
};

const endOf = async (child: ChildProcess): Promise<string> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  // The last message, which contains the cause, can arrive after the exit.
  if (child.connected) await once(child, 'disconnect');
  return child.signalCode ?? `code ${child.exitCode}`;
};

/** Runs the stack in a child process and restarts it after a crash, with exponential backoff. */
export const superviseChild = (options: ChildOptions): SupervisedChild => {
  const over = new AbortController();
  let resolveReady: (ready: Ready) => void;
  let rejectReady: (error: Error) => void;
  const ready = new Promise<Ready>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  ready.catch(() => undefined); // reported to callers that await it
  let current: ChildProcess | undefined;
  let served = false;
  let restarting = false;

  const runOnce = async (): Promise<string> => {
    const child = startProcess(options.module, options.logFile);
    current = child;
    child.on('message', (message) => {
      const input = report.parse(message);
      if (input.kind === 'doing') options.doing(input.text);
      else if (input.kind === 'failed' && !served) rejectReady(new Error(input.text));
      else if (input.kind === 'failed') options.reportProgress(input.text);
      else {
        if (served) options.reportProgress('The site is available again.');
        served = true;
        resolveReady(input);
      }
    });
    const planned = await options.plan().catch((error: unknown) => {
      child.kill('SIGKILL');
      const reason = error instanceof Error ? error : new Error(String(error));
      if (served) options.reportProgress(reason.message);
      else rejectReady(reason);
      return undefined;
    });
    if (planned) send(child, { kind: 'start', plan: planned.plan });
    const end = await endOf(child);
    planned?.done();
    return end;
  };

  const run = async (): Promise<void> => {
    let pauseMs = initialBackoffMs;
    while (!over.signal.aborted) {
      const began = performance.now();
      // Fails if the data folder became read-only: its log cannot be opened, or its notes not removed.
      const end = await runOnce().catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      );
      if (over.signal.aborted) return;
      if (!served && end instanceof Error) return rejectReady(end);
      if (!served)
        return rejectReady(new Error(`Keepsake exited while starting (${end}). See the end of ${options.logFile}.`));
      if (restarting) {
        restarting = false;
        continue;
      }
      pauseMs = performance.now() - began > steadyMs ? initialBackoffMs : Math.min(pauseMs * 2, maxBackoffMs);
      const cause = end instanceof Error ? end.message : end;
      options.reportProgress(`The site crashed (${cause}) and is restarting. See the end of ${options.logFile}.`);
      await pause(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  const ended = run();

  const stopCurrent = async (): Promise<void> => {
    if (!current) return;
    const child = current;
    send(child, { kind: 'stop' });
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
      if (current) send(current, { kind: 'seed' });
    },
    stop: async () => {
      over.abort();
      await stopCurrent();
      await ended;
    },
    kill: () => current?.kill('SIGKILL'),
  };
};
