import { describe, expect, it } from '@jest/globals';
import { obstacleOf, summaryOf, tableOf, type Row } from './table.js';

const install = { what: 'install' };
const journey = { what: 'journey', needs: { ...install, prove: async () => '' } };
const row = (what: string, outcome: Row['outcome'], detail = ''): Row => ({ what, outcome, detail });

describe('proof on a cluster', () => {
  it('runs when the proof that it needs has passed', () => {
    expect(obstacleOf(install, undefined, [])).toBeUndefined();
    expect(obstacleOf(journey, /journey/, [row('install', 'passed')])).toBeUndefined();
  });

  it.each([
    ['PROOFS does not name it', journey, /install/, [], 'not selected by PROOFS'],
    ['what it needs has failed', journey, undefined, [row('install', 'failed')], 'needs “install”, which failed'],
    ['it cannot be run here', { ...install, obstacle: () => 'no release' }, undefined, [], 'no release'],
    ['what it needs was left out', journey, /journey/, [], 'needs “install”, which was not exercised'],
  ] as const)('is not exercised when %s', (_, proof, chosen, rows, reason) =>
    expect(obstacleOf(proof, chosen, rows)).toBe(reason),
  );
});

describe('table of a run', () => {
  const rows = [
    row('install', 'passed', 'after 40 s'),
    row('journey', 'failed', 'order: 503\n  a | b'),
    row('ARM', 'not exercised', 'this machine is x64'),
  ];

  it('has one line per proof when a result has several lines', () => {
    expect(tableOf(rows).split('\n').slice(2)).toEqual([
      '| install | passed | after 40 s |',
      String.raw`| journey | failed | order: 503 a \| b |`,
      '| ARM | not exercised | this machine is x64 |',
      '',
    ]);
  });

  it('counts each outcome', () => {
    expect(summaryOf(rows)).toBe('1 passed, 1 failed, 1 not exercised');
  });
});
