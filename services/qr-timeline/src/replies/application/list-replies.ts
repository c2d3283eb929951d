import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import {
  can,
  type EntryRows,
  findTimeline,
  nameOf,
  requirePermission,
  restoreMs,
  type TimelineRows,
} from '../../timelines/api.js';
import { maySeeReply } from '../domain/reply.js';
import type { ShownReply } from './add-reply.js';
import type { FindFirstEntries, HeartRows, ManagedList, ReplyRows } from './ports.js';

export type ListReplies = {
  readonly code: string;
  readonly entryIds: readonly string[];
  readonly asGuest?: boolean | undefined;
};

type MemoryReplies = {
  readonly entryId: string;
  readonly hearts: number;
  readonly hearted: boolean;
  readonly replies: readonly ShownReply[];
};
export type ListedReplies = {
  readonly allowed: boolean;
  readonly open: boolean;
  readonly memories: readonly MemoryReplies[];
};

/**
 * Lists hearts and replies under shown entries; keepers also see those under held and hidden ones. A contribution has
 * them under its first entry, because its photos may lie in different years.
 */
export const listReplies =
  ({
    timelines,
    findFirstEntries,
    replies,
    hearts,
  }: {
    readonly timelines: Pick<TimelineRows, 'byCode'>;
    readonly findFirstEntries: FindFirstEntries;
    readonly replies: ReplyRows;
    readonly hearts: HeartRows;
  }): Handler<ListReplies, ListedReplies> =>
  async ({ code, entryIds, asGuest }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    if (!timeline.repliesAllowed) return { allowed: false, open: false, memories: [] };
    const keeper = !asGuest && can(timeline, caller, 'view');
    const browserId = !asGuest && 'browserId' in caller ? caller.browserId : undefined;
    const seen = await findFirstEntries(timeline.id, entryIds, keeper);
    const memoryIds = [...new Set(seen.map(({ memoryId }) => memoryId))];
    const [all, counted] = await Promise.all([replies.ofMemories(memoryIds), hearts.count(memoryIds, browserId)]);
    const open = can(timeline, caller, 'add') || (!timeline.guestsPaused && timeline.frozen !== true);
    return {
      allowed: true,
      open,
      memories: seen.map(({ id, memoryId }) => ({
        entryId: id,
        ...(counted.get(memoryId) ?? { hearts: 0, hearted: false }),
        replies: all
          .filter((reply) => reply.memoryId === memoryId)
          .map((reply) => ({ reply, entryId: id, own: browserId !== undefined && reply.browserId === browserId }))
          .filter(({ reply, own }) => maySeeReply(reply, { isAuthor: own, moderates: keeper })),
      })),
    };
  };

export type ListManagedReplies = ManagedList & { readonly code: string };
export type ManagedReplies = {
  readonly replies: readonly (ShownReply & { readonly memory: string })[];
  readonly nextCursor?: string;
};

const usual = 50;

/** Lists the replies of a timeline for moderators. */
export const listManagedReplies =
  ({
    timelines,
    entries,
    replies,
    clock,
  }: {
    readonly timelines: Pick<TimelineRows, 'byCode'>;
    readonly entries: Pick<EntryRows, 'find'>;
    readonly replies: ReplyRows;
    readonly clock: Clock;
  }): Handler<ListManagedReplies, ManagedReplies> =>
  async ({ code, ...input }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, caller, 'view');
    const limit = input.limit || usual;
    const removedAfter = new Date(clock.now().getTime() - restoreMs);
    const rows = await replies.list(timeline.id, { ...input, limit: limit + 1 }, removedAfter);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const entryIds = [...new Set(page.map(({ entryId }) => entryId))];
    const found = await Promise.all(entryIds.map((id) => entries.find(timeline.id, id)));
    const names = new Map(found.flatMap((entry) => (entry ? [[entry.id, nameOf(entry)] as const] : [])));
    return {
      replies: page.map((one) => ({ ...one, own: false, memory: names.get(one.entryId) ?? '' })),
      ...(last ? { nextCursor: last.reply.id } : {}),
    };
  };
