import { formatLocale } from '@keepsake/contracts/values/language';
import { activeLanguage } from '../../../../shared/language/texts.js';
import { nameOfMemory } from '../../memory-name.js';
import { moderationText as t } from '../moderation-texts.js';
import type { ManageEntry } from '../manage-api.js';

type Counted = Pick<ManageEntry, 'mediaType'>;

const listed = (parts: readonly string[]): string => new Intl.ListFormat(formatLocale(activeLanguage())).format(parts);

/** "27 photos", "26 photos and 1 video", or memories if some have no media. */
export const countLabel = (memories: readonly Counted[]): string => {
  const photos = memories.filter(({ mediaType }) => mediaType === 'image').length;
  const videos = memories.filter(({ mediaType }) => mediaType === 'video').length;
  const recordings = memories.filter(({ mediaType }) => mediaType === 'audio').length;
  if (photos + videos + recordings < memories.length) return t('memoriesCount', { count: memories.length });
  return listed([
    ...(photos > 0 ? [t('photos', { count: photos })] : []),
    ...(videos > 0 ? [t('videos', { count: videos })] : []),
    ...(recordings > 0 ? [t('recordings', { count: recordings })] : []),
  ]);
};

/** "photo 3 of 27" */
export const partLabel = ({ mediaType }: Counted, index: number, count: number): string =>
  t(`part-${mediaType ?? 'text'}`, { place: index + 1, total: count });

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
