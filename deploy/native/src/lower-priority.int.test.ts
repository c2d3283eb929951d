import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerPriority } from './lower-priority.js';

/** Returns undefined where the kernel does not group processes by session. */
const niceOfSession = (pid: number): number | undefined => {
  const file = `/proc/${pid}/autogroup`;
  return existsSync(file) ? Number(/nice (-?\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) : undefined;
};

test('lowers the priority of a process and of its session', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const pid = child.pid ?? 0;
  try {
    const nice = getPriority() + 4;
    await lowerPriority(pid, nice);
    expect(getPriority(pid)).toBe(nice);
    expect(niceOfSession(pid) ?? nice).toBe(nice);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await lowerPriority(pid, 19); // has ended
});
