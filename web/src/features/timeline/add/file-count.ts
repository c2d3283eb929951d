import type { MediaKind } from '../../../shared/upload/media-file.js';

const names: Readonly<Record<MediaKind, string>> = { image: 'photo', video: 'video', audio: 'recording' };

/** "photo", "3 recordings"; "4 files" if kinds are mixed. */
export const fileCount = (items: readonly { readonly kind: MediaKind }[]): string => {
  const kinds = new Set(items.map(({ kind }) => kind));
  const [kind] = kinds;
  const name = kinds.size === 1 && kind !== undefined ? names[kind] : 'file';
  return items.length === 1 ? name : `${items.length} ${name}s`;
};
