import { writeFileSync } from 'node:fs';

/** Writes down the first test file that fails: with --bail, jest ends without its own report. */
export default class FirstRedReporter {
  #written = false;

  onTestResult(_test, { testFilePath, numFailingTests, testExecError, failureMessage, testResults }) {
    if (this.#written || (numFailingTests === 0 && !testExecError)) return;
    this.#written = true;
    const failed = testResults.find(({ status }) => status === 'failed');
    const title = failed?.fullName ?? failureMessage ?? '';
    writeFileSync(process.env.FIRST_RED_FILE, JSON.stringify({ file: testFilePath, title }));
  }
}
