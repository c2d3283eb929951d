import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStored, keep } from './cache-folder.js';

let before: string | undefined;
let folder: string;
beforeAll(async () => {
  before = process.env['KEEPSAKE_SERVERS'];
  folder = await mkdtemp(join(tmpdir(), 'keepsake-cache-'));
  process.env['KEEPSAKE_SERVERS'] = folder;
});
afterAll(async () => {
  if (before === undefined) delete process.env['KEEPSAKE_SERVERS'];
  else process.env['KEEPSAKE_SERVERS'] = before;
  await rm(folder, { recursive: true });
});

test('returns one complete folder when two callers fetch it concurrently', async () => {
  const make = (text: string) => async (aside: string) => {
    await writeFile(join(aside, 'one'), text);
    await writeFile(join(aside, 'two'), text);
  };
  const places = await Promise.all(['a', 'b', 'c'].map((text) => keep('server-1', make(text))));
  expect(new Set(places).size).toBe(1);
  const [one, two] = await Promise.all(['one', 'two'].map((name) => readFile(join(folder, 'server-1', name), 'utf8')));
  expect(one).toBe(two);
  expect(await readdir(folder)).toEqual(['server-1']);
});

test('removes a failed download and retries it on the next call', async () => {
  const half = keep('server-2', async (aside) => {
    await writeFile(join(aside, 'half'), '');
    throw new Error('connection lost');
  });
  await expect(half).rejects.toThrow('connection lost');
  expect(findStored('server-2')).toBeUndefined();
  const place = await keep('server-2', async (aside) => writeFile(join(aside, 'whole'), ''));
  expect(await readdir(place)).toEqual(['whole']);
});

test('returns a cached folder without fetching again', async () => {
  await keep('server-3', async () => undefined);
  await expect(keep('server-3', () => Promise.reject(new Error('fetched again')))).resolves.toContain('server-3');
});
