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

describe('closing line of a test run', () => {
  it('counts as jest does, with todo tests as skipped', () => {
    expect(closingLine([{ ...nothing, numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 }])).toEqual({
      line: '7 passed, 0 failed, 3 skipped',
      good: true,
    });
  });

  it('counts a suite that cannot start as a failure', () => {
    expect(closingLine([{ ...nothing, numPassedTests: 7, numFailedTests: 1, numRuntimeErrorTestSuites: 1 }])).toEqual({
      line: '7 passed, 2 failed, 0 skipped',
      good: false,
    });
  });

  it('adds the counts of all runs and fails if one was cut short', () => {
    const seven = { ...nothing, numPassedTests: 7 };
    expect(closingLine([seven, { ...seven, numPendingTests: 1 }])).toEqual({
      line: '14 passed, 0 failed, 1 skipped',
      good: true,
    });
    expect(closingLine([seven, undefined])).toEqual({ line: '7 passed, 0 failed, 0 skipped', good: false });
  });

  it('fails without a passed test or without results', () => {
    expect(closingLine([nothing])).toEqual({ line: '0 passed, 0 failed, 0 skipped', good: false });
    expect(closingLine([undefined])).toEqual({ line: '0 passed, 0 failed, 0 skipped', good: false });
  });
});
