import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not here; the next folder may have it
  }
};

/** Where the shell would find it. */
export const whereIs = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);

/** Runs it to its end; what it said is the error when that is not a good one. */
export const runProgram = (
  program: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const running = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: Buffer[] = [];
    running.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    running.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    running.once('error', reject);
    running.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const words = Buffer.concat(said).toString().trim().split('\n').slice(-8).join('\n');
      reject(new Error(`${program} ended with ${signal ?? code}:\n${words}`));
    });
  });
