import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // not in this folder; try the next one
  }
};

/** Returns the path of a program found in PATH. */
export const whereIs = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isProgram);

/** Runs a program to its end; throws with its output when it fails. */
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
    const output: Buffer[] = [];
    running.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    running.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    running.once('error', reject);
    running.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString().trim().split('\n').slice(-8).join('\n');
      reject(new Error(`${program} exited with ${signal ?? code}:\n${text}`));
    });
  });
