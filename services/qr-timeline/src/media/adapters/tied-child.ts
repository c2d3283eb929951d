import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Nice value of programs that read untrusted files, so that requests go first. */
export const politePriority = 10;

const crashes: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);

/** Whether a program crashed on its file. Other signals are sent by people and by a machine short of memory or disk. */
export const crashed = (signal: NodeJS.Signals): boolean => crashes.has(signal);

/**
 * Errors of the machine as programs print them: at the end of a line, so that names inside of it cannot imitate one.
 * Not "Input/output error", which truncated files cause too, and not in indented lines, which show tags of the file.
 */
const machineErrors =
  /^\S.*: (?:no space left on device|disk quota exceeded|file too large|too many open files|cannot allocate memory|read-only file system)$/im;

export const namesMachineError = (text: string): boolean => machineErrors.test(text);

const guard = 'read -r _; kill -KILL "$1" 2> /dev/null';

/** Kills `child` when this process ends for any reason: the pipe to the guard closes then. */
export const tie = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', String(child.pid)], {
    detached: true, // Ctrl-C goes to this process, which stops its children in order
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
};

const whenTied = 'read -r _ || exit; exec "$@" < /dev/null';

/** Exit codes of the shell for a program that it cannot start. */
export const notStarted: ReadonlySet<number | null> = new Set([126, 127]);

/**
 * Starts a program in its own process group, tied to this process. A shell waits for the guard and becomes the program
 * then: a program that runs before its guard would outlive a parent killed in between.
 */
export const spawnTied = (
  program: string,
  parameters: readonly string[],
  signal: AbortSignal,
): ChildProcessByStdio<Writable, Readable, Readable> => {
  const child = spawn('/bin/sh', ['-c', whenTied, 'sh', program, ...parameters], {
    detached: true, // Ctrl-C goes to this process, which stops its children in order
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
  });
  tie(child);
  child.stdin.on('error', () => undefined); // killed before it read; reported by `close`
  child.stdin.end('\n');
  return child;
};
