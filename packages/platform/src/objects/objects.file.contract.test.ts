import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { eventually } from '../testing/databases.js';
import { objectsContract } from './objects.contract.js';
import { openFileObjects } from './objects.file.js';

objectsContract('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-objects-'));
  return {
    open: () => openFileObjects(folder),
    dropConnections: async () => undefined,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});

test('finishes reads of removed files and omits them from lists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-objects-'));
  const objects = await openFileObjects(folder);
  for (const key of ['one/a', 'one/b', 'one/c'])
    await objects.put(key, Readable.from(['by the sea']), { type: 'text/plain' });
  const found = await objects.get('one/a');
  await objects.remove('one/a');
  expect(found && (await text(found.body))).toBe('by the sea');
  expect(await objects.get('one/a')).toBeUndefined();
  const listed: string[] = [];
  for await (const { key } of objects.list('one/')) {
    listed.push(key);
    await objects.remove('one/c');
  }
  expect(listed).toEqual(['one/b']);
  await rm(folder, { recursive: true });
});

test('keeps files that are being written when another process visits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-objects-'));
  const objects = await openFileObjects(folder);
  const body = new PassThrough();
  const stored = objects.put('one/a', body, { type: 'text/plain' });
  body.write('by the ');
  await eventually(async () => (await readdir(join(folder, 'arriving'))).length === 1, 'the file to be begun');
  const visit = await openFileObjects(folder, { visit: true });
  body.end('sea');
  await stored;
  const found = await visit.get('one/a');
  expect(found && (await text(found.body))).toBe('by the sea');
  await rm(folder, { recursive: true });
});
