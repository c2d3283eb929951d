import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';

/** Output of a launcher in its own process: it started, or the problem. */
const FirstLine = z.object({
  pid: z.number().optional(),
  url: z.string().optional(),
  adopted: z.boolean().optional(),
  slug: z.string().optional(),
  message: z.string().optional(),
});

export type Launcher = { readonly process: ChildProcess; readonly fields: z.infer<typeof FirstLine> };

const SCRIPT = `
  import { startPostgres } from '@keepsake/embedded/postgres';
  const tell = (said) => console.log(JSON.stringify(said));
  try {
    const { pid, adopted, url, stop } = await startPostgres({ dataDir: process.argv[1], settings: { fsync: 'off' } });
    tell({ pid, adopted, url: url('postgres') });
    process.stdin.resume().once('end', async () => { await stop(); process.exit(0); });
  } catch ({ slug, message }) {
    tell({ slug, message });
  }`;

/** Starts PostgreSQL from another process, which can be killed; closing its input stops it in order. */
export const launchElsewhere = async (
  dataDir: string,
  runAs: { uid?: number; gid?: number } = {},
): Promise<Launcher> => {
  const args = ['-C', '@keepsake/source', '--import', 'tsx', '--input-type=module', '-e', SCRIPT, dataDir];
  const child = spawn(process.execPath, args, {
    ...runAs,
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env['PATH'], HOME: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, fields: FirstLine.parse(JSON.parse(line)) };
  }
  throw new Error('The launcher exited without output.');
};

/** Kills a launcher as the out-of-memory killer does. */
export const kill = async ({ process: child }: Launcher): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

export const stopPolitely = async ({ process: child }: Launcher): Promise<void> => {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin?.end();
  await ended;
};

/** Creates a folder that the server's user can reach; `remove` deletes it. */
export const scratchFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'keepsake-launcher-'));
  chmodSync(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};
