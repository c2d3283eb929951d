import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
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
