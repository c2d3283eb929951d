import { problem } from '@keepsake/platform/problem';
import { restoreMs } from '../../timelines/api.js';

export type ReplyStatus = 'shown' | 'held' | 'hidden' | 'removed';

export type Reply = {
  readonly id: string;
  readonly timelineId: string;
  /** Contribution, or entry that was sent alone. */
  readonly memoryId: string;
  readonly text: string;
  readonly submittedBy?: string;
  readonly browserId: string;
  readonly status: ReplyStatus;
  readonly submittedAt: Date;
  readonly removed?: { readonly at: Date; readonly from: ReplyStatus; readonly by: 'author' | 'family' };
};

export const replyActions = ['approve', 'hide', 'restore', 'remove'] as const;
export type ReplyAction = (typeof replyActions)[number];

/** How the caller relates to a reply. */
export type Changer = { readonly isAuthor: boolean; readonly moderates: boolean; readonly corrects: boolean };

export const replyUnknown = () =>
  problem('not-found', 'reply-unknown', 'This reply no longer exists. Reload the page.');

const refused = () =>
  problem('forbidden', 'reply-not-yours', 'Only the browser that wrote this reply, or the family, can change it.');

const alreadyDone = () =>
  problem('conflict', 'reply-already-changed', 'Someone else changed this reply. Reload the page.');

const moved: Readonly<Record<'approve' | 'hide', { readonly from: readonly ReplyStatus[]; readonly to: ReplyStatus }>> =
  {
    approve: { from: ['held', 'hidden'], to: 'shown' },
    hide: { from: ['shown', 'held'], to: 'hidden' },
  };

const remove = (reply: Reply, by: Changer, at: Date): Reply => {
  if (!by.isAuthor && !by.corrects) throw refused();
  if (reply.status === 'removed') throw replyUnknown();
  return {
    ...reply,
    status: 'removed',
    removed: { at, from: reply.status, by: by.isAuthor ? 'author' : 'family' },
  };
};

/** Only the side that removed a reply may restore it. */
const restore = ({ removed, ...reply }: Reply, by: Changer, at: Date): Reply => {
  if (reply.status === 'hidden' && by.moderates) return { ...reply, status: 'shown' };
  if (!removed || !(removed.by === 'author' ? by.isAuthor : by.corrects)) throw replyUnknown();
  if (at.getTime() - removed.at.getTime() > restoreMs)
    throw problem('conflict', 'reply-gone', 'This was removed more than 30 days ago. Please write it again.');
  return { ...reply, status: removed.from };
};

/** Returns the reply after the act, or throws why it is not allowed. A repeated approval or hiding changes nothing. */
export const afterAction = (reply: Reply, act: ReplyAction, by: Changer, at: Date): Reply => {
  if (act === 'remove') return remove(reply, by, at);
  if (act === 'restore') return restore(reply, by, at);
  if (!by.moderates) throw refused();
  const { from, to } = moved[act];
  if (reply.status !== to && !from.includes(reply.status)) throw alreadyDone();
  return { ...reply, status: to };
};

/** The author sees an own held reply, moderators everything that is not removed. */
export const maySeeReply = (reply: Reply, by: Pick<Changer, 'isAuthor' | 'moderates'>): boolean =>
  reply.status === 'shown' || (reply.status !== 'removed' && by.moderates) || (reply.status === 'held' && by.isAuthor);
