import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns hashes of the originals that a stack on this machine stores in one of its folders. */
export const storedHashes = (dataDir: string, below: 'incoming' | 'arriving' | 'originals'): readonly string[] => {
  const folder = join(dataDir, 'media', 'objects', below);
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return []; // Nothing has been stored yet.
  }
  return names
    .filter((name) => name.endsWith('='))
    .flatMap((name) => bytesOf(join(folder, name)) ?? [])
    .map(hashOf)
    .toSorted();
};

/** Skips files that were deleted between listing and reading. */
const bytesOf = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
};

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
