/** What we read of the results that `jest --json` writes. */
export type JestResults = {
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
export const closingLine = (results: JestResults | undefined): { readonly line: string; readonly good: boolean } => {
  if (!results) return { line: '0 passed, 0 failed, 0 skipped', good: false };
  const passed = results.numPassedTests;
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  return { line: `${passed} passed, ${failed} failed, ${skipped} skipped`, good: passed > 0 && failed === 0 };
};
