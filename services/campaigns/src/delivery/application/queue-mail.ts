import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue, MailToQueue } from './mail-queue.js';

/** Returns immediately, with the same response for known and unknown addresses; a worker sends. */
export const queueMail =
  (deps: { readonly queue: MailQueue }): Handler<MailToQueue, { readonly mailId: string }> =>
  async (input, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => ({
      mailId: await deps.queue.add(tx, { ...input, ...present({ language: ctx.language }) }),
    }));
  };
