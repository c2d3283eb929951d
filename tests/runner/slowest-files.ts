import type { JestResults } from './closing-line.js';

/** Returns the slowest test files of some runs, slowest first. A file in two runs appears twice. */
export const slowestFiles = (
  runs: readonly (JestResults | undefined)[],
  count: number,
): readonly { readonly path: string; readonly seconds: number }[] =>
  runs
    .flatMap((results) => results?.testResults ?? [])
    .map(({ name, startTime, endTime }) => ({ path: name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
