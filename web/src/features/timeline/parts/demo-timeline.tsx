import { demoStory } from '@keepsake/contracts/catalog/demo-story';
import { useMemo, type JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { useUploads, type UploadManner } from '../../../shared/upload/use-uploads.js';
import { fixedSource, type Memory, type MemoryText, type PhotoDetails, type PostMemory } from '../timeline-api.js';
import { TimelineView } from './timeline-view.js';

/** Uploads of the demo stay in this tab. */
const manner: UploadManner = {
  most: 200,
  isKept: false,
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

export const DemoTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  const { timeline, years } = demoStory(code);
  const source = useMemo(() => fixedSource(code, timeline), [code, timeline]);
  const { queue } = useUploads('memory.demo', manner);
  const post: PostMemory = {
    details: (text) => Promise.resolve([memoryOf(text, null)]),
    createPictures: (text, items, _key, labels = {}) => {
      const groupId = items.length > 1 ? newKey() : null;
      return Promise.resolve(
        items.map((item) => memoryOf(text, groupId, { item, file: queue.file(item.id), details: labels[item.id] })),
      );
    },
  };
  return (
    <>
      <p className="demo-line">This is a sample. What you add stays in this window.</p>
      <TimelineView timeline={timeline} source={source} {...(years && { years })} post={post} manner={manner} />
    </>
  );
};
