import type { JSX } from 'react';
import { newKey } from '../../../shared/api/idempotency.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { useUploads, type UploadManner } from '../../../shared/upload/use-uploads.js';
import { demoStory, demoYears } from '../demo-story.js';
import { toldSource, type Memory, type MemoryText, type PostMemory } from '../timeline-api.js';
import { TimelineView } from './timeline-view.js';

const source = toldSource('demo', demoStory);

/** What a visitor chooses for the demo stays in this tab. */
const manner: UploadManner = {
  most: 200,
  isKept: false,
  onSettled: () => undefined,
  send: async ({ file }, { onBegun, onDone }) => {
    // The queue hears of an end only after it knows of the beginning.
    await Promise.resolve();
    queueMicrotask(() => {
      onBegun(newKey());
      if (file.size > 0) onDone();
    });
    return { cancel: () => undefined };
  },
};

const memoryOf = (text: MemoryText, groupId: string | null, item?: UploadItem, file?: File): Memory => ({
  id: newKey(),
  title: text.title,
  description: text.description,
  date: text.date || null,
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

export const DemoTimeline = (): JSX.Element => {
  const { queue } = useUploads('memory.demo', manner);
  const post: PostMemory = {
    words: (text) => Promise.resolve([memoryOf(text, null)]),
    pictures: (text, items) => {
      const groupId = items.length > 1 ? newKey() : null;
      return Promise.resolve(items.map((item) => memoryOf(text, groupId, item, queue.file(item.id))));
    },
  };
  return (
    <>
      <p className="demo-line">
        This is a made-up story, drawn for you to try. What you add here stays in this window.
      </p>
      <TimelineView timeline={demoStory} source={source} years={demoYears} post={post} manner={manner} />
    </>
  );
};
