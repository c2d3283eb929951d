import { lookUpEventType, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { present } from '@keepsake/contracts/values/present';
import type { Entry, Media, MediaKind, VariantName } from './entry.js';
import { shownGrave } from './grave.js';
import { deckOf, type Timeline } from './timeline.js';

/**
 * Serializes a timeline once per change. A page is the header, open at its end, the entries and the cursor, so pages of
 * any length are assembled without parsing.
 */

export const firstPageLength = 30;
export const maxPageLength = 1000;

const mediaPath = (mediaId: string, variant: VariantName): string => `/media/${mediaId}/${variant}`;

/** Variants that pages show: the whole file, and a small picture. */
const shownVariants: Readonly<Record<MediaKind, readonly [whole: VariantName, small?: VariantName]>> = {
  image: ['full', 'thumb'],
  video: ['video', 'poster'],
  audio: ['audio'],
};

const mediaFields = (media: Media | undefined) => {
  const ready = media?.state === 'ready' ? media : undefined;
  const [whole, small] = shownVariants[media?.kind ?? 'image'];
  return {
    mediaType: media?.kind ?? null,
    mediaUrl: ready ? mediaPath(ready.id, whole) : null,
    mediaState: media?.state ?? null,
    thumbUrl: ready && small ? mediaPath(ready.id, small) : null,
    placeholder: ready?.placeholder ?? null,
    width: ready?.width ?? null,
    height: ready?.height ?? null,
    ...present({
      durationSeconds: ready?.durationMs && Math.max(1, Math.round(ready.durationMs / 1_000)),
      peaks: ready?.peaks,
    }),
  };
};

/** Fields of an entry for every reader. */
export const notifiedOf = (entry: Entry) => ({
  id: entry.id,
  title: entry.title,
  description: entry.description,
  date: entry.date ?? null,
  location: entry.location ?? null,
  submittedBy: entry.submittedBy ?? null,
  submittedAt: entry.submittedAt.toISOString(),
});

/** `status` and processing errors are only for the poster and keepers. */
export const entryJson = (entry: Entry, withStatus = false): string =>
  JSON.stringify({
    ...notifiedOf(entry),
    ...mediaFields(entry.media),
    ...present({ caption: entry.caption, prompt: entry.prompt, editedByFamily: entry.editedByFamily }),
    groupId: entry.groupId ?? null,
    ...(withStatus ? { status: entry.status, ...present({ mediaFault: entry.media?.fault }) } : {}),
  });

/** Texts and choices of the family; absent ones use the default of the event type. */
const ownWords = ({
  heading,
  subtitle,
  fromDate,
  toDate,
  restingPlace,
  preparedBy,
  preparedByShown,
  portraitId,
  coverId,
}: Timeline) =>
  present({
    preparedBy: preparedByShown ? preparedBy : undefined,
    heading,
    subtitle,
    fromDate,
    toDate,
    restingPlace,
    portraitUrl: portraitId && mediaPath(portraitId, 'full'),
    coverUrl: coverId && mediaPath(coverId, 'full'),
  });

/** The texts in a second language, once there are any; readers choose between both. */
const secondTexts = ({ textLanguage, secondLanguage, ...timeline }: Timeline) => {
  const { secondHeading: heading, secondSubtitle: subtitle, secondDescription: eventDescription } = timeline;
  const texts = present({ heading, subtitle, eventDescription });
  if (textLanguage === undefined || secondLanguage === undefined || Object.keys(texts).length === 0) return {};
  return { textLanguage, second: { language: secondLanguage, ...texts } };
};

/** Appends fields for keepers at the header's open end. */
export const withKeeping = (header: string, waiting: number): string =>
  `${header},"keeping":${JSON.stringify({ waiting })}`;

/** The resting place, if the family shows it to guests. */
const graveFields = (timeline: Timeline) => {
  const grave = shownGrave(timeline);
  if (!grave) return {};
  const { cemetery, plot, latitude, longitude, photoId } = grave;
  const photoUrl = photoId && mediaPath(photoId, 'thumb');
  return { grave: present({ cemetery, plot, latitude, longitude, photoUrl }) };
};

/** Years with shown entries, oldest first, and whether some have no date. */
export type Span = { readonly years: readonly number[]; readonly hasUndated: boolean };

/** Returns everything but the entries; open at its end. */
export const headerJson = (timeline: Timeline, { years, hasUndated }: Span): string => {
  const deck = deckOf(timeline);
  return JSON.stringify({
    code: timeline.code,
    eventType: timeline.eventType,
    eventTypeSlug: timeline.eventTypeSlug,
    honoreeName: timeline.honoreeName ?? null,
    eventDate: timeline.eventDate ?? null,
    eventDescription: timeline.eventDescription ?? null,
    ...ownWords(timeline),
    ...secondTexts(timeline),
    ...graveFields(timeline),
    ...(timeline.indexed ? { indexed: true } : {}),
    ...(timeline.visitsShown ? { visitsShown: true } : {}),
    ...(timeline.wallPaused ? { wallPaused: true } : {}),
    ...(deck === 'off' ? {} : { prompts: deck }),
    isPrivate: timeline.isPrivate,
    isComplete: timeline.isComplete,
    guestsPaused: timeline.guestsPaused || timeline.frozen === true,
    ...(timeline.largeFiles ? { largeFiles: true } : {}),
    version: timeline.version,
    total: timeline.shownCount,
    years,
    hasUndated,
  }).slice(0, -1);
};

const end = (nextCursor: string | undefined): string => `],"nextCursor":${JSON.stringify(nextCursor ?? null)}}`;

export const pageJson = (header: string, entries: readonly string[], nextCursor: string | undefined): string =>
  `${header},"entries":[${entries.join(',')}${end(nextCursor)}`;

/** Returns a page that ends at `upTo`; `previousCursor` is its start, undefined at the beginning of the timeline. */
export const earlierPageJson = (
  header: string,
  entries: readonly string[],
  { upTo, previousCursor }: { readonly upTo: string; readonly previousCursor: string | undefined },
): string => pageJson(`${header},"previousCursor":${JSON.stringify(previousCursor ?? null)}`, entries, upTo);

/** Returns true if no page follows. */
export const isLastPage = (json: string): boolean => json.endsWith(end(undefined));

/** Returns the preview of a shared link; nothing of a private timeline. */
export const previewJson = (timeline: Timeline, firstEntries: readonly Entry[]): string => {
  if (timeline.isPrivate) return '';
  const { eventTypeSlug, honoreeName, heading, portraitId, coverId } = timeline;
  const { lead, name } = timelineHeading(lookUpEventType(eventTypeSlug).slug, honoreeName, heading);
  const picture = firstEntries.find(({ media }) => media?.kind === 'image' && media.state === 'ready')?.media;
  const pictureId = coverId ?? portraitId ?? picture?.id;
  return JSON.stringify({
    title: lead === '' ? name : `${lead} ${name}`,
    description: timeline.eventDescription ?? 'A timeline of memories, kept by family and friends.',
    ...present({ imageUrl: pictureId && mediaPath(pictureId, 'full') }),
  });
};
