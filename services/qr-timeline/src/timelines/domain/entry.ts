import { maxPhotoCaptionLength } from '@keepsake/contracts/values/limits';
import { shortened } from '@keepsake/contracts/values/shortened';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { CountChange, GuestPolicy, Timeline } from './timeline.js';
import { restoreMs } from './entry-move.js';
import { can, isSupport, type Viewer } from './permissions.js';

export type EntryStatus = 'shown' | 'held' | 'hidden' | 'removed';
export type MediaState = 'making' | 'ready' | 'failed';
export type MediaKind = 'image' | 'video' | 'audio';

/** Stored versions of a medium; `audio` is AAC, for browsers without Opus. */
export type VariantName = 'full' | 'thumb' | 'poster' | 'video' | 'audio' | 'opus';

/** Image, video or recording of an entry, with the fields that a page needs. */
export type Media = {
  readonly id: string;
  readonly kind: MediaKind;
  readonly state: MediaState;
  readonly width?: number;
  readonly height?: number;
  /** A tiny image as data URL. */
  readonly placeholder?: string;
  /** Set for a video or recording. */
  readonly durationMs?: number;
  /** Loudness of a recording in equal sections, 0 to 100. */
  readonly peaks?: readonly number[];
  /** Why processing failed, as a message for the person who uploaded it. */
  readonly fault?: string;
};

/** An entry. */
export type Entry = {
  readonly id: string;
  readonly timelineId: string;
  readonly sortKey: string;
  readonly date?: string;
  readonly title: string;
  readonly description: string;
  /** Text of this image within its contribution, or the transcript of a recording. */
  readonly caption?: string;
  readonly location?: string;
  readonly submittedBy?: string;
  /** Id of the question that it answers. */
  readonly prompt?: string;
  /** The browser that posted it; it may edit and withdraw it. */
  readonly browserId?: string;
  readonly groupId?: string;
  readonly media?: Media;
  readonly status: EntryStatus;
  readonly submittedAt: Date;
  /** Version of the timeline at its last change. */
  readonly version: number;
  /** When the family removed it; they may restore it for 30 days. */
  readonly takenOffAt?: Date;
  readonly removedAt?: Date;
  /** Status before it was withdrawn or removed. */
  readonly withdrawnFrom?: EntryStatus;
  /** Without a date, it takes the capture date of its media. */
  readonly datedByMedia?: boolean;
  /** The family changed what a guest had written. */
  readonly editedByFamily?: boolean;
};

const kindNames: Readonly<Record<MediaKind, string>> = {
  image: 'A photograph',
  video: 'A video',
  audio: 'A recording',
};

/** Returns the display name of an entry for lists and emails: title, otherwise first words, otherwise its kind. */
export const nameOf = ({
  title,
  caption,
  description,
  media,
}: Pick<Entry, 'title' | 'caption' | 'description' | 'media'>) => {
  if (title !== '') return title;
  const [text = ''] = (caption ?? description).split('\n');
  if (text !== '') return shortened(text);
  return kindNames[media?.kind ?? 'image'];
};

/** Recordings have a transcript; the caption of a photo or video is short. */
export const requireCaptionLength = (kind: MediaKind | undefined, caption = ''): void => {
  if (kind === 'audio' || caption.length <= maxPhotoCaptionLength) return;
  const message = `A caption has at most ${maxPhotoCaptionLength} characters.`;
  throw invalidFields([{ field: 'caption', message }]);
};

/** `known`: this guest has a shown entry on this timeline. */
export const statusOfNew = (policy: GuestPolicy, by: { readonly keeper: boolean; readonly known: boolean }) =>
  by.keeper || policy === 'open' || (policy === 'first-held' && by.known) ? 'shown' : 'held';

/** Where every post is moderated, an edit is moderated again. */
export const statusAfterEdit = (entry: Entry, policy: GuestPolicy, keeper: boolean): EntryStatus =>
  entry.status === 'shown' && policy === 'all-held' && !keeper ? 'held' : entry.status;

export type ModerationAct = 'approve' | 'hide' | 'restore';

