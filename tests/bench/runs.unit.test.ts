import { describe, expect, it } from '@jest/globals';
import type { Figure } from './figure.js';
import { medianOf } from './runs.js';

const figure = (measured: string, reached?: boolean): Figure => ({
  id: 'S8',
  name: 'relay',
  measured,
  reach: '≥ 0.8×',
  ...(reached !== undefined && { reached }),
});

describe('medianOf', () => {
  it('shows the median run, all results and the verdict of most runs', () => {
    const runs = [[figure('27,643/s: 0.78×', false)], [figure('30,000/s: 0.94×', true)], [figure('1/s: 0.81×', true)]];
    expect(medianOf(runs)).toEqual([{ ...figure('1/s: 0.81×', true), runs: ['0.78×', '0.94×', '0.81×'] }]);
  });

  it('misses a target when most runs miss it', () => {
    const runs = [[figure('0.78×', false)], [figure('0.94×', true)], [figure('0.79×', false)]];
    expect(medianOf(runs)).toEqual([{ ...figure('0.79×', false), runs: ['0.78×', '0.94×', '0.79×'] }]);
  });

  it('compares the first quantity when a figure has neither ratio nor target', () => {
    const runs = [[figure('p50 155 ms, p99 9 ms')], [figure('2,495 ms')], [figure('1,001 ms')]];
    expect(medianOf(runs)).toEqual([{ ...figure('1,001 ms'), runs: ['155 ms', '2,495 ms', '1,001 ms'] }]);
  });

  it('keeps a figure that some runs could not measure', () => {
    const failed: Figure = { ...figure('ENOENT', false), name: 'could not be measured' };
    expect(medianOf([[failed], [figure('0.9×', true)]])).toHaveLength(2);
  });

  it('leaves a single run unchanged', () => {
    expect(medianOf([[figure('0.78×', false)]])).toEqual([figure('0.78×', false)]);
  });
});
