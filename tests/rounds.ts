import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterSecondLook, failedSuites, type JestResults } from './closing-line.js';

/** One run of jest: whether it was content, and its counts unless it ended before it could write them. */
export type Round = { readonly good: boolean; readonly results: JestResults | undefined };

/** Runs jest with these arguments beside its own; true when all was good. */
export type RunJest = (args: readonly string[]) => boolean;

/** A run of jest that leaves its counts in `folder`. */
export const counted = (folder: string, name: string, run: RunJest, args: readonly string[] = []): Round => {
  const file = join(folder, `${name}.json`);
  const good = run(['--json', `--outputFile=${file}`, ...args]);
  return { good, results: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResults) : undefined };
};

/** More than these have a common cause, which a second look would only hide. */
const fewSuites = 5;

/** A run whose failed suites, when they are few, run once more by themselves; what is good then is named. */
export const withSecondLook = (folder: string, name: string, run: RunJest): Round => {
  const first = counted(folder, name, run);
  const suites = first.results ? failedSuites(first.results) : [];
  if (!first.results || suites.length === 0 || suites.length > fewSuites) return first;
  console.log(`\nA second look at what failed:\n${suites.join('\n')}`);
  const patterns = suites.map((suite) => `--testPathPatterns=${suite}`);
  const second = counted(folder, `${name}-again`, run, ['--maxWorkers=1', ...patterns]);
  if (!second.results) return first;
  const stillBad = failedSuites(second.results);
  for (const suite of suites.filter((one) => !stillBad.includes(one)))
    console.log(`UNSTEADY: ${suite} failed among the others and is good by itself.`);
  return { good: second.good, results: afterSecondLook(first.results, second.results) };
};
