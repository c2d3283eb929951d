import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { owner, runLauncher, scratchFolder, startKeepsake, type Keepsake } from '../../e2e/support/keepsake.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import { activate, entriesOf, memory, order } from './production-fixture.js';

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

/** A dedicated disk, which the kernel makes read-only at an error, below all open files. */
const room = scratchFolder();
const image = join(room.path, 'disk.ext4');
const disk = join(room.path, 'disk');
const trigger = (): string => {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  const [device] = mounts.find((line) => line.split(' ')[1] === disk)?.split(' ') ?? [];
  return `/sys/fs/ext4/${device?.split('/').at(-1)}/trigger_fs_error`;
};
const mountDisk = (): boolean => run('mount', '-o', 'loop,errors=remount-ro', image, disk);
const makeDisk = (): boolean => {
  mkdirSync(disk);
  writeFileSync(image, '');
  truncateSync(image, 1 << 30);
  return run('mkfs.ext4', '-q', image) && mountDisk() && run('chmod', '711', disk) && existsSync(trigger());
};
const hasDisk = process.getuid?.() === 0 && makeDisk();
const whenDisk = hasDisk ? describe : describe.skip;
const noDisk = hasDisk ? '' : ' (not run: needs root on Linux, a loop device and ext4)';

whenDisk(`a disk with an error under the running database${noDisk}`, () => {
  let keepsake: Keepsake;
  const dataDir = join(disk, 'data');
  const start = async (): Promise<void> => {
    keepsake = await startKeepsake(dataDir, { RATE_LIMITS: '100000' });
  };
  beforeAll(start, 240_000);
  afterAll(async () => {
    await keepsake.pressCtrlC();
    run('umount', '-l', disk);
    room.remove();
  });

  test('rejects orders with a message and keeps the accepted ones after a repair', async () => {
    const before = await order(keepsake.url);
    expect(before.status).toBe(201);
    writeFileSync(trigger(), '1');
    const refused = await until('an order to be refused', async () => {
      const reply = await order(keepsake.url);
      return reply.status === 201 ? undefined : reply;
    });
    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/again.*\.$/) } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await visitor(keepsake.url).get('/')).toMatchObject({ status: 200 });
    await keepsake.pressCtrlC();

    expect(run('umount', disk)).toBe(true);
    run('fsck.ext4', '-fy', image);
    expect(mountDisk()).toBe(true);
    await start();
    const { id } = placedOrderAnswer.parse(before.body);
    expect(await visitor(keepsake.url).get(`/api/orders/${id}`)).toMatchObject({ status: 200 });
    expect(await order(keepsake.url)).toMatchObject({ status: 201 });
  }, 240_000);
});
