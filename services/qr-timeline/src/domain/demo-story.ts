import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Entry } from './entry.js';
import type { Timeline } from './timeline.js';
import { entryJson, headerJson, pageJson, previewJson } from './timeline-json.js';

/** The story behind "See Demo Timeline" and behind every demo code. It belongs to nobody and cannot be added to. */
export const demoCode = 'demo';

const postedAt = new Date('2024-06-15T09:00:00Z');

const memory = (
  number: number,
  words: Pick<Entry, 'title' | 'description' | 'submittedBy'> & Partial<Entry>,
): Entry => {
  const id = `00000000-0000-7000-8000-00000000000${number}`;
  const submittedAt = new Date(postedAt.getTime() + number * 60_000);
  return {
    id,
    timelineId: '00000000-0000-7000-8000-000000000000',
    sortKey: placeOf(words.date, submittedAt, id),
    status: 'shown',
    submittedAt,
    version: 1,
    ...words,
  };
};

const memories: readonly Entry[] = [
  memory(1, {
    date: '1971-05',
    title: 'The bakery queue',
    description:
      'She was ahead of me and took the last poppy-seed roll. I said something about justice. She broke it in two and gave me the smaller half, and she has never admitted that it was the smaller half.',
    location: 'Malmö',
    submittedBy: 'Emil',
  }),
  memory(2, {
    date: '1974-06-15',
    title: 'Rain on the day',
    description:
      'It poured from nine in the morning. Uncle Sixten held an umbrella over the cake and none over himself, and danced with wet shoes until two.',
    location: 'Ystad',
    submittedBy: 'Karin',
  }),
  memory(3, {
    date: '1979',
    title: 'A house with a leaking roof',
    description: 'We had eleven buckets and knew the sound of each one. Dad called it the orchestra.',
    submittedBy: 'Jonas',
  }),
  memory(4, {
    date: '1988-07',
    title: 'The blue car that would not go home',
    description:
      'Three days by the side of a lake because of a fan belt. It was meant to be a disaster. All of us still call it the best holiday.',
    location: 'Lake Vättern',
    submittedBy: 'Lena',
  }),
  memory(5, {
    date: '1999-12-31',
    title: 'Waiting for the lights to go out',
    description:
      'Grandpa had bought forty candles and a hundred tins of beans for the new millennium. Nothing happened. We ate beans until Easter.',
    submittedBy: 'Nils, 8 then',
  }),
  memory(6, {
    date: '2016-09',
    title: 'Learning to swim, both of them',
    description: 'At sixty-eight. The teacher said she had never had pupils who laughed so much and sank so little.',
    location: 'Ribersborg',
    submittedBy: 'Their neighbour Aisha',
  }),
  memory(7, {
    date: '2024-06-15',
    title: 'Fifty years, and rain again',
    description: 'The same umbrella. A new cake. Wet shoes until two.',
    location: 'Ystad',
    submittedBy: 'All of us',
  }),
];

const timeline: Timeline = {
  id: '00000000-0000-7000-8000-000000000000',
  code: demoCode,
  ownerId: '',
  keepers: {},
  endedInvites: [],
  eventType: 'Anniversary',
  eventTypeSlug: 'anniversary',
  honoreeName: 'Rosa and Emil',
  eventDate: '1974-06-15',
  eventDescription: 'A sample story: this is what a finished timeline looks like.',
  isPrivate: false,
  privacyEpoch: 0,
  guestPolicy: 'open',
  guestsPaused: true,
  largeFiles: false,
  indexed: false,
  isComplete: true,
  aboutRevision: 0,
  settingsRevision: 0,
  heldCount: 0,
  version: 1,
  shownCount: memories.length,
};

export const demoPage: { readonly timeline: Timeline; readonly json: string; readonly preview: string } = {
  timeline,
  json: pageJson(
    headerJson(timeline, {
      years: [...new Set(memories.flatMap(({ date }) => (date === undefined ? [] : [Number(date.slice(0, 4))])))],
      hasUndated: memories.some(({ date }) => date === undefined),
    }),
    memories.map((entry) => entryJson(entry)),
    undefined,
  ),
  preview: previewJson(timeline, memories),
};
