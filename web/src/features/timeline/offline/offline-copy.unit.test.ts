/** @jest-environment ./web/test/browser-environment.cjs */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { memory, storyCode, timeline } from '../../../../test/fake-story.js';
import { asStored, clearVisit, saveFurther, saveOfflineCopy, loadOfflineCopy } from './offline-copy.js';

const titles = (): readonly string[] => {
  const visit = loadOfflineCopy(storyCode);
  return visit ? asStored(visit).entries.map(({ title }) => title) : [];
};
const [one, two, three] = [memory(1), memory(2), memory(3)];

beforeEach(() => localStorage.clear());

describe('offline copy of a public timeline', () => {
  test('grows while reading, with each memory once, and ends there', () => {
    saveOfflineCopy(timeline([one], { nextCursor: '01', total: 9, years: [1974, 1980] }));
    saveFurther(storyCode, '05', timeline([three], { nextCursor: null }));
    expect(titles()).toEqual(['Memory 1']);
    saveFurther(storyCode, '01', timeline([one, two], { nextCursor: '02' }));
    expect(titles()).toEqual(['Memory 1', 'Memory 2']);
    const kept = loadOfflineCopy(storyCode);
    expect(kept && asStored(kept)).toMatchObject({ nextCursor: null, total: 2 });
    expect(kept?.timeline.total).toBe(9);
  });

  test('stays complete after the same first page, and resets for a new version', () => {
    saveOfflineCopy(timeline([one], { nextCursor: '01', version: 4 }));
    saveFurther(storyCode, '01', timeline([two], { nextCursor: null }));
    saveOfflineCopy(timeline([one], { nextCursor: '01', version: 4 }));
    expect(titles()).toEqual(['Memory 1', 'Memory 2']);
    saveOfflineCopy(timeline([three], { version: 5 }));
    expect(titles()).toEqual(['Memory 3']);
  });

  test('omits data for the family', () => {
    const held = memory(4, { title: 'Waits', status: 'held' });
    saveOfflineCopy(timeline([one, held], { keeping: { waiting: 1 } }));
    expect(titles()).toEqual(['Memory 1']);
    expect(loadOfflineCopy(storyCode)?.timeline.keeping).toBeUndefined();
  });

  test('is deleted when the timeline becomes private, is refused, or after five others', () => {
    saveOfflineCopy(timeline([one]));
    saveOfflineCopy(timeline([one], { isPrivate: true }));
    expect(loadOfflineCopy(storyCode)).toBeUndefined();
    saveOfflineCopy(timeline([one]));
    clearVisit(storyCode);
    expect(loadOfflineCopy(storyCode)).toBeUndefined();
    saveOfflineCopy(timeline([one]));
    for (const at of [1, 2, 3, 4, 5]) {
      localStorage.setItem(`keepsake.visit.${storyCode}`, JSON.stringify({ ...loadOfflineCopy(storyCode), at: 1 }));
      saveOfflineCopy(timeline([one], { code: `OTHER${at}` }));
    }
    expect(Object.keys(localStorage)).toHaveLength(5);
    expect(loadOfflineCopy('OTHER5')).toBeDefined();
  });
});
