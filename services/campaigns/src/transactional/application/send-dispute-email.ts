import type { Handler } from '@keepsake/platform/request-context';
import type { Branding, MailQueue, TemplateValues } from '../../delivery/api.js';
import type { OrderClient } from '../../reminders/api.js';

/** Emails the business about a disputed payment and its outcome. */
export const sendDisputeEmail =
  (deps: {
    readonly orders: Pick<OrderClient, 'buyerOf'>;
    readonly queue: MailQueue;
    readonly branding: Branding;
  }): Handler<Omit<TemplateValues['support-dispute'], 'number'>, void> =>
  async (dispute, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { number } = await deps.orders.buyerOf(dispute.orderId, ctx);
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, {
        to: deps.branding.supportEmail,
        draft: { template: 'support-dispute', values: { ...dispute, number } },
        subjectId: dispute.orderId,
      });
      return true;
    });
  };
