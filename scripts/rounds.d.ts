import { type JestResults } from '../tests/closing-line.js';
/** One run of jest: whether it was content, and its counts unless it ended before it could write them. */
export type Round = {
  readonly good: boolean;
  readonly results: JestResults | undefined;
};
/** Runs jest with these arguments beside its own; true when all was good. */
export type RunJest = (args: readonly string[]) => boolean;
/** A run of jest that leaves its counts in `folder`. */
export declare const counted: (folder: string, name: string, run: RunJest, args?: readonly string[]) => Round;
/** A run whose failed suites, when they are few, run once more by themselves; what is good then is named. */
export declare const withSecondLook: (folder: string, name: string, run: RunJest) => Round;
//# sourceMappingURL=rounds.d.ts.map
