import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { eventually } from '@keepsake/platform/testing/databases';
import { ffmpegIsHere } from '../media/adapters/video-fixture.js';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';
import { filmFixture, filmSettingsOf as settings, photo } from '../composition/film-fixture.js';

/* What happens with a finished film: shown on the wall, and part of the export. */

// Rendering takes minutes on a busy machine.
jest.setTimeout(900_000);

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const { films, add, made } = filmFixture(() => world);
const wallFilm = async (code: string) => (await films(guest()).FindWallFilm({ code })).film;
const move = (code: string, id: string, from: 'shown' | 'hidden', to: 'shown' | 'hidden') =>
  world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id, from, to }] });
const exported = async (code: string, everything = false) => {
  const exports = world.call(exportsRpc, owner);
  await exports.StartExport({ code, everything });
  const { token = '' } = await eventually(async () => {
    const seen = await exports.LookAtExport({ code });
    return seen.state === 'ready' ? seen : undefined;
  }, 'the export');
  const { objectKey } = await world.call(exportsRpc, guest()).FindExport({ token });
  const found = await world.running.platform.objects.get(objectKey);
  const files = unzip(found ? await buffer(found.body) : Buffer.alloc(0));
  const { film } = exportFile.parse(JSON.parse(files.get('album.json')?.toString() ?? '')).timeline;
  return { film, file: files.get('Tribute film.mp4') };
};

describeWithFfmpeg('a finished film', () => {
  it('is on the wall only while switched on and wholly shown', async () => {
    const { code } = await world.open();
    const entry = await add(code, await photo('#208020'), 'green.jpg');
    await expect(films().ShowFilmOnWall({ code, onWall: true })).rejects.toMatchObject({ slug: 'film-unknown' });
    const { film } = await made(code, settings([entry]));
    expect(film).toMatchObject({ onWall: false });
    expect(await wallFilm(code)).toBeUndefined();
    await expect(films(guest()).ShowFilmOnWall({ code, onWall: true })).rejects.toHaveProperty('slug');
    expect(await films().ShowFilmOnWall({ code, onWall: true })).toMatchObject({ film: { onWall: true } });
    expect(await films().ShowFilmOnWall({ code, onWall: true })).toMatchObject({ film: { onWall: true } });
    expect(await wallFilm(code)).toMatchObject({ copyId: film?.id, size: film?.size });
    await move(code, entry, 'shown', 'hidden');
    expect(await wallFilm(code)).toBeUndefined();
    await move(code, entry, 'hidden', 'shown');
    expect(await wallFilm(code)).toMatchObject({ copyId: film?.id });
    const next = await made(code, settings([entry], { title: 'Another' }));
    expect(next.film).toMatchObject({ onWall: true });
    expect(await wallFilm(code)).toMatchObject({ copyId: next.film?.id });
    await films().ShowFilmOnWall({ code, onWall: false });
    expect(await wallFilm(code)).toBeUndefined();
    await films().ShowFilmOnWall({ code, onWall: true });
    await films().DeleteFilm({ code });
    expect(await wallFilm(code)).toBeUndefined();
  });

  it('is in the export unless deleted, or a memory of it is not exported', async () => {
    const { code } = await world.open();
    const entry = await add(code, await photo('#208020'), 'green.jpg');
    expect(await exported(code)).toEqual({ film: undefined, file: undefined });
    const { film } = await made(code, settings([entry]));
    const first = await exported(code);
    expect([first.film, first.file?.length]).toEqual(['Tribute film.mp4', film?.size]);
    expect(first.file?.subarray(4, 8).toString()).toBe('ftyp');
    await move(code, entry, 'shown', 'hidden');
    expect(await exported(code)).toEqual({ film: undefined, file: undefined });
    expect((await exported(code, true)).file?.length).toBe(film?.size);
    await films().DeleteFilm({ code });
    expect((await exported(code, true)).file).toBeUndefined();
  });
});
