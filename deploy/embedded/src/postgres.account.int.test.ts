import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { accountFor } from './postgres/account.js';
import { findBinaries } from './postgres/binaries.js';
import { chooseDataDir, serverCanReach } from './postgres/data-dir.js';
import { launchElsewhere, query, scratchFolder, stopPolitely } from './postgres/launcher-under-test.js';
import { startPostgres } from './postgres.js';

const isRoot = process.getuid?.() === 0;
const settings = { fsync: 'off' };
const nobody = { uid: 65_534, gid: 65_534 };

let scratch: ReturnType<typeof scratchFolder>;
const inside = (...names: string[]): string => join(scratch.path, ...names);

beforeEach(() => {
  scratch = scratchFolder();
});
afterEach(() => scratch.remove());

const privateFolder = (): string => {
  mkdirSync(inside('home'), { mode: 0o700 });
  return inside('home');
};

const installedPackage = async (): Promise<string> =>
  resolve(dirname((await findBinaries(accountFor(scratch.path), inside('unused'))).postgres), '..', '..');

// Each half needs its own user; a run covers one of them.
if (isRoot)
  describe('server started as root', () => {
    test('drops privileges when started as root', async () => {
      const postgres = await startPostgres({ dataDir: inside('a', 'b'), settings });
      expect(statSync(`/proc/${postgres.pid}`).uid).toBe(accountFor(inside('a', 'b')).runAs.uid);
      expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(0);
      await postgres.stop();
    });

    test('refuses a named folder inside a private home', async () => {
      const dataDir = join(privateFolder(), 'keepsake');
      await expect(startPostgres({ dataDir, settings })).rejects.toMatchObject({
        slug: 'data-dir-unreachable',
        message: expect.stringMatching(/cannot enter .*home\/keepsake\. Set DATA_DIR to a folder/),
      });
    });

    test('stores data elsewhere when the checkout is inside a private home', async () => {
      const { dataDir, reason } = chooseDataDir(undefined, privateFolder(), serverCanReach);
      expect(dataDir).toMatch(/^\/var\/lib\/keepsake\/[0-9a-f]{12}$/);
      expect(reason).toContain('must not run as root');
      try {
        const postgres = await startPostgres({ dataDir, settings });
        expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
        await postgres.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    });

    test('serves data created by a user as that user when started as root', async () => {
      chownSync(scratch.path, nobody.uid, nobody.gid);
      const launcher = await launchElsewhere(scratch.path, nobody);
      await query(launcher.fields.url ?? '', `create table memory as select 'mine' as title`);
      await stopPolitely(launcher);
      const postgres = await startPostgres({ dataDir: scratch.path, settings });
      expect(await query(postgres.url('postgres'), 'select title from memory')).toEqual([{ title: 'mine' }]);
      expect(statSync(`/proc/${postgres.pid}`).uid).toBe(nobody.uid);
      await postgres.stop();
    });

    test('refuses data created by root when started by a user', async () => {
      const postgres = await startPostgres({ dataDir: scratch.path, settings });
      await postgres.stop();
      chmodSync(scratch.path, 0o777);
      const { fields } = await launchElsewhere(scratch.path, nobody);
      expect(fields.slug).toBe('database-owned-by-another');
    });

    test('refuses a folder that the user cannot write to', async () => {
      const { fields } = await launchElsewhere(inside('not', 'mine'), nobody);
      expect(fields).toMatchObject({
        slug: 'data-dir-not-writable',
        message: expect.stringMatching(/\(EACCES\)\. Make it writable, or set DATA_DIR/),
      });
    });

    test('copies programs out of a private home once when two starts race', async () => {
      const account = accountFor(scratch.path);
      const hidden = join(privateFolder(), 'package');
      cpSync(await installedPackage(), hidden, { recursive: true, verbatimSymlinks: true });
      const found = { folder: hidden, version: '1' };
      const [one, two] = await Promise.all([
        findBinaries(account, inside('cache'), found),
        findBinaries(account, inside('cache'), found),
      ]);
      expect(one).toEqual(two);
      expect(one.postgres).toBe(inside('cache', 'postgres-1', 'native', 'bin', 'postgres'));
      expect(readdirSync(inside('cache'))).toEqual(['postgres-1']);
    });
  });

if (!isRoot)
  describe('server started as a user', () => {
    test('runs the server as the same user', async () => {
      const postgres = await startPostgres({ dataDir: inside('mine'), settings });
      expect(statSync(join(inside('mine'), 'postgres', 'data')).uid).toBe(process.getuid?.());
      await postgres.stop();
    });

    test('copies programs when their links are missing in a read-only folder', async () => {
      const account = accountFor(scratch.path);
      const folder = inside('package');
      cpSync(await installedPackage(), folder, {
        recursive: true,
        filter: (path) => !lstatSync(path).isSymbolicLink(),
      });
      chmodSync(inside('package', 'native', 'lib'), 0o555);
      const { postgres } = await findBinaries(account, inside('cache'), { folder, version: '1' });
      chmodSync(inside('package', 'native', 'lib'), 0o755);
      expect(postgres).toBe(inside('cache', 'postgres-1', 'native', 'bin', 'postgres'));
    });
  });

test('refuses a file in place of the data folder', async () => {
  writeFileSync(inside('file'), '');
  await expect(startPostgres({ dataDir: inside('file', 'keepsake') })).rejects.toMatchObject({
    slug: expect.stringMatching(/^data-dir-/),
  });
});
