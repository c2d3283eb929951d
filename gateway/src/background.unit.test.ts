import { describe, expect, it } from '@jest/globals';
import { setImmediate as tick } from 'node:timers/promises';
import { createLog } from '@keepsake/platform/log';
import { createBackground } from './background.js';

const open = () => createBackground(createLog('silent'));

describe('background work', () => {
  it('starts after its delay', async () => {
    const background = open();
    const begunAt = performance.now();
    await new Promise<void>((begun) => {
      background.later('test', 20, async () => begun());
    });
    expect(performance.now() - begunAt).toBeGreaterThan(15);
    await background.settled();
  });

  it('is dropped at shutdown when it has not started', async () => {
    const background = open();
    let begun = false;
    background.later('test', 0, async () => {
      begun = true;
    });
    await background.settled();
    await new Promise((over) => setTimeout(over, 5));
    expect(begun).toBe(false);
  });

  it('is awaited at shutdown when it has started', async () => {
    const background = open();
    let over = false;
    background.run('test', async () => {
      await tick();
      over = true;
    });
    await background.settled();
    expect(over).toBe(true);
  });
});
