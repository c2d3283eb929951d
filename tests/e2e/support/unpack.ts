import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Unpacks a ZIP into a folder by its central directory, as a file manager does. Returns the names of its files. */
export const unpack = (zip: Buffer, folder: string): readonly string[] => {
  const names: string[] = [];
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    const path = resolve(join(folder, name));
    if (!path.startsWith(resolve(folder) + sep)) throw new Error(`${name} leads out of the folder.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, method === 0 ? bytes : inflateRawSync(bytes));
    names.push(name);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return names;
};
