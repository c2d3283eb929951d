// Baselines in SQL: the same rows as ours in one transaction, by pgbench if installed, else by pg.
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const clients = 16;
const run = promisify(execFile);

const byPgbench = async (url: string, statements: readonly string[], seconds: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  try {
    const script = join(folder, 'transaction.sql');
    await writeFile(script, `\\set number random(1, 1000000000)\n${statements.map((one) => `${one};\n`).join('')}`);
    const { stdout } = await run('pgbench', [
      '-n',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      url,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const byPg = async (url: string, statements: readonly string[], seconds: number): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const transact = async (mine: pg.PoolClient): Promise<void> => {
    const number = String(randomInt(1_000_000_000));
    for (const text of statements) await mine.query(text.replaceAll(':number', number));
  };
  const client = async (): Promise<void> => {
    const mine = await pool.connect();
    for (; performance.now() < end; done += 1) await transact(mine);
    mine.release();
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.end();
  return (done / (performance.now() - began)) * 1_000;
};

export type Plain = { readonly perSecond: number; readonly by: string };

/** @param statements one transaction; `:number` is a random integer below 1,000,000,000 */
export const plainRate = async (url: string, statements: readonly string[], seconds: number): Promise<Plain> => {
  const isInstalled = await run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
  return isInstalled
    ? { perSecond: await byPgbench(url, statements, seconds), by: 'pgbench' }
    : { perSecond: await byPg(url, statements, seconds), by: 'pg' };
};
