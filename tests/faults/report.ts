import type { Fault } from './fault.js';
import { tiers } from './tier-of.js';
import type { Outcome } from './trial.js';

const lost = ({ depth }: Outcome): string => (depth === 'verify' ? 'NOT CAUGHT' : `NOT CAUGHT (tried: ${depth})`);

export const lineOf = (outcome: Outcome): string => {
  const { id, caught, seconds } = outcome;
  const found = caught ? `${caught.tier}  ${caught.by}  ${caught.title}` : lost(outcome);
  return `${id.padEnd(36)} ${String(seconds).padStart(4)} s  ${found}`;
};

/** How many were caught where: the last line of a run. */
export const countOf = (outcomes: readonly Outcome[]): string => {
  const by = tiers.map((tier) => `${tier} ${outcomes.filter(({ caught }) => caught?.tier === tier).length}`);
  const missed = outcomes.filter(({ caught }) => !caught).length;
  return `${outcomes.length} faults: ${by.join(', ')}, not caught ${missed}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/** A table in Markdown, in the order of the faults. */
export const tableOf = (faults: readonly Fault[], outcomes: readonly Outcome[]): string => {
  const of = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const rows = faults.map(({ id, file, breaks }) => {
    const outcome = of.get(id);
    const found = outcome?.caught
      ? `${outcome.caught.tier} | \`${outcome.caught.by}\`: “${cell(outcome.caught.title)}”`
      : `| ${outcome ? lost(outcome) : 'not tried'}`;
    return `| ${id} | \`${file}\` | ${cell(breaks)} | ${found} | ${outcome?.seconds ?? ''} |`;
  });
  return [
    '| Fault | File | What breaks | Tier | Caught by | Seconds |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
};