const moderation: Readonly<Record<ModerationAct, { readonly from: readonly EntryStatus[]; readonly to: EntryStatus }>> =
  {
    approve: { from: ['held'], to: 'shown' },
    hide: { from: ['shown', 'held'], to: 'hidden' },
    restore: { from: ['hidden'], to: 'shown' },
  };

export const moderate = (status: EntryStatus, act: ModerationAct): EntryStatus => {
  const { from, to } = moderation[act];
  if (!from.includes(status)) throw alreadyThere(status);
  return to;
};

const alreadyThere = (status: EntryStatus) =>
  problem('conflict', `entry-already-${status}`, `This memory is ${labels[status]} already. Please reload the page.`);

const labels: Readonly<Record<EntryStatus, string>> = {
  shown: 'shown',
  held: 'waiting',
  hidden: 'hidden',
  removed: 'removed',
};

export const countChange = (from: EntryStatus | undefined, to: EntryStatus): CountChange => ({
  shown: Number(to === 'shown') - Number(from === 'shown'),
  held: Number(to === 'held') - Number(from === 'held'),
});

export const isPoster = (entry: Entry, viewer: Viewer): boolean =>
  entry.browserId !== undefined && entry.browserId === viewer.browserId;

/** Fields that people write. */
export const writtenFields = ['title', 'description', 'caption', 'date', 'location', 'submittedBy'] as const;

type Written = { readonly [Field in (typeof writtenFields)[number]]?: Entry[Field] | undefined };

/** Returns whether readers see that the family changed a guest's memory; once it did, this stays. */
export const isEditedByFamily = (entry: Entry, after: Written, viewer: Viewer): boolean =>
  entry.editedByFamily === true ||
  (entry.browserId !== undefined &&
    !isPoster(entry, viewer) &&
    !isSupport(viewer) &&
    writtenFields.some((field) => entry[field] !== after[field]));

/** Within 30 days: the poster restores what they withdrew, the family what it removed. */
export const requireBringingBack = (entry: Entry | undefined, timeline: Timeline, viewer: Viewer, at: Date): Entry => {
  const mayBring =
    entry?.takenOffAt === undefined ? entry && isPoster(entry, viewer) : can(timeline, viewer, 'correct');
  if (entry?.status !== 'removed' || !mayBring || entry.removedAt === undefined)
    throw problem('not-found', 'entry-unknown', 'This memory no longer exists. Reload the page.');
  if (at.getTime() - entry.removedAt.getTime() > restoreMs)
    throw problem('conflict', 'withdrawal-final', 'This was removed more than 30 days ago. Please add it again.');
  const { withdrawnFrom = 'shown', removedAt: _removed, takenOffAt: _takenOff, ...stays } = entry;
  return { ...stays, status: withdrawnFrom };
};

/** Returns true for viewers of a hidden entry: its poster, unless the family hid it, and the keepers. */
export const maySee = (entry: Pick<Entry, 'status' | 'browserId'>, timeline: Timeline, viewer: Viewer): boolean => {
  if (entry.status === 'removed') return false;
  if (entry.status === 'shown' || can(timeline, viewer, 'view')) return true;
  return entry.status === 'held' && entry.browserId !== undefined && entry.browserId === viewer.browserId;
};

/** Requires the posting browser, owner, keeper or support. Removed and hidden entries do not exist for a guest. */
export const requireChanging = (entry: Entry | undefined, timeline: Timeline, viewer: Viewer): Entry => {
  if (
    entry === undefined ||
    !(can(timeline, viewer, 'correct') || isPoster(entry, viewer)) ||
    entry.status === 'removed'
  )
    throw entry !== undefined && entry.status === 'shown'
      ? problem(
          'forbidden',
          'entry-not-yours',
          'Only the browser that posted this memory, or the family, can change it. Please ask the family.',
        )
      : problem('not-found', 'entry-unknown', 'This memory no longer exists. Reload the page.');
  return entry;
};

export const entryWithdrawn = () =>
  problem('not-found', 'entry-unknown', 'This memory was withdrawn. Please reload the page.');
