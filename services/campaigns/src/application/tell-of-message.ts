import type { Handler } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import type { MailQueue } from './mail-queue.js';
import type { OrderDesk } from './ports.js';

/** The business reads what somebody wrote by the contact form. Not once its writer has been forgotten. */
export const tellOfMessage =
  (deps: {
    readonly orders: Pick<OrderDesk, 'contact'>;
    readonly queue: MailQueue;
    readonly house: House;
  }): Handler<{ readonly contactId: string }, void> =>
  async ({ contactId }, turn) => {
    if (await turn.kept<true>()) return;
    const values = await deps.orders.contact(contactId, turn);
    if (values === undefined) return;
    await turn.once(async (tx) => {
      await deps.queue.add(tx, {
        to: deps.house.supportEmail,
        draft: { template: 'support-new-message', values },
        subjectId: contactId,
      });
      return true;
    });
  };
