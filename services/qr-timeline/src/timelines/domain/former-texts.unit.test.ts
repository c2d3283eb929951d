import { placeOf } from '@keepsake/contracts/values/timeline-place';
import { describe, expect, it } from '@jest/globals';
import type { Entry } from './entry.js';
import { editorOf, formerTextsOf, restored } from './former-texts.js';

const at = (minute: number): Date => new Date(Date.UTC(2024, 5, 1, 10, minute));
const entry = (id: string, more: Partial<Entry> = {}): Entry => {
  const { date, submittedAt = at(0) } = more;
  return {
    id,
    timelineId: 't',
    title: 'The dance',
    description: 'Until four.',
    browserId: 'poster',
    status: 'shown',
    version: 1,
    ...more,
    submittedAt,
    sortKey: placeOf(date, submittedAt, id),
  };
};
const [a, b, c] = [entry('a'), entry('b'), entry('c')];

describe('former words', () => {
  it('are those of changed entries only', () => {
    const pairs = [
      { before: a, after: entry('a', { caption: 'First' }) },
      { before: b, after: b },
      { before: c, after: entry('c', { date: '1974' }) },
    ];
    expect(formerTextsOf(pairs).map(({ entryId, submittedAt }) => [entryId, submittedAt])).toEqual([
      ['a', undefined],
      ['c', undefined],
    ]);
  });

  it('include the place of every entry when their order changed', () => {
    const pairs = [a, b, c].map((before, index) => ({
      before,
      after: entry(before.id, { submittedAt: at(3 - index) }),
    }));
    expect(formerTextsOf(pairs).map(({ submittedAt }) => submittedAt)).toEqual([at(0), at(0), at(0)]);
  });

  it('ignore times that keep the order', () => {
    const pairs = [a, b, c].map((before, index) => ({ before, after: entry(before.id, { submittedAt: at(index) }) }));
    expect(formerTextsOf(pairs)).toEqual([]);
  });

  it.each([
    ['new', undefined, a],
    ['removed', a, entry('a', { title: 'Gone', status: 'removed' })],
    ['brought back', entry('a', { status: 'removed' }), entry('a', { title: 'Back' })],
  ] as const)('are not kept of a %s entry', (_, before, after) => {
    expect(formerTextsOf([{ before, after }])).toEqual([]);
  });

  it('replace all words and keep status, group and media', () => {
    const now = entry('a', { title: 'Other', caption: 'New', date: '1974', groupId: 'g', editedByFamily: true });
    const before = entry('a', { location: 'Porto', groupId: 'g' });
    const [words] = formerTextsOf([{ before, after: now }]);
    expect(words && restored(now, words)).toEqual({ ...before, editedByFamily: false });
  });

  it.each([
    ['guest', { kind: 'anyone', browserId: 'poster' }],
    ['family', { kind: 'customer', id: 'owner', browserId: 'other' }],
    ['support', { kind: 'staff', role: 'support' }],
  ] as const)('name the %s who edited', (who, viewer) => {
    expect(editorOf(a, viewer)).toBe(who);
  });
});
