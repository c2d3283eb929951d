import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { problem } from '@keepsake/platform/problem';
import { eventually } from '@keepsake/platform/testing/databases';
import { outputOf } from './ffmpeg.js';

const tied = new URL('./tied-child.ts', import.meta.url).href;
const script = `
  import { spawn } from 'node:child_process';
  import { tie } from '${tied}';
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  tie(child);
  process.stdout.write(String(child.pid) + '\\n');
  setInterval(() => undefined, 60_000);`;

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('tied child processes end when their parent is killed', async () => {
  const parent = spawn(process.execPath, ['--no-warnings', '--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
  const pid = Number(line.trim());
  expect(runs(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await eventually(async () => !runs(pid), 'the program to end', 30_000);
});

test('runs a program outside the process group that gets the interrupt of a terminal', async () => {
  const unreadable = () => problem('invalid', 'unreadable', 'The program failed.');
  const printGroup = ['-c', 'echo $$ $(cut -d " " -f 5 /proc/$$/stat)'];
  const [pid, group] = (
    await outputOf('/bin/sh', printGroup, { signal: AbortSignal.timeout(30_000), unreadable })
  ).split(/\s/);
  expect(group).toBe(pid);
});
