import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, MailQueue } from '../../delivery/api.js';
import type { OrderClient } from '../../reminders/api.js';

/** Emails a message of the contact form to the business, unless its sender was erased. */
export const sendContactEmails =
  (deps: {
    readonly orders: Pick<OrderClient, 'contact'>;
    readonly queue: MailQueue;
    readonly branding: Branding;
  }): Handler<{ readonly contactId: string }, void> =>
  async ({ contactId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const values = await deps.orders.contact(contactId, ctx);
    if (values === undefined) return;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, {
        to: deps.branding.supportEmail,
        draft: { template: 'support-new-message', values },
        subjectId: contactId,
      });
      return true;
    });
  };
