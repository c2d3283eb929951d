import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isWanted, readPlan } from './plan.js';

describe('readPlan', () => {
  it('wants every figure and no peers when there is no argument', () => {
    const plan = readPlan([]);
    expect(plan).toEqual({ only: [], peers: false, small: false, built: true, runs: 1 });
    expect(isWanted(plan, 'S13')).toBe(true);
  });

  it('wants only the requested figures when some are named', () => {
    const plan = readPlan(['S1', 'R18', '--small', '--sources']);
    expect(plan).toEqual({ only: ['S1', 'R18'], peers: false, small: true, built: false, runs: 1 });
    expect(isWanted(plan, 'S2', 'S1')).toBe(true);
    expect(isWanted(plan, 'S2')).toBe(false);
  });

  it('measures three times when asked to', () => {
    expect(readPlan(['S1', '--thrice'])).toMatchObject({ only: ['S1'], runs: 3 });
  });

  it('wants no figure when only peers are requested', () => {
    expect(isWanted(readPlan(['peers']), 'S1')).toBe(false);
    expect(isWanted(readPlan(['peers', 'S1']), 'S1')).toBe(true);
  });

  it.each([['foo'], ['S99'], ['--smal'], ['s1']])('lists the known names when %s is unknown', (name) => {
    expect(() => readPlan(['S1', name])).toThrow(
      new RegExp(`^Unknown: ${name}\\. Known: S1, .*S21, R18, peers, --small`),
    );
  });

  it('knows each id that the run measures', () => {
    const run = readFileSync(new URL('./run.ts', import.meta.url), 'utf8');
    const measured = [...run.matchAll(/'([SR]\d+)'/g)].map(([, id = '']) => id);
    expect(measured.length).toBeGreaterThan(15);
    expect(() => readPlan(measured)).not.toThrow();
  });
});
