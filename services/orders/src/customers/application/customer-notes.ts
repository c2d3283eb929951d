import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { mayRemove, type CustomerNote } from '../domain/customer-note.js';
import { customerUnknown } from './customer-unknown.js';

export type CustomerNotes = {
  /** Returns notes, newest first. */
  readonly of: (customerId: string, limit: number) => Promise<readonly CustomerNote[]>;
  readonly ofOrder: (orderId: string, limit: number) => Promise<readonly CustomerNote[]>;
  /** Returns false if the customer does not exist, or is being erased or merged. */
  readonly add: (tx: Tx, customerId: string, note: CustomerNote) => Promise<boolean>;
  /** Locks the note. */
  readonly find: (tx: Tx, customerId: string, noteId: string) => Promise<CustomerNote | undefined>;
  /** Locks the note. */
  readonly findOnOrder: (tx: Tx, orderId: string, noteId: string) => Promise<CustomerNote | undefined>;
  readonly remove: (tx: Tx, noteId: string) => Promise<void>;
};

type AddNote = { readonly customerId: string; readonly words: string };
type RemoveNote = { readonly customerId: string; readonly noteId: string };

/** Publishes ids only: the text of a note never leaves this service. */
const report = (tx: Tx, staffId: string, customerId: string, action: 'noted' | 'note-removed'): void =>
  tx.publish(ordersStaffActed, {
    subjectId: customerId,
    staffId,
    action: `customer-${action}`,
    subject: 'customer',
    changed: ['notes'],
  });

export const noteOfOther = () =>
  problem('forbidden', 'note-of-another', 'Only its author or an owner can delete this note.');

export const addCustomerNote =
  ({
    notes,
    clock,
    ids,
  }: {
    readonly notes: Pick<CustomerNotes, 'add'>;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<AddNote, { readonly noteId: string; readonly at: string }> =>
  async ({ customerId, words: text }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    return ctx.transaction(async (tx) => {
      const note = { id: ids.next(), staffId: staff.id, words: text, at: clock.now() };
      if (!(await notes.add(tx, customerId, note))) throw customerUnknown();
      report(tx, staff.id, customerId, 'noted');
      return { noteId: note.id, at: note.at.toISOString() };
    });
  };

/** Removes a note; does nothing if it is already removed. */
export const removeCustomerNote =
  ({
    notes,
  }: {
    readonly notes: Pick<CustomerNotes, 'find' | 'remove'>;
  }): Handler<RemoveNote, { readonly noteId: string }> =>
  async ({ customerId, noteId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'support');
    return ctx.transaction(async (tx) => {
      const note = await notes.find(tx, customerId, noteId);
      if (note && !mayRemove(note, staff)) throw noteOfOther();
      if (note) {
        await notes.remove(tx, noteId);
        report(tx, staff.id, customerId, 'note-removed');
      }
      return { noteId };
    });
  };
