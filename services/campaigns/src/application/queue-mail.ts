import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { MailQueue, MailToQueue } from './mail-queue.js';

/** Answers at once, for known and unknown addresses alike; a worker sends. */
export const queueMail =
  (deps: { readonly queue: MailQueue }): Handler<MailToQueue, { readonly mailId: string }> =>
  async (input, turn) => {
    requireSystem(turn.caller);
    return turn.once(async (tx) => ({ mailId: await deps.queue.add(tx, input) }));
  };
