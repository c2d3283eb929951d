import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { filmCopyAnswer } from '@keepsake/contracts/rest/films';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { owner, runLauncher, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { signInAs } from '../e2e/support/sign-in.js';
import { until } from '../e2e/support/until.js';
import { visitor } from '../e2e/support/visitor.js';

/* The sample families: created at the first start through the public site, and only once. */

const hasVideos = spawnSync('ffmpeg', ['-version']).status === 0;
const env = { SAMPLE_FAMILIES: 'on' };
const scratch = scratchFolder();
let keepsake: Keepsake;
beforeAll(async () => {
  keepsake = await startKeepsake(scratch.path, env);
});
afterAll(async () => {
  await keepsake?.pressCtrlC();
  scratch.remove();
});

const platesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\/c\/([A-Z0-9]{14})/g)].map(([, code = '']) => code);
const timeline = async (code: string) =>
  timelineAnswer.parse((await visitor(keepsake.url).get(`/api/timeline/${code}?limit=30`)).body);
const orders = async () => {
  const staff = visitor(keepsake.url);
  await staff.post('/api/admin/login', owner);
  return staffOrder.array().parse((await staff.get('/api/orders')).body);
};

describe('first start with sample families', () => {
  test('shows three plates with three timelines and their entries', async () => {
    const plates = platesIn(keepsake.printed());
    expect(plates).toHaveLength(3);
    const pages = await Promise.all(plates.map(timeline));
    expect(pages.map(({ honoreeName }) => honoreeName)).toEqual(['Inés Rivera', 'Maya & Jonas', 'Biscuit']);
    expect(pages.map(({ eventTypeSlug }) => eventTypeSlug)).toEqual(['memorial', 'wedding', 'pet-memorial']);
    expect(pages.map(({ entries }) => entries.length)).toEqual(hasVideos ? [17, 13, 6] : [15, 12, 5]);
  });

  test('shows portrait, cover and life dates of each sample family', async () => {
    const pages = await Promise.all(platesIn(keepsake.printed()).map(timeline));
    expect(pages.map(({ fromDate, toDate }) => [fromDate, toDate])).toEqual([
      ['1942-03-09', '2024-06-01'],
      [undefined, undefined],
      ['2011-08', '2024-11-03'],
    ]);
    const pictures = pages.flatMap(({ portraitUrl, coverUrl }) => [portraitUrl ?? '', coverUrl ?? '']);
    const files = await Promise.all(pictures.map(async (url) => visitor(keepsake.url).bytes(url)));
    expect(files.map(({ bytes }) => bytes.length > 5_000)).toEqual(Array.from({ length: 6 }, () => true));
  });

  test('shows a memory of several photos with captions, among those of its day', async () => {
    const [memorial, wedding] = await Promise.all(platesIn(keepsake.printed()).map(timeline));
    const albums = [memorial, wedding].map((page) => page?.entries.filter(({ groupId }) => groupId !== null) ?? []);
    expect(albums.map((album) => album.length)).toEqual([5, 6]);
    for (const album of albums) expect(new Set(album.map(({ caption }) => caption)).size).toBe(album.length);
    expect(albums.map((album) => [...new Set(album.map(({ date }) => date))])).toEqual([['1991-07'], ['2025-09-13']]);
    const order = [
      ...new Set(wedding?.entries.filter(({ mediaType }) => mediaType === 'image').map(({ title }) => title)),
    ];
    expect(order.slice(0, 3)).toEqual(['An hour before', 'The walk between the vines', 'First dance']);
  });

  test('processes all their photos, videos and recordings', async () => {
    const states = await until('the photos', async () => {
      const pages = await Promise.all(platesIn(keepsake.printed()).map(timeline));
      const all = pages.flatMap(({ entries }) => entries).filter(({ mediaType }) => mediaType !== null);
      return all.every(({ mediaState }) => mediaState !== 'making')
        ? all.map(({ mediaState }) => mediaState)
        : undefined;
    });
    expect(states).toEqual(Array.from({ length: hasVideos ? 27 : 23 }, () => 'ready'));
  });
});

test('requests one tribute film in the background, where there is ffmpeg', async () => {
  const [code = ''] = platesIn(keepsake.printed());
  const family = await signInAs(keepsake.url, 'tomas.rivera@keepsake.example');
  const { state } = filmCopyAnswer.parse((await family.get(`/api/timeline/${code}/film/copy`)).body);
  expect(['queued', 'making', 'ready'].includes(state)).toBe(hasVideos);
});

test('does not duplicate the families on make seed', async () => {
  const { printed, ended } = runLauncher({ DATA_DIR: scratch.path, ...env }, { args: ['--seed'] });
  expect(await ended).toBe(0);
  expect(platesIn(printed())).toEqual(platesIn(keepsake.printed()));
  expect(await orders()).toHaveLength(3);
  const pages = await Promise.all(platesIn(printed()).map(timeline));
  expect(pages.map(({ entries }) => entries.length)).toEqual(hasVideos ? [17, 13, 6] : [15, 12, 5]);
});

test('shows the plates on later starts and adds no families to a used installation', async () => {
  await keepsake.pressCtrlC();
  const plates = platesIn(keepsake.printed());
  keepsake = await startKeepsake(scratch.path, env);
  expect(platesIn(keepsake.printed())).toEqual(plates);
  expect(keepsake.printed()).not.toContain('Creating three sample families');
  expect(await orders()).toHaveLength(3);
});
