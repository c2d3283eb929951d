import { timelineHeading, type EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import type { Entry, Media } from './entry.js';
import type { Timeline } from './timeline.js';

/**
 * The timeline's answer as text, made once when something changes and sent as it is ever after. The text of a page is the
 * header, open at its end, the entries, and the cursor: pages of any length are put together without parsing anything.
 */

export const firstPageLength = 30;
export const longestPage = 1000;

const mediaPath = (mediaId: string, variant: 'full' | 'thumb' | 'poster' | 'video'): string =>
  `/media/${mediaId}/${variant}`;

const mediaFields = (media: Media | undefined) => {
  const ready = media?.state === 'ready' ? media : undefined;
  const video = media?.kind === 'video';
  return {
    mediaType: media?.kind ?? null,
    mediaUrl: ready ? mediaPath(ready.id, video ? 'video' : 'full') : null,
    mediaState: media?.state ?? null,
    thumbUrl: ready ? mediaPath(ready.id, video ? 'poster' : 'thumb') : null,
    placeholder: ready?.placeholder ?? null,
    width: ready?.width ?? null,
    height: ready?.height ?? null,
  };
};

/** `status` is told to the one who posted it, and to keepers. */
export const entryJson = (entry: Entry, withStatus = false): string =>
  JSON.stringify({
    id: entry.id,
    title: entry.title,
    description: entry.description,
    date: entry.date ?? null,
    location: entry.location ?? null,
    submittedBy: entry.submittedBy ?? null,
    submittedAt: entry.submittedAt.toISOString(),
    ...mediaFields(entry.media),
    groupId: entry.groupId ?? null,
    ...(withStatus ? { status: entry.status } : {}),
  });

/** Everything but the entries; open at its end. */
export const headerJson = (timeline: Timeline): string =>
  JSON.stringify({
    code: timeline.code,
    eventType: timeline.eventType,
    eventTypeSlug: timeline.eventTypeSlug,
    honoreeName: timeline.honoreeName ?? null,
    eventDate: timeline.eventDate ?? null,
    eventDescription: timeline.eventDescription ?? null,
    isPrivate: timeline.isPrivate,
    isComplete: timeline.isComplete,
    guestsPaused: timeline.guestsPaused,
    version: timeline.version,
    total: timeline.shownCount,
  }).slice(0, -1);

const end = (nextCursor: string | undefined): string => `],"nextCursor":${JSON.stringify(nextCursor ?? null)}}`;

export const pageJson = (header: string, entries: readonly string[], nextCursor: string | undefined): string =>
  `${header},"entries":[${entries.join(',')}${end(nextCursor)}`;

/** Nothing comes after this page. */
export const isLastPage = (json: string): boolean => json.endsWith(end(undefined));

/** What a shared link shows before it is opened; nothing at all of a private timeline. */
export const previewJson = (timeline: Timeline, firstEntries: readonly Entry[]): string => {
  if (timeline.isPrivate) return '';
  const { lead, name } = timelineHeading(timeline.eventTypeSlug as EventTypeSlug, timeline.honoreeName);
  const picture = firstEntries.find(({ media }) => media?.kind === 'image' && media.state === 'ready')?.media;
  return JSON.stringify({
    title: lead === '' ? name : `${lead} ${name}`,
    description: timeline.eventDescription ?? 'A timeline of memories, kept by family and friends.',
    ...(picture ? { imageUrl: mediaPath(picture.id, 'full') } : {}),
  });
};
