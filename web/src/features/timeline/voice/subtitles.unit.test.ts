import { describe, expect, it } from '@jest/globals';
import { subtitleAt } from './subtitles.js';

describe('subtitles', () => {
  it('follow the share that was played', () => {
    const text = 'We danced.\n\nEvery Sunday, in the kitchen.';
    expect([0, 0.2, 0.5, 1].map((share) => subtitleAt(text, share))).toEqual([
      'We danced.',
      'We danced.',
      'Every Sunday, in the kitchen.',
      'Every Sunday, in the kitchen.',
    ]);
  });

  it('split a long sentence between words', () => {
    const text = Array.from({ length: 60 }, (_, n) => `w${String(n).padStart(3, '0')}`).join(' ');
    const shown = Array.from({ length: 10 }, (_, at) => subtitleAt(text, at / 10));
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(110);
    expect(new Set(shown).size).toBe(3);
  });

  it('are empty when nothing was typed', () => {
    expect(subtitleAt('', 0.5)).toBe('');
  });
});
