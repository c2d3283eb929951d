import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import { recording } from '../media/adapters/audio-fixture.js';
import { ffmpegIsHere, video } from '../media/adapters/video-fixture.js';
import { guest, owner, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { makeFilmSoon, sweepFilmsSoon } from './application/film-jobs.js';
import { filmFixture, filmSettingsOf as settings, photo } from '../composition/film-fixture.js';

// Rendering takes minutes on a busy machine.
jest.setTimeout(900_000);

let world: TimelineWorld;
let folder = '';
beforeAll(async () => {
  world = await timelineWorld();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-film-test-'));
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const [ffmpeg, ffprobe] = ['ffmpeg', 'ffprobe'];
const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const { films, add, settled, made, storedFiles, overwrite } = filmFixture(() => world);
const fileOf = async (code: string): Promise<string> => {
  const { objectKey } = await films().FindFilmFile({ code });
  const found = await world.running.platform.objects.get(objectKey);
  const file = join(folder, 'film.mp4');
  await writeFile(file, found ? await buffer(found.body) : Buffer.alloc(0));
  return file;
};
const probed = (file: string, ...shown: readonly string[]): string =>
  spawnSync(ffprobe, ['-v', 'error', '-of', 'csv=p=0', ...shown, file], { encoding: 'utf8' }).stdout.trim();
/** Average color of a frame. */
const colorAt = (file: string, seconds: number): readonly number[] => {
  const frame = ['-frames:v', '1', '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];
  return [...spawnSync(ffmpeg, ['-v', 'error', '-ss', String(seconds), '-i', file, ...frame]).stdout];
};
describeWithFfmpeg('a tribute film', () => {
  it('shows photos, a video and a voice with every frame, sound and no metadata', async () => {
    const { code } = await world.open();
    const red = await add(code, await photo('#c02020'), 'red.jpg', { title: 'Red', date: '1950' });
    const tall = await add(code, await photo('#2020c0', 300, 500), 'blue.jpg', { title: 'Blue', date: '1960' });
    const clip = await add(code, await video(), 'clip.mov', { title: 'Clip', date: '1970' });
    const voice = await add(code, await recording('mp3'), 'voice.mp3', { title: 'A voice', date: '1980' });
    const given = settings([red, tall, clip, voice], { captions: true, music: true, closing: 'شكرًا' });
    const plan = await films().PlanFilm({ code, settings: given });
    const { film } = await made(code, given);
    expect(film).toMatchObject({ skipped: 0, changed: 0, seconds: plan.seconds });
    const file = await fileOf(code);
    const seconds = Number(probed(file, '-show_entries', 'format=duration'));
    expect(Math.abs(seconds - plan.seconds)).toBeLessThan(1);
    expect(probed(file, '-show_entries', 'stream=codec_name')).toBe('h264\naac');
    const frames = probed(file, '-count_packets', '-select_streams', 'v', '-show_entries', 'stream=nb_read_packets');
    expect(Math.abs(Number(frames) - plan.seconds * 25)).toBeLessThan(13);
    expect(probed(file, '-show_entries', 'format_tags=title,location,creation_time')).toBe('');
    const [r = 0, , b = 0] = colorAt(file, 7);
    expect(r).toBeGreaterThan(b + 60);
    await eventually(
      async () => (await storedFiles()).every((key) => !key.endsWith('.ts')),
      'the scenes to be removed',
    );
  });

  it('never contains held, hidden or removed memories, also if removed during rendering', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const shown = await add(code, await photo('#208020'), 'green.jpg', { title: 'Shown', date: '1950' });
    const gone = await add(code, await photo('#c02020'), 'red.jpg', { title: 'Gone', date: '1960' });
    const hidden = await add(code, await photo('#2020c0'), 'blue.jpg', { title: 'Hidden', date: '1970' });
    const hide = (id: string) =>
      world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id, from: 'shown', to: 'hidden' }] });
    await hide(hidden);
    const { memories } = await films().GetFilm({ code });
    expect(memories.map(({ id }) => id)).toEqual([shown, gone]);
    await films().StartFilmCopy({ code, settings: settings([shown, gone, hidden]) });
    await eventually(async () => (await films().GetFilmCopy({ code })).state === 'making', 'the film to begin');
    await hide(gone);
    expect((await settled(code)).film).toMatchObject({ changed: 0, seconds: 9 });
    await hide(shown);
    expect((await films().GetFilmCopy({ code })).film).toMatchObject({ changed: 1 });
  });

  it('leaves out a broken picture and counts it', async () => {
    const { code } = await world.open();
    const whole = await add(code, await photo('#208020'), 'green.jpg', { title: 'Whole' });
    const broken = await add(code, await photo('#c02020'), 'red.jpg', { title: 'Broken' });
    await overwrite(broken, Buffer.from('RIFF, but no picture'));
    expect((await made(code, settings([whole, broken]))).film).toMatchObject({ skipped: 1 });
    await films().StartFilmCopy({ code, settings: settings([broken]) });
    expect(await settled(code)).toMatchObject({ state: 'failed', film: { skipped: 1 } });
  });

  it('keeps its scenes for a day when canceled, for a new request', async () => {
    const { code, timelineId } = await world.open();
    const entries = await Promise.all(
      ['#c02020', '#20c020', '#2020c0'].map(async (color, n) => add(code, await photo(color), `${n}.jpg`)),
    );
    const mine = async () => (await storedFiles()).filter((key) => key.includes(timelineId));
    await films().StartFilmCopy({ code, settings: settings(entries) });
    await eventually(async () => (await mine()).length > 0, 'the first scene');
    expect(await films().CancelFilmCopy({ code })).toMatchObject({ state: 'canceled' });
    const kept = await mine();
    await world.inOneTransaction(async (tx) => sweepFilmsSoon(tx));
    await world.waitUntilIdle();
    // The renderer may store one more scene before it notices.
    expect(await mine()).toEqual(expect.arrayContaining([...kept]));
    await films().StartFilmCopy({ code, settings: settings(entries) });
    await eventually(async () => (await films().GetFilmCopy({ code })).state === 'making', 'the film to begin');
    expect(await mine()).toEqual(expect.arrayContaining([...kept]));
    expect(await films().CancelFilmCopy({ code })).toMatchObject({ state: 'canceled' });
    await world.waitUntilIdle();
    await sql`update film_copies set touched_at = touched_at - interval '25 hours'`.execute(world.running.db);
    await eventually(async () => {
      await world.inOneTransaction(async (tx) => sweepFilmsSoon(tx));
      return (await mine()).length === 0;
    }, 'the scenes to be removed');
    expect(await films().GetFilmCopy({ code })).toMatchObject({ state: 'canceled' });
  });

  it('is made once when requested or delivered twice, replaced by the next, then deleted', async () => {
    const { code } = await world.open();
    const entry = await add(code, await photo('#208020'), 'green.jpg');
    await Promise.all([1, 2].map(() => films().StartFilmCopy({ code, settings: settings([entry]) })));
    const first = await settled(code);
    await world.inOneTransaction(async (tx) => makeFilmSoon(tx, first.film?.id ?? ''));
    await world.waitUntilIdle();
    expect((await films().GetFilmCopy({ code })).film?.id).toBe(first.film?.id);
    const second = await made(code, settings([entry], { title: 'Another' }));
    expect(second.film?.id).not.toBe(first.film?.id);
    const filesOf = async (id = '') => (await storedFiles()).filter((key) => key.includes(id));
    await eventually(async () => (await filesOf(second.film?.id)).length === 2, 'the scenes to be removed');
    await eventually(async () => (await filesOf(first.film?.id)).length === 0, 'the first film to be removed');
    expect(await films().DeleteFilm({ code })).toEqual({ sharing: 'none', state: 'none', done: 0, total: 0 });
    await eventually(async () => (await filesOf(second.film?.id)).length === 0, 'the film to be removed');
    await expect(films().FindFilmFile({ code })).rejects.toMatchObject({ slug: 'film-unknown' });
  });
});

