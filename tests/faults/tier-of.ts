import { fromCi, verifyOnly } from '../runner/tiers.js';

/** Where a fault is found, cheapest first: types and lint, `make test`, other suites of `.ci/run` and `make verify`. */
export const tiers = ['quick', 'test', 'verify'] as const;
export type Tier = (typeof tiers)[number];

/** The tier that runs a test file, named by its path from the root. */
export const tierOf = (file: string): Tier =>
  [...verifyOnly, ...fromCi].some((prefix) => file.startsWith(prefix)) ? 'verify' : 'test';

const kinds = [/\.unit\.test\.tsx?$/, /\.contract\.test\.tsx?$/, /\.int\.test\.tsx?$/, /^tests\/e2e\//];

/** Cheaper kinds of test files have smaller numbers. */
export const costOf = (file: string): number => {
  const kind = kinds.findIndex((pattern) => pattern.test(file));
  return kind < 0 ? kinds.length : kind;
};
