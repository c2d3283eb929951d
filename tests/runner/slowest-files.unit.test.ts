import { expect, it } from '@jest/globals';
import { slowestFiles } from './slowest-files.js';

const counts = {
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};
const file = (name: string, seconds: number) => ({ name, startTime: 1_000, endTime: 1_000 + seconds * 1_000 });

it('lists the slowest files of all runs first', () => {
  const runs = [
    { ...counts, testResults: [file('a', 1), file('b', 9)] },
    undefined,
    { ...counts, testResults: [file('c', 4)] },
  ];
  expect(slowestFiles(runs, 2)).toEqual([
    { path: 'b', seconds: 9 },
    { path: 'c', seconds: 4 },
  ]);
});