describe('requests for a film', () => {
  it('are refused to guests and support, and without photos', async () => {
    const { code } = await world.open();
    await expect(films(support).GetFilm({ code })).rejects.toMatchObject({ slug: 'not-your-timeline' });
    for (const refused of [
      films(guest()).GetFilm({ code }),
      films(guest()).PlanFilm({ code, settings: settings([]) }),
      films(guest()).GetFilmCopy({ code }),
      films(guest()).StartFilmCopy({ code, settings: settings([]) }),
      films(guest()).CancelFilmCopy({ code }),
      films(guest()).DeleteFilm({ code }),
      films(guest()).FindFilmFile({ code }),
    ])
      await expect(refused).rejects.toHaveProperty('slug');
    await expect(films().StartFilmCopy({ code, settings: settings([]) })).rejects.toMatchObject({
      slug: 'film-empty',
    });
  });

  it('plan 2,000 photos within a second', async () => {
    const { code } = await world.open();
    const entryId = await add(code, await photo('#208020'), 'green.jpg');
    await sql`
      insert into entries select copy.* from entries e, generate_series(1, 1999) n,
        jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
          'sort_key', left(e.sort_key, -5) || 'x' || lpad(n::text, 4, '0'))) copy
      where e.id = ${entryId}`.execute(world.running.db);
    const { memories } = await films().GetFilm({ code });
    expect(memories).toHaveLength(2_000);
    const chosen = settings(
      memories.map(({ id }) => id),
      { maxMinutes: 10 },
    );
    const plan = await films().PlanFilm({ code, settings: chosen });
    expect(plan.scenes).toBe(200);
    expect(plan.leftOut).toBe(1_800);
  });
});
