/** The fields used of one suite's result: file and times. */
type SuiteResult = {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
};

/** The fields used of the results that `jest --json` writes. */
export type JestResults = {
  readonly testResults: readonly SuiteResult[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
};

/**
 * Returns the last line of `make test` and whether the run succeeded. A suite that could not start counts as one
 * failure; a run without a passed test or without results fails.
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
