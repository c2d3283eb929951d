import { eventTypeSlugs } from '@keepsake/contracts/catalog/event-types';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import {
  isFlag,
  isListOf,
  isNumber,
  isObject,
  isOneOf,
  isText,
  nullable,
  optional,
} from '../../../shared/storage/stored.js';
import type { Memory } from '../timeline-api.js';

const isSlug = isOneOf(...eventTypeSlugs);
const maybeText = optional(isText);
const textOrNull = nullable(isText);
const numberOrNull = nullable(isNumber);

const isMemory = isObject<Memory>({
  id: isText,
  title: isText,
  description: isText,
  date: textOrNull,
  location: textOrNull,
  submittedBy: textOrNull,
  submittedAt: isText,
  mediaType: nullable(isOneOf('image', 'video', 'audio')),
  mediaUrl: textOrNull,
  mediaState: nullable(isOneOf('making', 'ready', 'failed')),
  thumbUrl: textOrNull,
  placeholder: textOrNull,
  width: numberOrNull,
  height: numberOrNull,
  groupId: textOrNull,
  caption: maybeText,
  prompt: maybeText,
  durationSeconds: optional(isNumber),
  peaks: optional(isListOf(isNumber)),
  status: optional(isOneOf('shown', 'held', 'hidden')),
  mediaFault: maybeText,
  editedByFamily: optional(isFlag),
});

export const isTimeline = isObject<TimelineAnswer>({
  code: isText,
  eventType: isText,
  eventTypeSlug: isSlug,
  honoreeName: textOrNull,
  eventDate: textOrNull,
  eventDescription: textOrNull,
  heading: maybeText,
  subtitle: maybeText,
  textLanguage: maybeText,
  second: optional(
    isObject<NonNullable<TimelineAnswer['second']>>({
      language: isText,
      heading: maybeText,
      subtitle: maybeText,
      eventDescription: maybeText,
    }),
  ),
  fromDate: maybeText,
  toDate: maybeText,
  restingPlace: maybeText,
  grave: optional(
    isObject<NonNullable<TimelineAnswer['grave']>>({
      cemetery: isText,
      plot: maybeText,
      latitude: optional(isNumber),
      longitude: optional(isNumber),
      photoUrl: maybeText,
    }),
  ),
  portraitUrl: maybeText,
  coverUrl: maybeText,
  preparedBy: maybeText,
  indexed: optional(isFlag),
  visitsShown: optional(isFlag),
  prompts: optional(isSlug),
  wallPaused: optional(isFlag),
  keeping: optional(isObject({ waiting: isNumber })),
  isPrivate: isFlag,
  isComplete: isFlag,
  guestsPaused: isFlag,
  largeFiles: optional(isFlag),
  version: isNumber,
  entries: isListOf(isMemory),
  nextCursor: textOrNull,
  previousCursor: optional(textOrNull),
  total: isNumber,
  years: optional(isListOf(isNumber)),
  hasUndated: optional(isFlag),
});
