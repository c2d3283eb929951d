import { present } from '@keepsake/contracts/values/present';
import { maxRepliesPerMemory } from '@keepsake/contracts/values/limits';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { browserOf, can, type EntryRows, findTimeline, statusOfNew, type TimelineRows } from '../../timelines/api.js';
import { replyUnknown, type Reply } from '../domain/reply.js';
import type { ReplyRows } from './ports.js';
import { requireReplying } from './requirements.js';

export type AddReply = {
  readonly code: string;
  readonly entryId: string;
  readonly text: string;
  readonly submittedBy?: string | undefined;
  readonly grantEpoch?: number | undefined;
};

export type ShownReply = { readonly reply: Reply; readonly entryId: string; readonly own: boolean };

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byCode' | 'lock'>;
  readonly entries: Pick<EntryRows, 'lock' | 'isKnownGuest'>;
  readonly replies: ReplyRows;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Adds a reply, held or shown by the rule for new posts. */
export const addReply =
  (deps: Deps): Handler<AddReply, ShownReply> =>
  async ({ code, entryId, text, submittedBy, grantEpoch }, ctx) => {
    const { caller } = ctx;
    const browserId = browserOf(caller);
    const { id: timelineId } = await findTimeline(deps.timelines, code);
    const { id } = await ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      const entry = await deps.entries.lock(tx, timelineId, entryId);
      const { memoryId } = requireReplying(timeline, entry, caller, grantEpoch);
      if ((await deps.replies.count(tx, memoryId)) >= maxRepliesPerMemory)
        throw problem(
          'conflict',
          'too-many-replies',
          'This memory has as many replies as fit. Add a memory of your own instead.',
        );
      const keeper = can(timeline, caller, 'add');
      const known =
        !keeper &&
        ((await deps.entries.isKnownGuest(tx, timelineId, browserId)) ||
          (await deps.replies.isKnown(tx, timelineId, browserId)));
      const status = statusOfNew(timeline.guestPolicy, { keeper, known });
      const reply: Reply = {
        ...present({ submittedBy }),
        id: deps.ids.next(),
        timelineId,
        memoryId,
        text,
        browserId,
        status,
        submittedAt: deps.clock.now(),
      };
      await deps.replies.insert(tx, reply);
      return { id: reply.id };
    });
    const reply = await deps.replies.find(timelineId, id);
    if (!reply) throw replyUnknown();
    return { reply, entryId, own: true };
  };
