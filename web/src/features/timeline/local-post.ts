import { newKey } from '../../shared/api/idempotency.js';
import { memoryKindOf } from '../../shared/upload/media-file.js';
import type { UploadItem } from '../../shared/upload/upload-item.js';
import { useUploads, type UploadManner } from '../../shared/upload/use-uploads.js';
import type { Memory, MemoryText, PhotoDetails, PostMemory } from './timeline-api.js';

/** Uploads that stay in this tab, for the demo and the owner's preview. */
export const localManner: UploadManner = {
  most: 200,
  isKept: false,
  kindOf: memoryKindOf,
  onSettled: () => undefined,
  send: async ({ file }, { onBegun, onDone }) => {
    // The queue must register the start before the end.
    await Promise.resolve();
    queueMicrotask(() => {
      onBegun(newKey());
      if (file.size > 0) onDone();
    });
    return { cancel: () => undefined };
  },
};

type Chosen = {
  readonly item: UploadItem;
  readonly file: File | undefined;
  readonly details: PhotoDetails | undefined;
};

const memoryOf = (
  text: MemoryText,
  groupId: string | null,
  { item, file, details: labels }: Partial<Chosen> = {},
): Memory => ({
  id: newKey(),
  title: text.title,
  description: text.description,
  date: labels?.date || text.date || null,
  ...(labels?.caption && { caption: labels.caption }),
  location: text.location || null,
  submittedBy: text.submittedBy || null,
  ...(text.prompt && { prompt: text.prompt }),
  submittedAt: new Date().toISOString(),
  mediaType: item?.kind ?? null,
  mediaUrl: file ? URL.createObjectURL(file) : null,
  mediaState: item ? 'ready' : null,
  thumbUrl: null,
  placeholder: null,
  width: null,
  height: null,
  groupId,
});

/** Adds memories to this window only. `code` is the timeline of the form. */
export const useLocalPost = (code: string): PostMemory => {
  const { queue } = useUploads(`memory.${code}`, localManner);
  return {
    details: (text) => Promise.resolve([memoryOf(text, null)]),
    createPictures: (text, items, _key, labels = {}) => {
      const groupId = items.length > 1 ? newKey() : null;
      return Promise.resolve(
        items.map((item) => memoryOf(text, groupId, { item, file: queue.file(item.id), details: labels[item.id] })),
      );
    },
  };
};
