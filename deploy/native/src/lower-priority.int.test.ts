import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerPriority } from './lower-priority.js';

test('lowers the priority of a process and of its session', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const pid = child.pid ?? 0;
  try {
    await lowerPriority(pid, getPriority() + 4);
    expect(getPriority(pid)).toBe(getPriority() + 4);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session)) expect(readFileSync(session, 'utf8')).toContain(`nice ${getPriority() + 4}\n`);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  await lowerPriority(pid, 19); // has ended
});
