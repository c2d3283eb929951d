import { describe, expect, test } from '@jest/globals';
import { curveThrough } from './curve.js';

describe('curve', () => {
  test('goes level through each point, so that no month looks fuller than it was', () => {
    expect(
      curveThrough([
        { x: 0, y: 10 },
        { x: 4, y: 2 },
      ]),
    ).toBe('M0,10C2,10 2,2 4,2');
    expect(curveThrough([])).toBe('');
  });
});
