import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { isRunning } from '@keepsake/platform/testing/is-running';
import { outputOf } from './ffmpeg.js';

const typescript = ['--no-warnings', '-C', '@keepsake/source', '--import', 'tsx', '--input-type=module'];
const tied = new URL('./tied-child.ts', import.meta.url).href;
const script = `
  import { spawn } from 'node:child_process';
  import { tie } from '${tied}';
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  tie(child);
  process.stdout.write(String(child.pid) + '\\n');
  setInterval(() => undefined, 60_000);`;

test('tied child processes end when their parent is killed', async () => {
  const parent = spawn(process.execPath, [...typescript, '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  const pid = Number(line.trim());
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await eventually(async () => !isRunning(pid), 'the program to end', 30_000);
});

test('leaves no program behind when the parent is killed as the program starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-tied-'));
  const file = join(folder, 'pid');
  const killParent = `echo $$ > ${file}; kill -KILL $PPID; exec sleep 600`;
  const starts = `
    import { run } from '${new URL('./ffmpeg.ts', import.meta.url).href}';
    const signal = new AbortController().signal;
    await run('/bin/sh', ['-c', ${JSON.stringify(killParent)}], { signal, unreadable: () => new Error('unreadable') });`;
  const parent = spawn(process.execPath, [...typescript, '-e', starts], { stdio: 'inherit' });
  expect(await once(parent, 'exit')).toEqual([null, 'SIGKILL']);
  const pid = Number(await readFile(file, 'utf8'));
  await eventually(async () => !isRunning(pid), 'the program to end', 30_000);
  await rm(folder, { recursive: true });
});

test('reports a program that cannot start as an error of the machine', async () => {
  const unreadable = () => problem('invalid', 'unreadable', 'The program failed.');
  const started = outputOf('/nowhere/ffmpeg', ['-version'], { signal: AbortSignal.timeout(30_000), unreadable });
  await expect(started).rejects.toThrow(/^\/nowhere\/ffmpeg failed: .*not found/);
});

test('runs a program outside the process group that gets the interrupt of a terminal', async () => {
  const unreadable = () => problem('invalid', 'unreadable', 'The program failed.');
  const printGroup = ['-c', 'echo $$ $(cut -d " " -f 5 /proc/$$/stat)'];
  const [pid, group] = (
    await outputOf('/bin/sh', printGroup, { signal: AbortSignal.timeout(30_000), unreadable })
  ).split(/\s/);
  expect(group).toBe(pid);
});
