import { getFile } from '../../../shared/api/files.js';
import { saveBytes } from '../../../shared/save-file.js';
import { zipOf, type ZipEntry } from '../../../shared/zip.js';
import { nameOfMemory } from '../memory-name.js';
import type { Memory } from '../timeline-api.js';

/** Names a file after its memory, without characters that file systems refuse. */
export const fileNameOf = (memory: Memory, type: string): string => {
  const text = nameOfMemory(memory)
    .replaceAll(/[^\p{L}\p{N} ,()'’-]/gu, '')
    .trim()
    .slice(0, 60);
  const extension = type === 'audio/mp4' ? 'm4a' : (type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'webp');
  return `${[memory.date, text].filter(Boolean).join(' ')}.${extension}`;
};

const entryOf = async (memory: Memory, place: number): Promise<ZipEntry> => {
  const file = await getFile(memory.mediaUrl ?? '');
  const name = `${String(place).padStart(3, '0')} ${fileNameOf(memory, file.type)}`;
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
};

/** Saves one photo as it is, several as a ZIP in this order. Saves nothing if one cannot be loaded. */
export const downloadPhotos = async (
  memories: readonly Memory[],
  onLoaded: (count: number) => void = () => undefined,
): Promise<void> => {
  const [first] = memories;
  if (first === undefined) return;
  if (memories.length === 1) {
    const file = await getFile(first.mediaUrl ?? '');
    saveBytes(fileNameOf(first, file.type), file);
    return;
  }
  const entries: ZipEntry[] = [];
  for (const memory of memories) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time, so that a weak line is not split
    entries.push(await entryOf(memory, entries.length + 1));
    onLoaded(entries.length);
  }
  saveBytes(fileNameOf({ ...first, date: null }, 'application/zip'), zipOf(entries));
};
