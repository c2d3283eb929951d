import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '../observability/log.js';
import { childProgram } from '../testing/child-program.js';
import { openTempFolders } from './temp-folders.js';

const fixture = childProgram(new URL('./temp-folders-fixture.ts', import.meta.url));
const logger = createLog('silent');
const children: ChildProcess[] = [];
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-test-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** Starts a process with a temporary file. */
const start = async (): Promise<{ readonly child: ChildProcess; readonly folder: string }> => {
  const child = spawn(process.execPath, [...fixture, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return { child, folder: line.trim() };
};

test('removes folders of killed processes, never of running ones', async () => {
  const [killed, running] = [await start(), await start()];
  const ended = once(killed.child, 'exit');
  killed.child.kill('SIGKILL');
  await ended;
  expect([existsSync(killed.folder), existsSync(running.folder)]).toEqual([true, true]);
  const temp = await openTempFolders(root, logger);
  expect([existsSync(join(killed.folder, '..')), existsSync(join(running.folder, 'original'))]).toEqual([false, true]);
  await temp.close();
});

test('keeps a folder without an owner for a day', async () => {
  const [young, old, other] = ['keepsake-temp-young', 'keepsake-darkroom-old', 'somebody-else'].map((name) =>
    join(root, name),
  ) as [string, string, string];
  for (const folder of [young, old, other]) {
    await mkdir(folder);
    await writeFile(join(folder, 'original'), 'of a stranger');
    if (folder !== young) await utimes(folder, new Date(0), new Date(0));
  }
  await (await openTempFolders(root, logger)).close();
  expect([young, old, other].map((folder) => existsSync(folder))).toEqual([true, false, true]);
});

test('removes its own folder and files on close', async () => {
  const before = await readdir(root);
  const temp = await openTempFolders(root, logger);
  await writeFile(join(await temp.make('work'), 'original'), 'of a stranger');
  expect(await readdir(root)).toHaveLength(before.length + 1);
  await temp.close();
  expect(await readdir(root)).toEqual(before);
});

test('names the settings when the path is too long', async () => {
  const long = join(root, 'x'.repeat(100));
  await mkdir(long);
  await expect(openTempFolders(long, logger)).rejects.toThrow(/Set TMPDIR or UPLOAD_DIR to a shorter one/);
  expect(await readdir(long)).toEqual([]);
});
