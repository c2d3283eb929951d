import { spawn } from 'node:child_process';
import type { Account } from './account.js';

type Outcome = { readonly ok: boolean; readonly stdout: string; readonly stderr: string };

/** Minimal environment: PGDATA or PGPORT of the caller must not leak in, and messages stay in English. */
export const serverEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/** Runs a program to its end as the given account. Never rejects: a failed start is an outcome. */
export const runProgram = (account: Account, program: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    // Detached, so Ctrl-C in the terminal does not interrupt a waiting `pg_ctl stop`.
    const child = spawn(program, args, {
      ...account.runAs,
      cwd: '/',
      env: serverEnvironment,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', (error) => resolve({ ok: false, stdout, stderr: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, stdout, stderr: stderr.trim() }));
  });
