import { describe, expect, it } from '@jest/globals';
import { restoreMs, mayMove, type EntryState } from './entry-move.js';
import type { EntryStatus } from './entry.js';

const at = new Date('2026-05-03T12:00:00Z');
const keeper = { correct: true, at };
const helper = { correct: false, at };
const standing = (status: EntryStatus, takenOffAt?: Date): EntryState => ({
  id: 'one',
  status,
  ...(takenOffAt ? { takenOffAt } : {}),
});
const move = (from: EntryStatus, to: EntryStatus) => ({ id: 'one', from, to });

describe('entry moves', () => {
  it.each([
    ['held', 'shown'],
    ['held', 'hidden'],
    ['shown', 'hidden'],
    ['hidden', 'shown'],
    ['shown', 'held'],
    ['hidden', 'held'],
  ] as const)('allow %s to %s for every moderator', (from, to) => {
    expect(mayMove(standing(from), move(from, to), helper)).toBe(true);
  });

  it('skip entries that others moved or that are there already', () => {
    expect(mayMove(standing('shown'), move('held', 'hidden'), keeper)).toBe(false);
    expect(mayMove(standing('shown'), move('shown', 'shown'), keeper)).toBe(false);
  });

  it('remove and restore within 30 days with the permission to correct', () => {
    const taken = standing('removed', new Date(at.getTime() - restoreMs));
    expect(mayMove(standing('shown'), move('shown', 'removed'), keeper)).toBe(true);
    expect(mayMove(standing('shown'), move('shown', 'removed'), helper)).toBe(false);
    expect(mayMove(taken, move('removed', 'shown'), keeper)).toBe(true);
    expect(mayMove(taken, move('removed', 'shown'), helper)).toBe(false);
    const older = standing('removed', new Date(at.getTime() - restoreMs - 1));
    expect(mayMove(older, move('removed', 'shown'), keeper)).toBe(false);
  });

  it('never restore what its writer withdrew', () => {
    expect(mayMove(standing('removed'), move('removed', 'shown'), keeper)).toBe(false);
  });
});
