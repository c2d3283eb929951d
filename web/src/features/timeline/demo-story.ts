import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { Memory } from './timeline-api.js';

type Told = Pick<Memory, 'title' | 'description' | 'date' | 'location' | 'submittedBy'> & {
  readonly picture?: readonly [src: string, width: number, height: number];
  readonly group?: string;
};

const told: readonly Told[] = [
  {
    title: 'The blue door',
    description:
      'She was born behind this door, on the second floor, during a storm that took three roof tiles and no lives. Grandfather painted it blue that same week, so the midwife would find it again.',
    date: '1941',
    location: 'Porto',
    submittedBy: 'Rui',
    picture: [new URL('../../shared/pictures/story-door.webp', import.meta.url).href, 1200, 900],
  },
  {
    title: 'Over the bridge every morning',
    description:
      'Her first job was on the other bank. She took the seven o’clock train over the bridge for eleven years and said she never once read on it: there was the river to look at.',
    date: '1963-05',
    location: 'Porto',
    submittedBy: 'Tomás',
    picture: [new URL('../../shared/pictures/story-bridge.webp', import.meta.url).href, 1200, 800],
  },
  {
    title: 'The boat we never sold',
    description:
      'She painted it blue every spring, and on Sundays we went as far as the lighthouse and back, whatever the weather thought about it. People asked to buy it every year. She let them ask.',
    date: '1974-06',
    location: 'Afurada',
    submittedBy: 'Rui',
    picture: [new URL('../../shared/pictures/story-boat.webp', import.meta.url).href, 1200, 800],
  },
  {
    title: 'The kitchen window',
    description:
      'If the jug had flowers in it, you could come up. If it stood empty, she was asleep after the night shift. We could read that window from the corner of the street.',
    date: '1988',
    location: 'Rua das Flores',
    submittedBy: 'Marta',
    picture: [new URL('../../shared/pictures/story-window.webp', import.meta.url).href, 900, 1125],
  },
  {
    title: 'Two weeks in August',
    description:
      'The same umbrella for twenty summers, mended in four colours. She walked to the lighthouse before any of us was awake and came back with bread.',
    date: '1996-08-11',
    location: 'Costa Nova',
    submittedBy: 'Inês, her granddaughter',
    picture: [new URL('../../shared/pictures/story-beach.webp', import.meta.url).href, 1200, 900],
    group: 'august',
  },
  {
    title: 'Two weeks in August',
    description: '',
    date: '1996-08-11',
    location: 'Costa Nova',
    submittedBy: 'Inês, her granddaughter',
    picture: [new URL('../../shared/pictures/story-lighthouse.webp', import.meta.url).href, 900, 1200],
    group: 'august',
  },
  {
    title: 'What she said at sixty',
    description:
      '“I have been afraid of many things in my life, and most of them turned out to be visitors.” Nobody wrote it down that evening. All of us remember it in the same words.',
    date: '2001-10-14',
    location: 'Porto',
    submittedBy: 'Marta',
  },
  {
    title: 'The lemon tree',
    description:
      'It was to be cut down when the wall was mended. She sat beneath it with her sewing until the builder went to ask somebody else. It bears to this day; take some home, there is a basket.',
    date: '2015-04',
    location: 'The yard',
    submittedBy: 'Tomás',
    picture: [new URL('../../shared/pictures/story-lemon-tree.webp', import.meta.url).href, 1000, 1250],
  },
  {
    title: 'Thank you, Dona Inés',
    description: 'You taught three classes of us to read, and never told anyone which of us had been slow.',
    date: null,
    location: null,
    submittedBy: 'A pupil',
  },
];

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const demoYears = '1941 – 2024';

/** The story behind "See Demo Timeline" and every demo code: it needs no server. */
export const demoStory: TimelineAnswer = {
  code: 'demo',
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  honoreeName: 'Inés Duarte',
  eventDate: null,
  eventDescription: null,
  isPrivate: false,
  isComplete: false,
  guestsPaused: false,
  version: 1,
  nextCursor: null,
  total: told.length,
  entries: told.map(({ picture, group, ...words }, index) => ({
    ...words,
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
};
