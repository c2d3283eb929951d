import { spawn, type ChildProcess } from 'node:child_process';

/** Nice value of programs that read untrusted files, so that requests go first. */
export const politePriority = 10;

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
