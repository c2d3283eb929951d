import { contactReplied } from '@keepsake/contracts/events/orders/contact-replied.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { contactNotFound } from './mark-contact.js';
import type { Contacts } from './ports.js';

export type ReplyToContact = { readonly contactId: string; readonly text: string };
export type StoredReply = { readonly contactId: string; readonly replyId: string };

/** Stores a reply to a message and marks the message as answered. campaigns emails it, once it is committed. */
export const replyToContact =
  (deps: {
    readonly contacts: Pick<Contacts, 'lock' | 'reply'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<ReplyToContact, StoredReply> =>
  async ({ contactId, text }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    return ctx.transaction(async (tx) => {
      const contact = await deps.contacts.lock(tx, contactId);
      if (!contact) throw contactNotFound();
      if (contact.answeredAt)
        throw problem('conflict', 'contact-answered', 'This message is already answered. Reopen it to reply again.');
      const replyId = deps.ids.next();
      await deps.contacts.reply(tx, contactId, { id: replyId, text, staffId: staff.id, createdAt: deps.clock.now() });
      tx.publish(contactReplied, { contactId, replyId });
      tx.publish(ordersStaffActed, {
        subjectId: contactId,
        staffId: staff.id,
        action: 'reply',
        subject: 'message',
        changed: ['replies', 'answeredAt'],
      });
      return { contactId, replyId };
    });
  };
