import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill, launchElsewhere, query, scratchFolder } from './postgres/launcher-under-test.js';
import { eventually } from './postgres/probe.js';
import { isAlive } from './postgres/process.js';
import { type Postgres, startPostgres } from './postgres.js';

let scratch: ReturnType<typeof scratchFolder>;
let running: Postgres[];
const start = async (): Promise<Postgres> => {
  const postgres = await startPostgres({ dataDir: scratch.path, settings: { fsync: 'off' } });
  running.push(postgres);
  return postgres;
};

beforeEach(() => {
  scratch = scratchFolder();
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  scratch.remove();
});

test('adopts the server of a killed launcher', async () => {
  const launcher = await launchElsewhere(scratch.path);
  await query(launcher.fields.url ?? '', `create table memory as select 'still here' as title`);
  await kill(launcher);
  const postgres = await start();
  expect(postgres).toMatchObject({ adopted: true, pid: launcher.fields.pid });
  expect(await query(postgres.url('postgres'), 'select title from memory')).toEqual([{ title: 'still here' }]);
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
});

test('replaces an orphaned server that does not respond', async () => {
  const launcher = await launchElsewhere(scratch.path);
  await kill(launcher);
  const stuck = launcher.fields.pid ?? 0;
  process.kill(stuck, 'SIGSTOP');
  const postgres = await start();
  expect(postgres.adopted).toBe(false);
  expect(isAlive(stuck)).toBe(false);
  expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('reports a server crash and restarts on the same port', async () => {
  const first = await start();
  process.kill(first.pid, 'SIGKILL');
  expect(await first.exited).toBe('died');
  const second = await start();
  expect(second.port).toBe(first.port);
  expect(second.pid).not.toBe(first.pid);
});

test("does not adopt a process that reuses the server's process id", async () => {
  const first = await start();
  const files = join(scratch.path, 'postgres', 'data');
  const pidFile = readFileSync(join(files, 'postmaster.pid'), 'utf8');
  await first.stop();
  const otherProcess = spawn('sleep', ['600']);
  writeFileSync(join(files, 'postmaster.pid'), pidFile.replace(/^\d+/, String(otherProcess.pid)), { mode: 0o666 });
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(otherProcess.exitCode).toBe(null);
  otherProcess.kill();
});

test('cleans up a first start that was killed halfway', async () => {
  const gone = spawn('true');
  await eventually(5_000, () => (isAlive(gone.pid ?? 0) ? undefined : true));
  const half = join(scratch.path, `postgres.new-${gone.pid}-abcd`);
  mkdirSync(join(half, 'data'), { recursive: true });
  await start();
  expect(existsSync(half)).toBe(false);
  expect(readdirSync(scratch.path)).toEqual(['postgres']);
});

test('keeps its lock on the folder when only its session is cut', async () => {
  const postgres = await start();
  const cut = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`;
  const claims = `select 1 as held from pg_locks where locktype = 'advisory' and granted`;
  await query(postgres.url('postgres'), cut);
  const held = await eventually(5_000, async () => {
    const rows = await query(postgres.url('postgres'), claims);
    return rows.length > 0 ? rows : undefined;
  });
  expect(held).toEqual([{ held: 1 }]);
});
