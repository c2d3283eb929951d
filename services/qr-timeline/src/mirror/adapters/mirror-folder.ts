import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MirrorFolder } from '../application/ports.js';

const marker = '.keepsake-mirror.json';
/** Files that are being written; left by a killed process, and emptied by the next. */
const partial = '.partial';

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const areEqual = async (one: string, other: string): Promise<boolean> => {
  const [a, b] = await Promise.all([stat(one), stat(other).catch(() => undefined)]);
  if (a.size !== b?.size) return false;
  const right = createReadStream(other)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  for await (const left of createReadStream(one)) {
    const chunk = left as Buffer;
    while (rest.length < chunk.length) {
      const next = await right.next();
      if (next.done === true) return false;
      rest = Buffer.concat([rest, next.value as Buffer]);
    }
    if (!rest.subarray(0, chunk.length).equals(chunk)) return false;
    rest = rest.subarray(chunk.length);
  }
  return true;
};

/** Opens or creates the folder of a mirror. Refuses a folder with other files, so that nothing else is removed. */
export const openMirrorFolder = async (root: string): Promise<MirrorFolder> => {
  await mkdir(root, { recursive: true });
  const names = await readdir(root);
  if (names.length > 0 && !names.includes(marker))
    throw new Error(`${root} has files and is no mirror. Name an empty folder, or the folder of a mirror.`);
  await writeFile(join(root, marker), `${JSON.stringify({ format: 'keepsake-mirror', version: 1 })}\n`);
  await rm(join(root, partial), { recursive: true, force: true });
  await mkdir(join(root, partial));

  let [written, unchanged, removed] = [0, 0, 0];
  const place = async (content: AsyncIterable<string | Buffer>): Promise<string> => {
    const path = join(root, partial, String(written + unchanged));
    await pipeline(Readable.from(content), createWriteStream(path));
    return path;
  };
  const move = async (from: string, to: string): Promise<void> => {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    written += 1;
  };

  return {
    write: async (path, content) => {
      const [fresh, target] = [await place(content), join(root, path)];
      if (!(await areEqual(fresh, target))) return move(fresh, target);
      await rm(fresh);
      unchanged += 1;
    },
    writeOnce: async (path, content) => {
      const target = join(root, path);
      if (await exists(target)) {
        unchanged += 1;
        return true;
      }
      const found = await content();
      if (!found) return false;
      await move(await place(found as AsyncIterable<Buffer>), target);
      return true;
    },
    keepOnly: async (folder, isKept) => {
      for (const name of await namesIn(join(root, folder))) {
        if (isKept(name)) continue;
        await rm(join(root, folder, name), { recursive: true, force: true });
        removed += 1;
      }
    },
    counts: () => ({ written, unchanged, removed }),
  };
};
