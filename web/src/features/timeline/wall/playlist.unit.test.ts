import { describe, expect, it } from '@jest/globals';
import type { Memory } from '../timeline-api.js';
import { emptyList, maxComing, maxFresh, maxPast, playlist, type Playlist, type Step } from './playlist.js';

const memory = (id: string, more: Partial<Memory> = {}): Memory => ({
  id,
  title: id,
  description: '',
  date: null,
  location: null,
  submittedBy: null,
  submittedAt: '2026-01-01T00:00:00.000Z',
  mediaType: null,
  mediaUrl: null,
  mediaState: null,
  thumbUrl: null,
  placeholder: null,
  width: null,
  height: null,
  groupId: null,
  ...more,
});
const memories = (...ids: string[]): Memory[] => ids.map((id) => memory(id));
const ready = (): boolean => true;
const next: Step = { type: 'next', ready };
const page = (...ids: string[]): Step => ({ type: 'page', memories: memories(...ids), cursor: null });
const after = (...steps: readonly Step[]): Playlist => steps.reduce(playlist, emptyList);
const shown = (list: Playlist): string | undefined => list.current?.id;

describe('memory wall playlist', () => {
  it('follows the timeline in order, then restarts', () => {
    let list = after(page('a', 'b', 'c'));
    const seen = Array.from({ length: 7 }, () => {
      list = playlist(list, next);
      if (list.coming.length === 0) list = playlist(list, page('a', 'b', 'c'));
      return shown(list);
    });
    expect(seen.slice(0, 4)).toEqual(['a', 'b', 'c', 'a']);
  });

  it('shows new arrivals first', () => {
    const list = after(page('a', 'b'), next, { type: 'changed', shown: memories('new', 'newer'), gone: [] });
    expect(shown(list)).toBe('a');
    const seen = [playlist(list, next)];
    seen.push(playlist(seen[0] ?? list, next), playlist(playlist(seen[0] ?? list, next), next));
    expect(seen.map(shown)).toEqual(['new', 'newer', 'b']);
  });

  it('never shows hidden, pending or unprocessed memories', () => {
    const list = after(page('a', 'b', 'c'), next, next, { type: 'changed', shown: [], gone: ['a', 'b', 'c'] });
    expect(list).toEqual(emptyList);
    const waiting = memory('w', { status: 'held' });
    const making = memory('v', { mediaType: 'video', mediaState: 'making' });
    expect(after({ type: 'page', memories: [waiting, making], cursor: null }, next).current).toBeUndefined();
    expect(after(page('v'), next, { type: 'changed', shown: [making], gone: [] }).current).toBeUndefined();
  });

  it('applies edits in place', () => {
    const list = after(page('a', 'b'), next, {
      type: 'changed',
      shown: [memory('a', { title: 'Corrected' })],
      gone: [],
    });
    expect(list.current?.title).toBe('Corrected');
    expect(list.fresh).toEqual([]);
  });

  it('repeats past memories when nothing else is ready', () => {
    const has = new Set(['a', 'b']);
    const only: Step = { type: 'next', ready: ({ id }) => has.has(id) };
    let list = after(page('a', 'b', 'far'), next, next);
    const seen = Array.from({ length: 4 }, () => shown((list = playlist(list, only))));
    expect(seen).toEqual(['a', 'b', 'a', 'b']);
    expect(list.coming.map(({ id }) => id)).toEqual(['far']);
    expect(shown(playlist(list, next))).toBe('far');
  });

  it('steps back within its history and forward the same way', () => {
    const list = after(page('a', 'b', 'c'), next, next, next, { type: 'previous' }, { type: 'previous' });
    expect(shown(list)).toBe('a');
    expect(shown(playlist(list, { type: 'previous' }))).toBe('a');
    expect(shown(playlist(list, next))).toBe('b');
  });

  describe('with photos of one contribution', () => {
    const photo = (id: string, groupId = 'evening'): Memory =>
      memory(id, { mediaType: 'image', mediaUrl: `/media/${id}`, groupId });
    const ids = ({ current, beside }: Playlist) => [current, ...beside].map((one) => one?.id);
    const evening = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'].map((id) => photo(id));
    const burst = after({ type: 'page', memories: [...evening, photo('other', 'morning')], cursor: null }, next);

    it('shows at most five of them together, then the others', () => {
      const second = playlist(burst, next);
      expect([burst, second, playlist(second, next)].map(ids)).toEqual([
        ['p1', 'p2', 'p3', 'p4', 'p5'],
        ['p6', 'p7'],
        ['other'],
      ]);
    });

    it('leaves out photos that are not loaded', () => {
      const list = after({ type: 'page', memories: evening, cursor: null });
      const loaded: Step = { type: 'next', ready: ({ id }) => id === 'p2' || id === 'p6' };
      expect(ids(playlist(list, loaded))).toEqual(['p2', 'p6']);
    });

    it('removes hidden photos and keeps the rest', () => {
      const hidden: Step = { type: 'changed', shown: [], gone: ['p1', 'p3'] };
      expect(ids(playlist(burst, hidden))).toEqual(['p2', 'p4', 'p5']);
    });

    it('steps back to the same photos', () => {
      const back = playlist(playlist(burst, next), { type: 'previous' });
      expect(new Set(ids(back))).toEqual(new Set(['p1', 'p2', 'p3', 'p4', 'p5']));
      expect(ids(playlist(back, next))).toEqual(['p6', 'p7']);
    });
  });

  it('stays bounded, however much arrives', () => {
    let list = emptyList;
    for (let hour = 0; hour < 200; hour++) {
      list = playlist(list, page(...Array.from({ length: 100 }, (_, n) => `p${hour}-${n}`)));
      list = playlist(list, {
        type: 'changed',
        shown: memories(...Array.from({ length: 100 }, (_, n) => `f${hour}-${n}`)),
        gone: [],
      });
      for (let ctx = 0; ctx < 10; ctx++) list = playlist(list, next);
      expect(list.coming.length).toBeLessThanOrEqual(maxComing);
      expect(list.fresh.length).toBeLessThanOrEqual(maxFresh);
      expect(list.past.length).toBeLessThanOrEqual(maxPast);
    }
  });
});
