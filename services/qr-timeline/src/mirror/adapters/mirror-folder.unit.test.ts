import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openMirrorFolder } from './mirror-folder.js';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-mirror-test-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const content = (...chunks: readonly string[]) => Readable.from(chunks);
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

describe('the folder of a mirror', () => {
  test('refuses a folder with other files, and changes nothing in it', async () => {
    await writeFile(join(root, 'letter.txt'), 'mine');
    await expect(openMirrorFolder(root)).rejects.toThrow('has files and is no mirror');
    expect(await readdir(root)).toEqual(['letter.txt']);
  });

  test('replaces a file only if its content differs, whatever the chunks', async () => {
    const first = await openMirrorFolder(root);
    await first.write('timeline/A/index.html', content('one ', 'two'));
    const at = (await stat(join(root, 'timeline/A/index.html'))).mtimeMs;
    const second = await openMirrorFolder(root);
    await second.write('timeline/A/index.html', content('one', ' ', 'two'));
    expect(second.counts()).toEqual({ written: 0, unchanged: 1, removed: 0 });
    expect((await stat(join(root, 'timeline/A/index.html'))).mtimeMs).toBe(at);
    await second.write('timeline/A/index.html', content('one three'));
    expect([await read('timeline/A/index.html'), second.counts().written]).toEqual(['one three', 1]);
    const long = 'x'.repeat(300_000);
    await second.write('b', content(long));
    await second.write('b', content(`${long.slice(1)}y`));
    expect((await read('b')).at(-1)).toBe('y');
  });

  test('copies a rendition once, and continues after a killed process', async () => {
    const first = await openMirrorFolder(root);
    const failing = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('killed');
      })(),
    );
    await expect(first.writeOnce('media/a.webp', async () => failing)).rejects.toThrow('killed');
    await writeFile(join(root, '.partial', 'left'), 'half');
    const second = await openMirrorFolder(root);
    expect(await second.writeOnce('media/a.webp', async () => content('whole'))).toBe(true);
    expect(await second.writeOnce('media/a.webp', () => Promise.reject(new Error('read again')))).toBe(true);
    expect(await second.writeOnce('media/b.webp', async () => undefined)).toBe(false);
    expect(await readdir(join(root, 'media'))).toEqual(['a.webp']);
    expect(await readdir(join(root, '.partial'))).toEqual([]);
    expect(await read('media/a.webp')).toBe('whole');
  });

  test('removes what is not named, with its content', async () => {
    const folder = await openMirrorFolder(root);
    await mkdir(join(root, 'timeline/B'), { recursive: true });
    await folder.write('timeline/A/index.html', content('a'));
    await folder.write('timeline/B/media/b.webp', content('b'));
    await folder.keepOnly('timeline', (name) => name === 'A');
    await folder.keepOnly('missing', () => false);
    expect([await readdir(join(root, 'timeline')), folder.counts().removed]).toEqual([['A'], 1]);
  });
});
