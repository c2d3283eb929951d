import type { Proof } from './proof.js';

export type Row = {
  readonly what: string;
  readonly outcome: 'passed' | 'failed' | 'not exercised';
  /** The measurement, the error, or why it was not exercised. */
  readonly detail: string;
};

/** Returns why a proof cannot be run now, or undefined. */
export const obstacleOf = (
  { what, needs, obstacle }: Pick<Proof, 'what' | 'needs' | 'obstacle'>,
  chosen: RegExp | undefined,
  rows: readonly Row[],
): string | undefined => {
  if (chosen !== undefined && !chosen.test(what)) return 'not selected by PROOFS';
  const before = needs && rows.find((row) => row.what === needs.what);
  if (needs === undefined || before?.outcome === 'passed') return obstacle?.();
  return `needs “${needs.what}”, which ${before?.outcome === 'failed' ? 'failed' : 'was not exercised'}`;
};

const cell = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim();

export const tableOf = (rows: readonly Row[]): string =>
  [
    '| Proof | Outcome | Measured, or the reason |',
    '| --- | --- | --- |',
    ...rows.map(({ what, outcome, detail }) => `| ${cell(what)} | ${outcome} | ${cell(detail)} |`),
    '',
  ].join('\n');

export const summaryOf = (rows: readonly Row[]): string => {
  const count = (outcome: Row['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not exercised')} not exercised`;
};
