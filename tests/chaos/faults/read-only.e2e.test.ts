import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { owner, runLauncher, scratchFolder, startKeepsake, type Keepsake } from '../../e2e/support/keepsake.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { visitor } from '../../e2e/support/visitor.js';
import { activate, entriesOf, memory } from './production-fixture.js';

/* A folder becomes read-only, as after a disk error or a wrong mount. */

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;
const makeReadOnly = (folder: string): boolean =>
  run('mount', '--bind', folder, folder) && run('mount', '-o', 'remount,ro,bind', folder);
const makeWritable = (folder: string): boolean => run('umount', '-l', folder);

const scratch = scratchFolder();
const probe = join(scratch.path, 'probe');
mkdirSync(probe, { recursive: true });
const mounts = process.getuid?.() === 0 && makeReadOnly(probe);
const whenMounted = mounts ? describe : describe.skip;
const why = mounts ? '' : ' (not run: needs root on Linux to mount a folder)';

whenMounted(`a read-only folder${why}`, () => {
  let keepsake: Keepsake | undefined;
  let code = '';
  const dataDir = join(scratch.path, 'data');
  const media = join(dataDir, 'media');

  beforeAll(async () => {
    keepsake = await startKeepsake(dataDir, { RATE_LIMITS: '100000' });
    const staff = visitor(keepsake.url);
    await staff.post('/api/admin/login', owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Disk' });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    await activate(keepsake.url, code);
  }, 240_000);
  afterAll(async () => {
    makeWritable(media);
    await keepsake?.pressCtrlC();
    makeWritable(probe);
    scratch.remove();
  });

  test('refuses photos with a message while texts are stored and read, and recovers', async () => {
    const url = keepsake?.url ?? '';
    const post = async (title: string, picture?: Buffer) =>
      visitor(url).post(`/api/timeline/${code}/entries`, memory(title, picture));
    const picture = await photographWithGps();
    expect(makeReadOnly(media)).toBe(true);
    const refused = await post('Not stored', picture);
    expect(refused).toMatchObject({
      status: 503,
      body: { type: '/problems/storage-unwritable', detail: 'Files cannot be stored right now. Try again later.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await post('Only words')).toMatchObject({ status: 201 });
    expect((await entriesOf(url, code)).map(({ title }) => title)).toEqual(['Only words']);
    expect(await visitor(url).get('/readyz')).toMatchObject({ status: 200, body: 'ready' });
    expect(makeWritable(media)).toBe(true);
    expect(await post('With a photo', picture)).toMatchObject({ status: 201 });
    expect((await entriesOf(url, code)).map(({ title }) => title).toSorted()).toEqual(['Only words', 'With a photo']);
  });

  test('stops the start with one sentence that names the folder', async () => {
    const { printed, ended } = runLauncher({ DATA_DIR: join(probe, 'data') });
    await ended;
    expect(printed()).toContain(`The data folder ${join(probe, 'data')} cannot be written to (EROFS).`);
    expect(printed()).not.toMatch(/\n\s+at /);
  });

  test.each([
    ['media', 'EROFS'],
    ['postgres', 'EROFS'],
    ['postgres/data', 'Read-only file system'],
  ])('stops the start with one sentence when %s is read-only', async (part, reason) => {
    await keepsake?.pressCtrlC();
    keepsake = undefined;
    expect(makeReadOnly(join(dataDir, part))).toBe(true);
    const { printed, ended } = runLauncher({ DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    expect(makeWritable(join(dataDir, part))).toBe(true);
    expect(printed()).toContain(reason);
    expect(printed()).toContain(dataDir);
    expect(printed().trim().split('\n')).toHaveLength(1);
  });

  test.each(['1m', '50m'])('stops the start with the next step when a disk of %s is full', async (size) => {
    const small = join(scratch.path, `small-${size}`);
    mkdirSync(small);
    expect(run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small)).toBe(true);
    const { printed, ended } = runLauncher({ DATA_DIR: join(small, 'data') });
    expect(await ended).toBe(1);
    expect(makeWritable(small)).toBe(true);
    expect(printed().trim()).toMatch(/^.*No space left on device.*Free some disk space.*$/);
  });
});
