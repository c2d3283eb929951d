import type { MediaKind } from '../../../shared/upload/media-file.js';
import { addText as t } from './add-texts.js';

/** The kind and number of files for messages; "mixed" if they are of several kinds. */
export const kindAndCount = (items: readonly { readonly kind: MediaKind }[]) => {
  const kinds = new Set(items.map(({ kind }) => kind));
  const [kind = 'mixed'] = kinds;
  return { kind: kinds.size === 1 ? kind : 'mixed', count: items.length };
};

/** "the photo", "3 recordings"; "4 files" if kinds are mixed. */
export const filesOf = (items: readonly { readonly kind: MediaKind }[]): string => t('files', kindAndCount(items));
