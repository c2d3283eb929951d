import { spawn, type ChildProcess } from 'node:child_process';

/** Programs that read files of strangers leave the processor to those who wait for a page. */
export const politePriority = 10;

const guard = 'read -r _; kill -KILL "$1" 2> /dev/null';

/** Kills `child` when this process is gone, however it ended: the pipe to the guard closes by itself. */
export const tie = (child: ChildProcess): void => {
  if (child.pid === undefined) return;
  const shell = spawn('/bin/sh', ['-c', guard, 'sh', String(child.pid)], {
    detached: true, // Ctrl-C is for this process, which stops its children in order
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined);
  shell.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
};
