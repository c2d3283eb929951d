import { demoStory } from '@keepsake/contracts/catalog/demo-story';
import { timelineHeading } from '@keepsake/contracts/catalog/event-types';

/** Returns a built-in demo page in the format of any timeline. It has no owner and accepts no entries. */
export const demoPage = (demoCode: string) => {
  const { timeline } = demoStory(demoCode);
  const { lead, name } = timelineHeading(timeline.eventTypeSlug, timeline.honoreeName ?? undefined);
  return {
    code: timeline.code,
    version: timeline.version,
    json: JSON.stringify(timeline),
    preview: JSON.stringify({
      title: `${lead} ${name}`.trim(),
      description: 'A sample story: this is what a finished timeline looks like.',
      imageUrl: timeline.entries.find(({ mediaUrl }) => mediaUrl !== null)?.mediaUrl ?? undefined,
    }),
  };
};
