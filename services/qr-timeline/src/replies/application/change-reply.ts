import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { findTimeline, requireNoDispute, type TimelineRows } from '../../timelines/api.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';
import { afterAction, replyUnknown, type ReplyAction } from '../domain/reply.js';
import type { ShownReply } from './add-reply.js';
import type { ReplyRows } from './ports.js';
import { changerOf } from './requirements.js';

export type ChangeReply = { readonly code: string; readonly id: string; readonly act: ReplyAction };

/** Approves, hides, removes or restores a reply: by its author or the people who look after the timeline. */
export const changeReply =
  ({
    timelines,
    replies,
    clock,
  }: {
    readonly timelines: Pick<TimelineRows, 'byCode' | 'lock'>;
    readonly replies: ReplyRows;
    readonly clock: Clock;
  }): Handler<ChangeReply, ShownReply> =>
  async ({ code, id, act }, ctx) => {
    const { caller } = ctx;
    const { id: timelineId } = await findTimeline(timelines, code);
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, timelineId);
      requireNoDispute(timeline, caller);
      const reply = await replies.lock(tx, timelineId, id);
      if (!reply) throw replyUnknown();
      const by = changerOf(timeline, caller, reply);
      await replies.save(tx, afterAction(reply, act, by, clock.now()));
      if (!by.isAuthor) publishSupportActed(tx, caller, id, `reply-${act}`, ['status']);
      return {};
    });
    const reply = await replies.find(timelineId, id);
    if (!reply) throw replyUnknown();
    const own = caller.kind !== 'system' && 'browserId' in caller && caller.browserId === reply.browserId;
    return { reply, entryId: reply.memoryId, own };
  };
