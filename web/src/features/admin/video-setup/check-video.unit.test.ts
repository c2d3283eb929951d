import { expect, test } from '@jest/globals';
import { checkVideo } from './check-video.js';

const video = { seconds: 45, width: 1_920, height: 1_080, bytes: 38_000_000 };
const textOf = (changed: Partial<typeof video>): readonly string[] =>
  checkVideo({ ...video, ...changed }).map((one) => one.text);

test('accepts a valid video in every respect', () => {
  expect(checkVideo(video).every(({ good }) => good)).toBe(true);
  expect(textOf({})).toEqual(['45 s: fine', '1920 × 1080: fine', '38 MB: fine']);
});

test('shows the deviation and the fix for each problem', () => {
  expect(textOf({ seconds: 72, width: 1_280, height: 720 })).toEqual([
    '1 min 12 s: 12 seconds too long',
    '1280 × 720: too small. Record or export it at 1920 × 1080',
    '38 MB: fine',
  ]);
  expect(textOf({ seconds: 29.2 })[0]).toBe('29 s: 1 second too short');
  expect(textOf({ width: 1_080, height: 1_920 })[1]).toContain('Turn the camera');
  expect(textOf({ width: 3_840, height: 2_160 })[1]).toContain('not 1920 × 1080');
  expect(textOf({ bytes: 50_000_000 })[2]).toContain('below 50 MB');
});

test('accepts 30 and 60 seconds and one byte below 50 MB', () => {
  for (const seconds of [30, 60])
    expect(checkVideo({ ...video, seconds, bytes: 49_999_999 }).every(({ good }) => good)).toBe(true);
});
