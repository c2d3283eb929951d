/** What we read of one suite: its file, and when it ran. */
type SuiteResult = {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
};

/** What we read of the results that `jest --json` writes. */
export type JestResults = {
  readonly testResults: readonly SuiteResult[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
};

/**
 * The last line of `make test`, and whether the run may count as a success. A suite that could not even start counts as
 * one failure; a run without a single passed test is no success, nor is one that ended before it had results.
 */
export const closingLine = (
  runs: readonly (JestResults | undefined)[],
): { readonly line: string; readonly good: boolean } => {
  const sum = (count: (results: JestResults) => number): number =>
    runs.reduce((total, results) => total + (results ? count(results) : 0), 0);
  const passed = sum((results) => results.numPassedTests);
  const failed = sum((results) => results.numFailedTests + results.numRuntimeErrorTestSuites);
  const skipped = sum((results) => results.numPendingTests + results.numTodoTests);
  const complete = runs.every((results) => results && results.numPassedTests > 0);
  return {
    line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
    good: complete && passed > 0 && failed === 0,
  };
};
