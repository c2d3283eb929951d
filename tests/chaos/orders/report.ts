import type { Outcome } from './judge.js';
import type { ChaosOutcome, ChaosSize } from './run-chaos.js';

const shown = 12;

const list = (kind: string, faults: readonly string[]): readonly string[] => [
  `  ${kind.padEnd(10)} ${faults.length}`,
  ...faults.slice(0, shown).map((fault) => `      ${fault.slice(0, 300)}`),
  ...(faults.length > shown ? [`      and ${faults.length - shown} more`] : []),
];

const faultsOf = (verdict: Outcome): string =>
  Object.entries(verdict)
    .flatMap(([kind, faults]) => list(kind, faults))
    .join('\n');

/** Formats the outcome and the command to repeat it. */
export const report = (world: string, size: ChaosSize, outcome: ChaosOutcome): string =>
  [
    `  ${world}: ${outcome.acknowledged} of ${size.orders} orders, ${outcome.kills} kills`,
    `  converged  ${outcome.convergedMs === undefined ? 'NOT' : `${(outcome.convergedMs / 1_000).toFixed(1)} s after the last`}`,
    `  emails     sent ${(outcome.mailsMs / 1_000).toFixed(1)} s later`,
    faultsOf(outcome.verdict),
    `  again with SEED=${size.seed}`,
  ].join('\n');
