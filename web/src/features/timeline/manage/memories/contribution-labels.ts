import { nameOfMemory } from '../../memory-name.js';
import type { ManageEntry } from '../manage-api.js';

type Counted = Pick<ManageEntry, 'mediaType'>;

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** "27 photos", "26 photos and 1 video", or memories if some have no media. */
export const countLabel = (memories: readonly Counted[]): string => {
  const photos = memories.filter(({ mediaType }) => mediaType === 'image').length;
  const videos = memories.filter(({ mediaType }) => mediaType === 'video').length;
  const recordings = memories.filter(({ mediaType }) => mediaType === 'audio').length;
  if (photos + videos + recordings < memories.length) return plural(memories.length, 'memory', 'memories');
  return [
    ...(photos > 0 ? [plural(photos, 'photo', 'photos')] : []),
    ...(videos > 0 ? [plural(videos, 'video', 'videos')] : []),
    ...(recordings > 0 ? [plural(recordings, 'recording', 'recordings')] : []),
  ]
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ');
};

const partNames = { image: 'photo', video: 'video', audio: 'recording' } as const;

/** "photo 3 of 27" */
export const partLabel = ({ mediaType }: Counted, index: number, count: number): string =>
  `${mediaType === null ? 'memory' : partNames[mediaType]} ${index + 1} of ${count}`;

/** Returns title or first words of a contribution, else what it contains. */
export const nameOfContribution = (memories: readonly [ManageEntry, ...ManageEntry[]]): string => {
  const [{ title, description }] = memories;
  return title === '' && description === ''
    ? countLabel(memories)
    : nameOfMemory({ title, description, mediaType: null });
};

const shared = ['title', 'description', 'location', 'submittedBy'] as const;

/** Texts differ if only some entries of a contribution were edited. */
export const hasSharedText = ([first, ...others]: readonly [ManageEntry, ...ManageEntry[]]): boolean =>
  others.every((other) => shared.every((field) => other[field] === first[field]));
