import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { launchElsewhere, type Launcher, query, scratchFolder, stopPolitely } from './postgres/launcher-under-test.js';

let scratch: ReturnType<typeof scratchFolder>;
let launchers: Launcher[];
const launch = async (): Promise<Launcher> => {
  const launcher = await launchElsewhere(scratch.path);
  launchers.push(launcher);
  return launcher;
};

beforeEach(() => {
  scratch = scratchFolder();
  launchers = [];
});
afterEach(async () => {
  await Promise.all(launchers.map(stopPolitely));
  scratch.remove();
});

test('refuses a second launcher on the same folder', async () => {
  const first = await launch();
  const second = await launch();
  expect(second.fields).toEqual({
    slug: 'data-dir-in-use',
    message: `Another Keepsake (process ${first.process.pid}) uses the data folder ${scratch.path}. Stop that one first, or set DATA_DIR to another folder.`,
  });
  expect(await query(first.fields.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('starts exactly one of several launchers racing for a new folder', async () => {
  const all = await Promise.all([launch(), launch(), launch()]);
  const winners = all.filter(({ fields }) => fields.url);
  expect(all.map(({ fields }) => fields.slug ?? 'started').toSorted()).toEqual([
    'data-dir-in-use',
    'data-dir-in-use',
    'started',
  ]);
  expect(await query(winners[0]?.fields.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});
