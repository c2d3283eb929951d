import { describe, expect, test } from '@jest/globals';
import { firstDemoCode, nextDemoCode } from './demo-code.js';

describe('demo codes', () => {
  test('count up with leading zeros', () => {
    expect(nextDemoCode(firstDemoCode)).toBe('CF000002');
    expect(nextDemoCode('CF000999')).toBe('CF001000');
  });
  test('restart after the last one', () => {
    expect(nextDemoCode('CF999999')).toBe('CF000001');
  });
});
