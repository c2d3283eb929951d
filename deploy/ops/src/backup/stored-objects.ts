import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Transform } from 'node:stream';
import { once } from 'node:events';
import type { Objects } from '@keepsake/platform/objects/objects';
import { openFileObjects } from '@keepsake/platform/objects/objects.file';
import { z } from 'zod';

const line = z.object({ key: z.string(), size: z.int(), type: z.string(), sha256: z.string() });
type Line = z.infer<typeof line>;
export type CopiedObjects = { readonly count: number; readonly bytes: number; readonly sha256: string };

const atOnce = 8;
const listFile = (folder: string): string => join(folder, 'objects.jsonl');

/** Copies one object and returns its size and checksum; undefined when it no longer exists. */
const move = async (source: Objects, target: Objects, key: string): Promise<Line | undefined> => {
  const found = await source.get(key);
  if (!found) return undefined;
  const sum = createHash('sha256');
  const watched = found.body.pipe(
    new Transform({
      transform: (piece: Buffer, _encoding, done) => {
        sum.update(piece);
        done(null, piece);
      },
    }),
  );
  found.body.once('error', (error) => watched.destroy(error));
  const { size } = await target.put(key, watched, { type: found.type, size: found.size });
  return { key, size, type: found.type, sha256: sum.digest('hex') };
};

/** Runs the work with bounded concurrency; the first failure aborts. */
const eachOf = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> => {
  const under = new Set<Promise<void>>();
  for await (const item of items) {
    const one = work(item).finally(() => under.delete(one));
    one.catch(() => undefined); // the race below, or the last wait, reports it
    under.add(one);
    if (under.size >= atOnce) await Promise.race(under);
  }
  await Promise.all(under);
};

/** Saves every object below `folder` with a list of checksums. */
export const saveObjects = async (
  source: Objects,
  folder: string,
  report: (text: string) => void,
): Promise<CopiedObjects> => {
  const target = await openFileObjects(join(folder, 'objects'));
  const list = createWriteStream(listFile(folder), { mode: 0o600, flush: true });
  const sum = createHash('sha256');
  let count = 0;
  let bytes = 0;
  await eachOf(source.list(''), async ({ key }) => {
    const moved = await move(source, target, key);
    if (!moved) return;
    const text = `${JSON.stringify(moved)}\n`;
    sum.update(text);
    list.write(text);
    count += 1;
    bytes += moved.size;
    if (count % 1_000 === 0) report(`${count} objects copied`);
  });
  list.end();
  await once(list, 'close');
  return { count, bytes, sha256: sum.digest('hex') };
};

const linesOf = async function* (folder: string): AsyncIterable<Line> {
  for await (const text of createInterface({ input: createReadStream(listFile(folder)), crlfDelay: Infinity }))
    yield line.parse(JSON.parse(text));
};

export const sumOfList = async (folder: string): Promise<string> => {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(listFile(folder))) sum.update(piece as Buffer);
  return sum.digest('hex');
};

/** Restores every object of the backup and compares it with the list. */
export const bringObjects = async (
  folder: string,
  target: Objects,
  report: (text: string) => void,
): Promise<number> => {
  const source = await openFileObjects(join(folder, 'objects'));
  let count = 0;
  await eachOf(linesOf(folder), async ({ key, sha256 }) => {
    const moved = await move(source, target, key);
    if (moved?.sha256 !== sha256)
      throw new Error(
        `The object ${key} of the backup is ${moved ? 'changed' : 'missing'}. Use another copy of the backup.`,
      );
    count += 1;
    if (count % 1_000 === 0) report(`${count} objects restored`);
  });
  return count;
};
