import { spawn, type ChildProcess } from 'node:child_process';

export type Ended = { readonly ok: boolean; readonly output: string; readonly late: boolean };

const limitMs = 10 * 60_000;
const timeoutMs = 5_000;

/** Ends a program and what it started. */
const endGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It has already ended.
  }
};

/** Runs one program at a time in its own process group, so that Ctrl-C ends it in order and completely. */
export const createPrograms = (folder: string) => {
  let current: ChildProcess | undefined;
  let stopped = false;

  const run = (program: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(new Error('Stopped.'));
      const env = { ...process.env, ...more };
      const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      current = child;
      let output = '';
      let late = false;
      const note = (chunk: Buffer): void => void (output += chunk.toString());
      child.stdout.on('data', note);
      child.stderr.on('data', note);
      const timer = setTimeout(() => {
        late = true;
        endGroup(child, 'SIGKILL');
      }, limitMs);
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        current = undefined;
        if (stopped) reject(new Error('Stopped.'));
        else resolve({ ok: code === 0, output, late });
      });
      return undefined;
    });

  const stop = (): void => {
    stopped = true;
    const child = current;
    if (!child) return;
    endGroup(child, 'SIGTERM');
    setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs).unref();
  };

  return { run, stop };
};

export type Programs = ReturnType<typeof createPrograms>;
