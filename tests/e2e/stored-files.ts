import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hashes of the originals that a stack on this machine keeps below one of its folders. */
export const storedHashes = (dataDir: string, below: 'incoming' | 'arriving' | 'originals'): readonly string[] => {
  const folder = join(dataDir, 'media', 'objects', below);
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // nothing has come yet
  }
  return names
    .filter((name) => name.endsWith('='))
    .flatMap((name) => bytesOf(join(folder, name)) ?? [])
    .map(hashOf)
    .toSorted();
};

/** What was cleared away between the list and the look is not there. */
const bytesOf = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
};

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
