/** @jest-environment ./web/test/browser-environment.cjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { memory, storyCode, timeline } from '../../../test/fake-story.js';
import { asKept, forgetVisit, keepFurther, keepVisit, lastVisit } from './last-visit.js';

const titles = (): readonly string[] => {
  const visit = lastVisit(storyCode);
  return visit ? asKept(visit).entries.map(({ title }) => title) : [];
};
const [one, two, three] = [memory(1), memory(2), memory(3)];

beforeEach(() => localStorage.clear());

describe('what a device keeps of a public timeline', () => {
  test('grows by what is read on, each memory once, and ends where the reading ended', () => {
    keepVisit(timeline([one], { nextCursor: '01', total: 9, years: [1974, 1980] }));
    keepFurther(storyCode, '05', timeline([three], { nextCursor: null }));
    expect(titles()).toEqual(['Memory 1']);
    keepFurther(storyCode, '01', timeline([one, two], { nextCursor: '02' }));
    expect(titles()).toEqual(['Memory 1', 'Memory 2']);
    const kept = lastVisit(storyCode);
    expect(kept && asKept(kept)).toMatchObject({ nextCursor: null, total: 2 });
    expect(kept?.timeline.total).toBe(9);
  });

  test('is not shortened by the same first page again, and is new when the timeline is', () => {
    keepVisit(timeline([one], { nextCursor: '01', version: 4 }));
    keepFurther(storyCode, '01', timeline([two], { nextCursor: null }));
    keepVisit(timeline([one], { nextCursor: '01', version: 4 }));
    expect(titles()).toEqual(['Memory 1', 'Memory 2']);
    keepVisit(timeline([three], { version: 5 }));
    expect(titles()).toEqual(['Memory 3']);
  });

  test('is nothing that only the family may read', () => {
    const held = memory(4, { title: 'Waits', status: 'held' });
    keepVisit(timeline([one, held], { keeping: { waiting: 1 } }));
    expect(titles()).toEqual(['Memory 1']);
    expect(lastVisit(storyCode)?.timeline.keeping).toBeUndefined();
  });

  test('goes when the timeline becomes private, when it is refused, and when five others were read since', () => {
    keepVisit(timeline([one]));
    keepVisit(timeline([one], { isPrivate: true }));
    expect(lastVisit(storyCode)).toBeUndefined();
    keepVisit(timeline([one]));
    forgetVisit(storyCode);
    expect(lastVisit(storyCode)).toBeUndefined();
    keepVisit(timeline([one]));
    for (const at of [1, 2, 3, 4, 5]) {
      localStorage.setItem(`keepsake.visit.${storyCode}`, JSON.stringify({ ...lastVisit(storyCode), at: 1 }));
      keepVisit(timeline([one], { code: `OTHER${at}` }));
    }
    expect(Object.keys(localStorage)).toHaveLength(5);
    expect(lastVisit('OTHER5')).toBeDefined();
  });
});
