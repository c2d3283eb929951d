import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { restoreMs } from '../../timelines/api.js';
import type { ReplyRows } from './ports.js';

export const deleteExpiredRepliesJob: JobType<object> = { name: 'delete-expired-replies', schema: z.object({}) };

/** Deletes replies that can no longer be restored, and those of erased memories. */
export const deleteExpiredReplies =
  ({
    replies,
    clock,
  }: {
    readonly replies: Pick<ReplyRows, 'deleteExpired'>;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    await ctx.transaction(async (tx) => {
      await replies.deleteExpired(tx, new Date(clock.now().getTime() - restoreMs));
      return {};
    });
  };
