import { describe, expect, it } from '@jest/globals';
import { afterSecondLook, closingLine, failedSuites } from './closing-line.js';

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

describe('a second look at the suites that failed', () => {
  const suite = (name: string, ...states: readonly string[]) => ({
    name,
    status: states.length === 0 || states.includes('failed') ? 'failed' : 'passed',
    assertionResults: states.map((status) => ({ status })),
  });
  const first = {
    ...nothing,
    testResults: [suite('a', 'passed', 'pending'), suite('b', 'failed', 'passed'), suite('c')],
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numRuntimeErrorTestSuites: 1,
  };

  it('is for those that failed and for those that could not start', () => {
    expect(failedSuites(first)).toEqual(['b', 'c']);
    expect(failedSuites(nothing)).toEqual([]);
  });

  it('counts each suite as it ended last, once', () => {
    const second = { ...nothing, testResults: [suite('b', 'passed', 'passed'), suite('c', 'passed', 'todo')] };
    expect(closingLine([afterSecondLook(first, second)])).toEqual({
      line: '4 passed, 0 failed, 2 skipped',
      good: true,
    });
  });

  it('forgives nothing that fails again, and nothing that was not run again', () => {
    const second = { ...nothing, testResults: [suite('b', 'failed', 'passed')] };
    expect(afterSecondLook(first, second)).toMatchObject({ numFailedTests: 1, numRuntimeErrorTestSuites: 1 });
    expect(closingLine([afterSecondLook(first, second)]).good).toBe(false);
  });
});
