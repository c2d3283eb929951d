import { useState, type JSX } from 'react';
import { demoStory, demoYears } from '../demo-story.js';
import { inOrder, type Memory, type PostMemory } from '../timeline-api.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { TimelineView } from './timeline-view.js';

/** What a visitor adds to the demo stays in this tab. */
const postHere: PostMemory = (text, media, groupId) =>
  Promise.resolve({
    id: newKey(),
    title: text.title,
    description: text.description,
    date: text.date || null,
    location: text.location || null,
    submittedBy: text.submittedBy || null,
    submittedAt: new Date().toISOString(),
    mediaType: media ? (media.type.startsWith('video/') ? 'video' : 'image') : null,
    mediaUrl: media ? URL.createObjectURL(media) : null,
    mediaState: media ? 'ready' : null,
    thumbUrl: null,
    placeholder: null,
    width: null,
    height: null,
    groupId: groupId ?? null,
    version: 2,
  });

export const DemoTimeline = (): JSX.Element => {
  const [added, setAdded] = useState<readonly Memory[]>([]);
  return (
    <>
      <p className="demo-line">
        This is a made-up story, drawn for you to try. What you add here stays in this window.
      </p>
      <TimelineView
        timeline={{ ...demoStory, entries: inOrder([...demoStory.entries, ...added]) }}
        years={demoYears}
        post={postHere}
        onPosted={(memory) => setAdded((now) => [...now, memory])}
      />
    </>
  );
};
