import { problem } from '@keepsake/platform/problem';
import type { CountChange, GuestPolicy, Timeline } from './timeline.js';
import { may, type Visitor } from './keeping.js';

export type EntryStatus = 'shown' | 'held' | 'hidden' | 'removed';
export type MediaState = 'making' | 'ready' | 'failed';
export type MediaKind = 'image' | 'video';

/** The picture or video of a memory, as far as a page has to know it. */
export type Media = {
  readonly id: string;
  readonly kind: MediaKind;
  readonly state: MediaState;
  readonly width?: number;
  readonly height?: number;
  /** A tiny picture as a data address. */
  readonly placeholder?: string;
  /** Of a film. */
  readonly durationMs?: number;
  /** Why it failed, as a sentence for whoever sent it. */
  readonly fault?: string;
};

/** One memory. */
export type Entry = {
  readonly id: string;
  readonly timelineId: string;
  readonly sortKey: string;
  readonly date?: string;
  readonly title: string;
  readonly description: string;
  readonly location?: string;
  readonly submittedBy?: string;
  /** The browser that posted it; it may change and withdraw it. */
  readonly browserId?: string;
  readonly groupId?: string;
  readonly media?: Media;
  readonly status: EntryStatus;
  readonly submittedAt: Date;
  /** The timeline's version at which it last changed. */
  readonly version: number;
  /** When the family took it off; they may bring it back for a day. */
  readonly takenOffAt?: Date;
};

/** `known`: something of this guest is shown on this timeline already. */
export const statusOfNew = (policy: GuestPolicy, by: { readonly keeper: boolean; readonly known: boolean }) =>
  by.keeper || policy === 'open' || (policy === 'first-held' && by.known) ? 'shown' : 'held';

/** Where everything is looked at first, other words are looked at again. */
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
  problem('conflict', `entry-already-${status}`, `This memory is ${words[status]} already. Please reload the page.`);

const words: Readonly<Record<EntryStatus, string>> = {
  shown: 'shown',
  held: 'waiting',
  hidden: 'hidden',
  removed: 'removed',
};

export const countChange = (from: EntryStatus | undefined, to: EntryStatus): CountChange => ({
  shown: Number(to === 'shown') - Number(from === 'shown'),
  held: Number(to === 'held') - Number(from === 'held'),
});

export const isPoster = (entry: Entry, visitor: Visitor): boolean =>
  entry.browserId !== undefined && entry.browserId === visitor.browserId;

/** Those who may see a memory that is not shown: its poster, unless the family hid it, and the keepers. */
export const maySee = (entry: Pick<Entry, 'status' | 'browserId'>, timeline: Timeline, visitor: Visitor): boolean => {
  if (entry.status === 'removed') return false;
  if (entry.status === 'shown' || may(timeline, visitor, 'look')) return true;
  return entry.status === 'held' && entry.browserId !== undefined && entry.browserId === visitor.browserId;
};

/** The browser that posted it, the owner and keepers, support. What is removed or hidden is as good as absent for a guest. */
export const requireChanging = (entry: Entry | undefined, timeline: Timeline, visitor: Visitor): Entry => {
  if (
    entry === undefined ||
    !(may(timeline, visitor, 'correct') || isPoster(entry, visitor)) ||
    entry.status === 'removed'
  )
    throw entry !== undefined && entry.status === 'shown'
      ? problem(
          'forbidden',
          'entry-not-yours',
          'Only the browser that posted this memory, or the family, can change it. Please ask the family.',
        )
      : problem('not-found', 'entry-unknown', 'This memory does not exist any more. Please reload the page.');
  return entry;
};
