import { describe, expect, it } from '@jest/globals';
import { closingLine } from './closing-line.js';

const nothing = {
  testResults: [],
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the last line of a test run', () => {
  it('counts as jest counts, and takes tests that are yet to be written for skipped ones', () => {
    expect(closingLine([{ ...nothing, numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 }])).toEqual({
      line: '7 passed, 0 failed, 3 skipped',
      good: true,
    });
  });

  it('counts a suite that cannot start as a failure, although none of its tests failed', () => {
    expect(closingLine([{ ...nothing, numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }])).toEqual({
      line: '7 passed, 2 failed, 0 skipped',
      good: false,
    });
  });

  it('counts what ran twice twice, and one run that was cut short spoils the whole', () => {
    const seven = { ...nothing, numPassedTests: 7 };
    expect(closingLine([seven, { ...seven, numPendingTests: 1 }])).toEqual({
      line: '14 passed, 0 failed, 1 skipped',
      good: true,
    });
    expect(closingLine([seven, undefined])).toEqual({ line: '7 passed, 0 failed, 0 skipped', good: false });
  });

  it('is no success without a single test, or when jest ended before it could count', () => {
    expect(closingLine([nothing])).toEqual({ line: '0 passed, 0 failed, 0 skipped', good: false });
    expect(closingLine([undefined])).toEqual({ line: '0 passed, 0 failed, 0 skipped', good: false });
  });
});
