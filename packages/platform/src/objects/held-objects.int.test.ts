import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { openDatabase, openPool } from '../postgres/database.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { heldObjects } from './held-objects.js';
import { openFileObjects } from './objects.file.js';
import type { Objects } from './objects.js';

let folder: string;
let pool: pg.Pool;
let backup: pg.Client;
let stored: Objects;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-held-'));
  const url = await freshDatabase('held');
  pool = openPool(url, 2, () => undefined);
  backup = new pg.Client({ connectionString: url });
  await backup.connect();
  stored = await openFileObjects(folder);
});
afterAll(async () => {
  await backup.end();
  await pool.end();
  await rm(folder, { recursive: true });
});

const put = (key: string) => stored.put(key, Readable.from(['x']), { type: 'text/plain' });
const isThere = async (key: string): Promise<boolean> => {
  const found = await stored.get(key);
  found?.body.destroy();
  return found !== undefined;
};

test('removes nothing while a session holds the lock', async () => {
  const objects = heldObjects(stored, openDatabase(pool));
  await put('a');
  await backup.query(`select pg_advisory_lock(hashtext('objects-stay'))`);
  await objects.remove('a');
  expect(await isThere('a')).toBe(true);
  await backup.query('select pg_advisory_unlock_all()');
  await objects.remove('a');
  expect(await isThere('a')).toBe(false);
});

test('makes the lock wait for a removal in progress', async () => {
  let letGo: (() => void) | undefined;
  const slow: Objects = {
    ...stored,
    remove: async (key) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await stored.remove(key);
    },
  };
  await put('b');
  const removing = heldObjects(slow, openDatabase(pool)).remove('b');
  let held = false;
  await eventually(async () => letGo !== undefined, 'the removal to begin');
  const taking = backup.query(`select pg_advisory_lock(hashtext('objects-stay'))`).then(() => (held = true));
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%objects-stay%'`;
  await eventually(async () => ((await pool.query(waiting)).rowCount ?? 0) > 0, 'the lock to be waited for');
  expect(held).toBe(false);
  letGo?.();
  await Promise.all([removing, taking]);
  expect(await isThere('b')).toBe(false);
});
