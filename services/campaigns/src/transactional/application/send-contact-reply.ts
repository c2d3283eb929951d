import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { OrderClient } from '../../reminders/api.js';

/** Emails a reply to the writer of a message, once per reply, unless the writer was erased. */
export const sendContactReply =
  (deps: {
    readonly orders: Pick<OrderClient, 'contactReply'>;
    readonly queue: MailQueue;
  }): Handler<{ readonly contactId: string; readonly replyId: string }, void> =>
  async ({ contactId, replyId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const reply = await deps.orders.contactReply(contactId, replyId, ctx);
    if (reply === undefined) return;
    const { firstName, email, text, language } = reply;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, {
        ...present({ language }),
        to: email,
        draft: { template: 'contact-reply', values: { firstName, reply: text } },
        subjectId: replyId,
        oncePerSubject: true,
      });
      return true;
    });
  };
