import { describe, expect, it } from '@jest/globals';
import { problem } from '@keepsake/platform/problem';
import { maxAttempts, refusalAfter, timedOut } from './attempts.js';

const full = new Error('ffmpeg failed: out.mp4: No space left on device');

describe('a failed attempt to process a file', () => {
  it('refuses an invalid file with its message, without a retry', () => {
    expect(refusalAfter(problem('invalid', 'media-unreadable', 'Save it again.'), 1)).toBe('Save it again.');
  });

  it('is repeated after an error of the machine until the last attempt', () => {
    expect(refusalAfter(full, 1)).toBeUndefined();
    expect(refusalAfter(full, maxAttempts - 1)).toBeUndefined();
    expect(refusalAfter(full, maxAttempts)).toMatch(/several times/);
    expect(refusalAfter(problem('unavailable', 'videos-not-made', 'Not now.'), maxAttempts)).toMatch(/several times/);
  });

  it.each([timedOut(), Object.assign(new Error('aborted'), { name: 'TimeoutError' })])(
    'refuses on its second timeout: %s',
    (error) => {
      expect(refusalAfter(error, 1)).toBeUndefined();
      expect(refusalAfter(error, 2)).toMatch(/too long to process/);
    },
  );
});
