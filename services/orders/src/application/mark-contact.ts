import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Contacts } from './ports.js';

export type MarkContact = { readonly contactId: string; readonly answered: boolean };

export const contactNotFound = () =>
  problem('not-found', 'contact-not-found', 'We know no such message. Please look at the list again.');

/** Somebody has written back, or has not after all. */
export const markContact =
  (deps: {
    readonly contacts: Contacts;
    readonly clock: Clock;
  }): Handler<MarkContact, { readonly contactId: string }> =>
  async ({ contactId, answered }, turn) => {
    const staff = requireStaff(turn.caller, 'operations', 'support');
    return turn.once(async (tx) => {
      const marked = await deps.contacts.mark(
        tx,
        contactId,
        answered ? { by: staff.id, at: deps.clock.now() } : undefined,
      );
      if (!marked) throw contactNotFound();
      if (marked.changed)
        tx.say(ordersStaffActed, {
          subjectId: contactId,
          staffId: staff.id,
          action: answered ? 'answer' : 'reopen',
          subject: 'message',
          changed: ['answeredAt'],
        });
      return { contactId };
    });
  };
