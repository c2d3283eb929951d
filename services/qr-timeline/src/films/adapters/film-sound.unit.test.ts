import { expect, it } from '@jest/globals';
import { planFilm } from '../domain/plan.js';
import { soundGraph } from './film-sound.js';

it('stays within the nesting limit of ffmpeg with 200 sounds', () => {
  const part = {
    entryId: 'voice',
    mediaId: 'voice',
    kind: 'audio' as const,
    objectKey: '',
    thumbUrl: '',
    width: 0,
    height: 0,
    seconds: 2,
    caption: '',
  };
  const plan = planFilm([], {
    choice: 'auto',
    memories: [],
    maxMinutes: 10,
    pace: 'calm',
    title: '',
    dates: '',
    closing: '',
    captions: false,
    music: true,
    voices: true,
  });
  const sounds = Array.from({ length: 200 }, (_, n) => ({ part, startSeconds: n * 3, seconds: 2, file: '' }));
  const volume = /volume='([^']*)'/.exec(soundGraph(plan, sounds))?.[1] ?? '';
  let [depth, deepest] = [0, 0];
  for (const letter of volume) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  expect(volume.match(/clip/g)).toHaveLength(200);
  expect(depth).toBe(0);
  expect(deepest).toBeLessThan(20);
});
