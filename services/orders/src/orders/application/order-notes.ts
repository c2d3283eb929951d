import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { mayRemove, noteOfOther, type CustomerNotes } from '../../customers/api.js';
import { orderNotFound } from './order-not-found.js';
import type { Orders } from './ports.js';

type NoteAnswer = { readonly noteId: string; readonly at: string };

const publish = (tx: Tx, staffId: string, orderId: string, action: 'noted' | 'note-removed'): void =>
  tx.publish(ordersStaffActed, {
    subjectId: orderId,
    staffId,
    action: `order-${action}`,
    subject: 'order',
    changed: ['notes'],
  });

/** Stores the note with the customer, so that both are erased together. */
export const addOrderNote =
  (deps: {
    readonly orders: Pick<Orders, 'lock'>;
    readonly notes: Pick<CustomerNotes, 'add'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<{ readonly orderId: string; readonly words: string }, NoteAnswer> =>
  async ({ orderId, words: text }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    return ctx.transaction(async (tx) => {
      const order = await deps.orders.lock(tx, orderId);
      if (!order) throw orderNotFound();
      const note = { id: deps.ids.next(), staffId: staff.id, words: text, at: deps.clock.now(), orderId };
      if (!(await deps.notes.add(tx, order.customerId, note)))
        throw problem(
          'conflict',
          'customer-erased',
          `The customer of order ${order.number} was erased, so notes can no longer be added.`,
        );
      publish(tx, staff.id, orderId, 'noted');
      return { noteId: note.id, at: note.at.toISOString() };
    });
  };

/** Removes a note; does nothing if it is already removed. */
export const removeOrderNote =
  (deps: {
    readonly notes: Pick<CustomerNotes, 'findOnOrder' | 'remove'>;
    readonly clock: Clock;
  }): Handler<{ readonly orderId: string; readonly noteId: string }, NoteAnswer> =>
  async ({ orderId, noteId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations', 'support');
    return ctx.transaction(async (tx) => {
      const note = await deps.notes.findOnOrder(tx, orderId, noteId);
      if (note && !mayRemove(note, staff)) throw noteOfOther();
      if (note) {
        await deps.notes.remove(tx, noteId);
        publish(tx, staff.id, orderId, 'note-removed');
      }
      return { noteId, at: deps.clock.now().toISOString() };
    });
  };
