import { demoCode } from '../values/plates/plate-code.js';
import type { TimelineAnswer } from '../rest/timelines/timelines.js';
import type { EventTypeSlug } from './event-types.js';
import { birthdayMemories, memorialMemories, petMemories, weddingMemories, type DemoMemory } from './demo-memories.js';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

type Facts = Pick<
  TimelineAnswer,
  'eventType' | 'honoreeName' | 'eventDate' | 'eventDescription' | 'portraitUrl' | 'coverUrl'
> & {
  readonly eventTypeSlug: EventTypeSlug;
};

const storyOf = (facts: Facts, memories: readonly DemoMemory[]): TimelineAnswer => ({
  ...facts,
  code: demoCode(facts.eventTypeSlug),
  isPrivate: false,
  isComplete: false,
  guestsPaused: false,
  version: 1,
  total: memories.length,
  years: [...new Set(memories.flatMap(({ date }) => (date === null ? [] : [Number(date.slice(0, 4))])))],
  hasUndated: memories.some(({ date }) => date === null),
  entries: memories.map(({ picture, group, ...labels }, index) => ({
    ...labels,
    id: id(index + 1),
    submittedAt: `2026-05-${String(index + 3).padStart(2, '0')}T10:00:00.000Z`,
    mediaType: picture ? 'image' : null,
    mediaUrl: picture?.[0] ?? null,
    mediaState: picture ? 'ready' : null,
    thumbUrl: null,
    placeholder: null,
    width: picture?.[1] ?? null,
    height: picture?.[2] ?? null,
    groupId: group === undefined ? null : id(900),
  })),
  nextCursor: null,
});

type DemoStory = { readonly timeline: TimelineAnswer; readonly years?: string };

const stories: readonly [DemoStory, ...DemoStory[]] = [
  {
    timeline: storyOf(
      {
        eventType: 'Memorial',
        eventTypeSlug: 'memorial',
        honoreeName: 'Inés Duarte',
        eventDate: null,
        eventDescription: 'She taught half of this town to read. Please add what you remember.',
        portraitUrl: '/demo/portrait-ines.webp',
        coverUrl: '/demo/story-beach.webp',
      },
      memorialMemories,
    ),
    years: '1941 – 2024',
  },
  {
    timeline: storyOf(
      {
        eventType: 'Wedding',
        eventTypeSlug: 'wedding',
        honoreeName: 'Leila & Sam',
        eventDate: '2025-09-20',
        eventDescription: null,
        portraitUrl: '/demo/portrait-leila-and-sam.webp',
        coverUrl: '/demo/story-vineyard.webp',
      },
      weddingMemories,
    ),
  },
  {
    timeline: storyOf(
      {
        eventType: 'Birthday',
        eventTypeSlug: 'birthday',
        honoreeName: 'Otis Bell',
        eventDate: '2026-05-16',
        eventDescription: null,
        coverUrl: '/demo/story-birthday.webp',
      },
      birthdayMemories,
    ),
  },
  {
    timeline: storyOf(
      {
        eventType: 'Pet Memorial',
        eventTypeSlug: 'pet-memorial',
        honoreeName: 'Juniper',
        eventDate: null,
        eventDescription: null,
        portraitUrl: '/demo/portrait-juniper.webp',
        coverUrl: '/demo/story-ball.webp',
      },
      petMemories,
    ),
    years: '2011 – 2025',
  },
];

/**
 * Returns the built-in story of a demo code; unknown codes get the memorial. Used by the page and the API; the pictures
 * are files of the site.
 */
export const demoStory = (code: string): DemoStory =>
  stories.find(({ timeline }) => timeline.code === code) ?? stories[0];
