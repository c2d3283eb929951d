import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';

type Memory = TimelineAnswer['entries'][number];

export const storyCode = 'CF7K3M9QXA2TDV';

export const memory = (number: number, changed: Partial<Memory> = {}): Memory => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  title: `Memory ${number}`,
  description: 'She painted it blue every spring.',
  date: `${1960 + number}`,
  location: 'Porto',
  submittedBy: 'Rui',
  submittedAt: '2026-05-03T10:00:00.000Z',
  mediaType: null,
  mediaUrl: null,
  mediaState: null,
  thumbUrl: null,
  placeholder: null,
  width: null,
  height: null,
  groupId: null,
  ...changed,
});

export const timeline = (entries: readonly Memory[], changed: Partial<TimelineAnswer> = {}): TimelineAnswer => ({
  code: storyCode,
  eventType: 'Memorial',
  eventTypeSlug: 'memorial',
  honoreeName: 'Inés Duarte',
  eventDate: null,
  eventDescription: null,
  isPrivate: false,
  isComplete: false,
  guestsPaused: false,
  version: 1,
  entries: [...entries],
  nextCursor: null,
  total: entries.length,
  ...changed,
});
