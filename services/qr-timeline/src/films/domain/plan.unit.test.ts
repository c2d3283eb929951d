import { describe, expect, it } from '@jest/globals';
import type { FilmSettings } from '@keepsake/contracts/catalog/film';
import type { FilmMemory, FilmPart } from './film.js';
import { maxScenes, planFilm } from './plan.js';

const part = (entryId: string, more: Partial<FilmPart> = {}): FilmPart => ({
  entryId,
  mediaId: `media-${entryId}`,
  kind: 'image',
  objectKey: entryId,
  thumbUrl: '',
  width: 1200,
  height: 800,
  seconds: 0,
  caption: '',
  ...more,
});
const memory = (id: string, more: Partial<FilmMemory> = {}): FilmMemory => ({
  id,
  title: `Title ${id}`,
  hearts: 0,
  parts: [part(id)],
  ...more,
});
const many = (count: number, more: (n: number) => Partial<FilmMemory> = () => ({})) =>
  Array.from({ length: count }, (_, n) => memory(`m${n}`, more(n)));
const settings = (more: Partial<FilmSettings> = {}): FilmSettings => ({
  choice: 'own',
  memories: [],
  maxMinutes: 3,
  pace: 'calm',
  title: 'Rosa',
  dates: '1931 – 2024',
  closing: '',
  captions: true,
  music: true,
  voices: true,
  ...more,
});
const idsOf = (memories: readonly FilmMemory[]) => memories.map(({ id }) => id);

describe('the plan of a film', () => {
  it('shows chosen memories in the order of the owner, between title and last words', () => {
    const { scenes, memoryIds, seconds } = planFilm(
      many(4),
      settings({ memories: ['m2', 'unknown', 'm0', 'm2'], closing: 'Thank you' }),
    );
    expect(memoryIds).toEqual(['m2', 'm0']);
    expect(scenes.map(({ kind, text }) => [kind, text])).toEqual([
      ['title', 'Rosa'],
      ['photo', 'Title m2'],
      ['photo', 'Title m0'],
      ['closing', 'Thank you'],
    ]);
    // 6 + 5 + 5 + 5 seconds, of which three dissolve into the next scene.
    expect(seconds).toBe(18);
  });

  it('keeps length and 200 scenes when 2,000 photos are chosen', () => {
    const all = many(2_000);
    for (const pace of ['slow', 'calm', 'lively'] as const)
      for (const maxMinutes of [1, 3, 10]) {
        const plan = planFilm(all, settings({ memories: idsOf(all), maxMinutes, pace }));
        expect(plan.seconds).toBeLessThanOrEqual(maxMinutes * 60 + 1);
        expect(plan.scenes.length).toBeLessThanOrEqual(maxScenes + 2);
        expect(plan.leftOut + plan.memoryIds.length).toBe(2_000);
        const places = plan.memoryIds.map((id) => Number(id.slice(1)));
        const gaps = places.slice(1).map((place, n) => place - (places[n] ?? 0));
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
      }
  });

  it('takes turns among contributors and prefers hearts when it chooses', () => {
    const all = many(300, (n) => ({
      submittedBy: n < 290 ? 'Ana' : 'Marco',
      hearts: n === 150 ? 9 : 0,
    }));
    const { memoryIds } = planFilm(all, settings({ choice: 'auto', maxMinutes: 1 }));
    expect(memoryIds).toContain('m150');
    expect(memoryIds.filter((id) => Number(id.slice(1)) >= 290).length).toBeGreaterThan(4);
    expect(memoryIds).toEqual(memoryIds.toSorted((one, other) => Number(one.slice(1)) - Number(other.slice(1))));
    const ofAna = memoryIds.map((id) => Number(id.slice(1))).filter((n) => n < 290);
    expect(Math.max(...ofAna)).toBeGreaterThan(140);
  });

  it('lays a recording over the photos of its memory, else over a card', () => {
    const voice = part('voice', { kind: 'audio', seconds: 20 });
    const all = [memory('a', { parts: [part('a'), part('b'), part('c'), voice] }), memory('d', { parts: [voice] })];
    const plan = planFilm(all, settings({ memories: ['a', 'd'] }));
    expect(plan.scenes.map(({ kind }) => kind)).toEqual(['title', 'photo', 'photo', 'photo', 'voice']);
    const [first, second] = plan.sounds;
    const photos = plan.scenes.filter(({ kind }) => kind === 'photo');
    expect(photos.reduce((sum, { seconds }) => sum + seconds - 1, 0)).toBeGreaterThanOrEqual(20);
    expect([first?.seconds, second?.seconds]).toEqual([20, 20]);
    expect((first?.startSeconds ?? 0) + 20).toBeLessThan(second?.startSeconds ?? 0);
    expect(planFilm(all, settings({ memories: ['a', 'd'], voices: false })).sounds).toEqual([]);
  });

  it('shows every recording of a memory, and counts those that do not fit', () => {
    const voices = ['v1', 'v2', 'v3', 'v4'].map((id) => part(id, { kind: 'audio', seconds: 20 }));
    const all = [memory('a', { parts: [part('p'), ...voices] })];
    const whole = planFilm(all, settings({ memories: ['a'], maxMinutes: 3 }));
    expect(whole.sounds.map(({ part: { entryId } }) => entryId)).toEqual(voices.map(({ entryId }) => entryId));
    expect(whole.leftOut).toBe(0);
    const short = planFilm(all, settings({ memories: ['a'], maxMinutes: 1 }));
    expect(short.leftOut).toBe(5 - short.entryIds.length);
    expect(short.leftOut).toBeGreaterThan(0);
  });

  it('shortens a recording with photos to a film of one minute', () => {
    const voice = part('voice', { kind: 'audio', seconds: 300 });
    const all = [memory('a', { parts: [...Array.from({ length: 7 }, (_, n) => part(`p${n}`)), voice] })];
    for (const pace of ['slow', 'calm', 'lively'] as const) {
      const plan = planFilm(all, settings({ memories: ['a'], maxMinutes: 1, pace, closing: 'Thank you' }));
      expect(plan.sounds).toMatchObject([{ part: voice }]);
      expect(plan.seconds).toBeLessThanOrEqual(61);
    }
  });

  it('cuts videos to 20 seconds and keeps their sound at their place', () => {
    const video = part('v', { kind: 'video', seconds: 400 });
    const { scenes, sounds, seconds } = planFilm([memory('v', { parts: [video] })], settings({ memories: ['v'] }));
    expect(scenes[1]).toMatchObject({ kind: 'clip', seconds: 20 });
    expect(sounds).toEqual([{ part: video, startSeconds: 5, seconds: 20 }]);
    expect(seconds).toBe(25);
  });

  it('leaves out files that could not be read', () => {
    const all = [memory('a', { parts: [part('a'), part('b')] }), memory('c')];
    const plan = planFilm(all, settings({ memories: ['a', 'c'] }), new Set(['a', 'c']));
    expect(plan.entryIds).toEqual(['b']);
    expect(planFilm(all, settings({ memories: ['a', 'c'] }), new Set(['a', 'b', 'c'])).entryIds).toEqual([]);
  });

  it('moves only inside the picture', () => {
    const { scenes } = planFilm(many(8), settings({ memories: idsOf(many(8)), pace: 'slow' }));
    for (const { motion } of scenes)
      for (const { left, top, width } of [motion.from, motion.to]) {
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(Math.max(left, top) + width).toBeLessThanOrEqual(1 + 1e-9);
        expect(width).toBeGreaterThan(0.88);
      }
  });
});
