/** What we read of one suite: its file, how it ended, and each test's state. A suite that could not start has no tests. */
type SuiteResult = {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
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

/** The files of the suites that failed, in the order they ran. */
export const failedSuites = ({ testResults }: JestResults): readonly string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

/** The counts of a run whose failed suites ran a second time: each suite counts as it ended last. */
export const afterSecondLook = (first: JestResults, second: JestResults): JestResults => {
  const again = new Map(second.testResults.map((suite) => [suite.name, suite]));
  const testResults = first.testResults.map((suite) => again.get(suite.name) ?? suite);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states: readonly string[]): number => tests.filter(({ status }) => states.includes(status)).length;
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped', 'disabled'),
    numTodoTests: count('todo'),
    numRuntimeErrorTestSuites: testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
  };
};
