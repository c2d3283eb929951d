import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Contacts } from './ports.js';

export type MarkContact = { readonly contactId: string; readonly answered: boolean };

export const contactNotFound = () => problem('not-found', 'contact-not-found', 'Message not found. Refresh the list.');

/** Toggles the answered flag of a contact. */
export const markContact =
  (deps: {
    readonly contacts: Contacts;
    readonly clock: Clock;
  }): Handler<MarkContact, { readonly contactId: string }> =>
  async ({ contactId, answered }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    return ctx.transaction(async (tx) => {
      const marked = await deps.contacts.mark(
        tx,
        contactId,
        answered ? { by: staff.id, at: deps.clock.now() } : undefined,
      );
      if (!marked) throw contactNotFound();
      if (marked.changed)
        tx.publish(ordersStaffActed, {
          subjectId: contactId,
          staffId: staff.id,
          action: answered ? 'answer' : 'reopen',
          subject: 'message',
          changed: ['answeredAt'],
        });
      return { contactId };
    });
  };
