import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { ffmpegIsHere, video } from '../media/adapters/video-fixture.js';
import { ownerId, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { makeFilmSoon } from './application/film-jobs.js';
import { filmFolder } from './domain/film.js';
import { filmFixture, filmSettingsOf as settings, photo } from '../composition/film-fixture.js';

/* Files that cannot be decoded, and which entry a film leaves out for them. */

// Rendering takes minutes on a busy machine.
jest.setTimeout(900_000);

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const { films, add, settled, made, overwrite } = filmFixture(() => world);
const newestCopy = async (timelineId: string) => {
  const { rows } = await sql<{ entry_ids: readonly string[]; unreadable: readonly string[] }>`
    select entry_ids, unreadable from film_copies where timeline_id = ${timelineId}
    order by requested_at desc limit 1`.execute(world.running.db);
  return rows[0];
};
const scenesOf = async (timelineId: string): Promise<readonly string[]> => {
  const found: { key: string; at: Date }[] = [];
  for await (const { key, at } of world.running.platform.objects.list(filmFolder(timelineId)))
    if (key.endsWith('.ts')) found.push({ key, at });
  return found.toSorted((one, other) => one.at.getTime() - other.at.getTime()).map(({ key }) => key);
};

describeWithFfmpeg('a file that cannot be decoded', () => {
  it('is left out itself, not the scene that dissolves from it', async () => {
    const { code, timelineId } = await world.open();
    const clip = await add(code, await video(), 'clip.mov', { title: 'Clip' });
    const next = await add(code, await photo('#208020'), 'green.jpg', { title: 'Next' });
    const given = settings([clip, next]);
    await films().StartFilmCopy({ code, settings: given });
    // Title and clip are stored; the clip breaks before its dissolve is rendered.
    await eventually(async () => (await scenesOf(timelineId)).length >= 2, 'the first scenes', 300_000);
    await films().CancelFilmCopy({ code });
    await world.waitUntilIdle();
    for (const key of (await scenesOf(timelineId)).slice(2)) await world.running.platform.objects.remove(key);
    await overwrite(clip, Buffer.from('no video'), 'video');
    expect((await made(code, given)).film).toMatchObject({ skipped: 1 });
    expect(await newestCopy(timelineId)).toEqual({ entry_ids: [next], unreadable: [clip] });
  });

  it('is noted with the copy and not decoded again by the next attempt', async () => {
    const { code, timelineId } = await world.open();
    const whole = await add(code, await photo('#208020'), 'green.jpg', { title: 'Whole' });
    const broken = await add(code, await photo('#c02020'), 'red.jpg', { title: 'Broken' });
    await overwrite(broken, Buffer.from('RIFF, but no picture'));
    await made(code, settings([whole, broken]));
    expect(await newestCopy(timelineId)).toEqual({ entry_ids: [whole], unreadable: [broken] });
    // Readable again: only the note keeps it out of the second attempt.
    await overwrite(broken, await photo('#c02020'));
    const copyId = randomUUID();
    await sql`
      insert into film_copies (id, timeline_id, requested_by, settings, state, attempt, unreadable, touched_at, requested_at)
      values (${copyId}, ${timelineId}, ${ownerId}, ${JSON.stringify(settings([whole, broken]))}::jsonb, 'queued', 1,
        ${[broken]}::uuid[], now(), now() + interval '1 second')`.execute(world.running.db);
    await world.inOneTransaction(async (tx) => makeFilmSoon(tx, copyId));
    expect((await settled(code)).film).toMatchObject({ id: copyId, skipped: 1 });
    expect(await newestCopy(timelineId)).toEqual({ entry_ids: [whole], unreadable: [broken] });
  });
});
