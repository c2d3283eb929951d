import type { JestResults } from './closing-line.js';

/** The test files of some runs that took longest, slowest first. A file that ran in two rounds counts twice. */
export const slowestFiles = (
  runs: readonly (JestResults | undefined)[],
  count: number,
): readonly { readonly path: string; readonly seconds: number }[] =>
  runs
    .flatMap((results) => results?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ path: name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
