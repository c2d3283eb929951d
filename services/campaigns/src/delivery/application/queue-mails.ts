import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue, MailToQueue } from './mail-queue.js';

type QueueMails = { readonly mails: readonly MailToQueue[] };

/** Queues emails that belong together, such as the two of an address change: all or none. */
export const queueMails =
  (deps: { readonly queue: MailQueue }): Handler<QueueMails, { readonly mailIds: string[] }> =>
  async ({ mails }, ctx) => {
    requireSystem(ctx.caller);
    const language = present({ language: ctx.language });
    return ctx.transaction(async (tx) => ({
      mailIds: [
        ...(await deps.queue.addAll(
          tx,
          mails.map((mail) => ({ ...mail, ...language })),
        )),
      ],
    }));
  };
