import { describe, expect, it } from '@jest/globals';
import { createPeakMeter, peakCount } from './peaks.js';

const samples = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeInt16LE(value, at * 2);
  return bytes;
};

describe('peaks', () => {
  it('are relative to the loudest section, whatever its sign', () => {
    const meter = createPeakMeter(1_000);
    meter.add(samples(Array.from({ length: 10_000 }, (_, at) => (at < 5_000 ? 100 : -200))));
    expect(meter.seconds()).toBe(10);
    expect(meter.peaks()).toEqual(Array.from({ length: peakCount }, (_, at) => (at < peakCount / 2 ? 50 : 100)));
  });

  it('are the same when samples arrive split in the middle', () => {
    const [whole, split] = [createPeakMeter(100), createPeakMeter(100)];
    const bytes = samples(Array.from({ length: 999 }, (_, at) => (at * 37) % 500));
    whole.add(bytes);
    for (let at = 0; at < bytes.length; at += 7) split.add(bytes.subarray(at, at + 7));
    expect(split.peaks()).toEqual(whole.peaks());
    expect(split.seconds()).toBe(whole.seconds());
  });

  it('fill every section when a recording is shorter than a second', () => {
    const meter = createPeakMeter(1_000);
    meter.add(samples([0, 300, -32_768]));
    expect(meter.peaks()).toEqual(Array.from({ length: peakCount }, () => 100));
  });
});
