import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { mayRemove, type CustomerNote } from '../domain/customer-note.js';
import { customerUnknown } from './show-customer.js';

export type CustomerNotes = {
  /** Newest first. */
  readonly of: (customerId: string, limit: number) => Promise<readonly CustomerNote[]>;
  /** False when nobody has this id any more, or they are being erased or merged just now. */
  readonly add: (tx: Tx, customerId: string, note: CustomerNote) => Promise<boolean>;
  /** Locks it. */
  readonly find: (tx: Tx, customerId: string, noteId: string) => Promise<CustomerNote | undefined>;
  readonly remove: (tx: Tx, noteId: string) => Promise<void>;
};

type AddNote = { readonly customerId: string; readonly words: string };
type RemoveNote = { readonly customerId: string; readonly noteId: string };

/** Only ids leave this service: what was noted stands nowhere but here. */
const tell = (tx: Tx, staffId: string, customerId: string, action: 'noted' | 'note-removed'): void =>
  tx.say(ordersStaffActed, {
    subjectId: customerId,
    staffId,
    action: `customer-${action}`,
    subject: 'customer',
    changed: ['notes'],
  });

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
  async ({ customerId, words }, turn) => {
    const staff = requireStaff(turn.caller, 'support');
    return turn.once(async (tx) => {
      const note = { id: ids.next(), staffId: staff.id, words, at: clock.now() };
      if (!(await notes.add(tx, customerId, note))) throw customerUnknown();
      tell(tx, staff.id, customerId, 'noted');
      return { noteId: note.id, at: note.at.toISOString() };
    });
  };

/** A note that is gone already was removed: pressed twice, or by somebody else. */
export const removeCustomerNote =
  ({
    notes,
  }: {
    readonly notes: Pick<CustomerNotes, 'find' | 'remove'>;
  }): Handler<RemoveNote, { readonly noteId: string }> =>
  async ({ customerId, noteId }, turn) => {
    const staff = requireStaff(turn.caller, 'support');
    return turn.once(async (tx) => {
      const note = await notes.find(tx, customerId, noteId);
      if (note && !mayRemove(note, staff))
        throw problem(
          'forbidden',
          'note-of-another',
          'Only whoever wrote this note can delete it, or an owner. Please ask one of them.',
        );
      if (note) {
        await notes.remove(tx, noteId);
        tell(tx, staff.id, customerId, 'note-removed');
      }
      return { noteId };
    });
  };
