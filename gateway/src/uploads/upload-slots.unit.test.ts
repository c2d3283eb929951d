import { describe, expect, it } from '@jest/globals';
import { setImmediate as tick } from 'node:timers/promises';
import { createUploadSlots } from './upload-slots.js';

describe('upload slots', () => {
  it('never exceed the limit, serve everyone and survive failures', async () => {
    const through = createUploadSlots(3);
    let inside = 0;
    let most = 0;
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        through(async () => {
          inside += 1;
          most = Math.max(most, inside);
          await tick();
          inside -= 1;
          if (n % 4 === 0) throw new Error('broke off');
          return n;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(inside).toBe(0);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    await expect(through(() => Promise.resolve('still open'))).resolves.toBe('still open');
  });
});
