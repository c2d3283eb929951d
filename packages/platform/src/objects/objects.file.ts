import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { problem } from '../problem.js';
import { asStorageProblem } from './storage-problem.js';
import { keyOf, pathOf, type Marks } from './object-key.js';
import type { Objects } from './objects.js';

const marks: Marks = { escape: '%', more: '+', odd: /\./g };
/** Encoding never produces `=`. */
const bodySuffix = '=';
const typeSuffix = '=type';

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const unlessAbsent = (error: unknown): undefined => {
  if (isAbsent(error)) return undefined;
  throw error;
};

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Opens the default store: one file per object below `folder`, written aside, fsynced and renamed. Removes what a killed
 * process was writing, except on a visit, during which another process may write.
 */
export const openFileObjects = async (folder: string, { visit = false } = {}): Promise<Objects> => {
  const bodies = join(folder, 'objects');
  const arriving = join(folder, 'arriving');
  if (!visit) await rm(arriving, { recursive: true, force: true });
  await mkdir(bodies, { recursive: true });
  await mkdir(arriving, { recursive: true });
  const placeOf = (key: string): string => join(bodies, pathOf(key, marks));

  const walk = async function* (below: string): AsyncIterable<string> {
    const found = await readdir(join(bodies, below), { withFileTypes: true }).catch(unlessAbsent);
    for (const one of (found ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? one.name : `${below}/${one.name}`;
      if (one.isDirectory()) yield* walk(path);
      else if (path.endsWith(bodySuffix)) yield path.slice(0, -bodySuffix.length);
    }
  };

  return {
    put: async (key, body, details) => {
      const place = placeOf(key);
      const aside = join(arriving, randomUUID());
      try {
        await pipeline(body, createWriteStream(aside, { flush: true }));
        const { size } = await stat(aside);
        if (details.size !== undefined && details.size !== size)
          throw problem(
            'invalid',
            'object-size-differs',
            `Only ${size} of ${details.size} bytes arrived. Please send the file again.`,
          );
        await mkdir(dirname(place), { recursive: true });
        await writeFile(`${place}${typeSuffix}`, details.type, { flush: true });
        await rename(aside, `${place}${bodySuffix}`);
        await syncFolder(dirname(place));
        return { size };
      } catch (error) {
        throw asStorageProblem(error) ?? error;
      } finally {
        await rm(aside, { force: true });
      }
    },
    get: async (key, range, reading) => {
      const place = placeOf(key);
      const type = await readFile(`${place}${typeSuffix}`, 'utf8').catch(unlessAbsent);
      // Opened before it is returned, so that a concurrent removal does not break the reader.
      const handle = type === undefined ? undefined : await open(`${place}${bodySuffix}`, 'r').catch(unlessAbsent);
      if (type === undefined || handle === undefined) return undefined;
      const { size } = await handle.stat();
      const last = Math.max(size - 1, 0);
      const body = handle.createReadStream({
        start: range?.from ?? 0,
        // Without an end, Node.js allocates one more chunk to find it.
        end: range?.to ?? Math.max(last, range?.from ?? 0),
        ...(reading && { highWaterMark: Math.min(reading.chunkBytes, last + 1) }),
      });
      return { body, type, size };
    },
    remove: async (key) => {
      const place = placeOf(key);
      try {
        await rm(`${place}${bodySuffix}`, { force: true });
        await rm(`${place}${typeSuffix}`, { force: true });
      } catch (error) {
        throw asStorageProblem(error) ?? error;
      }
    },
    list: async function* (prefix) {
      const folderOf = prefix.slice(0, prefix.lastIndexOf('/') + 1).replace(/\/$/, '');
      for await (const path of walk(folderOf === '' ? '' : pathOf(folderOf, marks))) {
        const key = keyOf(path, marks);
        if (!key.startsWith(prefix)) continue;
        const found = await stat(join(bodies, `${path}${bodySuffix}`)).catch(unlessAbsent);
        if (found) yield { key, size: found.size, at: found.mtime };
      }
    },
  };
};
