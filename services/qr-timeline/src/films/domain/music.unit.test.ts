import { expect, it } from '@jest/globals';
import { composeMusic, musicRate, musicSeconds } from './music.js';

const piece = (): Buffer => {
  const notes = composeMusic();
  for (;;) {
    const { done, value } = notes.next();
    if (done === true) return value;
  }
};

it('composes the same quiet stereo piece each time, without clipping and without a seam', () => {
  const wav = piece();
  expect(wav.equals(piece())).toBe(true);
  expect(wav.length).toBe(44 + musicSeconds * musicRate * 4);
  const samples = new Int16Array(wav.buffer, wav.byteOffset + 44, musicSeconds * musicRate * 2);
  let [loudest, square] = [0, 0];
  for (const value of samples) {
    if (value > loudest) loudest = value;
    if (-value > loudest) loudest = -value;
    square += value * value;
  }
  expect(loudest).toBeLessThan(20_000);
  expect(Math.sqrt(square / samples.length)).toBeGreaterThan(1_000);
  expect(Math.abs((samples[0] ?? 0) - (samples.at(-2) ?? 0))).toBeLessThan(1_500);
});
