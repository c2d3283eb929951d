import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import { method, type Methods } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { OrderRecord } from '../application/show-order-record.js';
import { maxNoteLength } from '../../customers/api.js';

type NoteAnswer = { readonly noteId: string; readonly at: string };

export type RecordsUse = {
  readonly showOrderRecord: Handler<{ readonly orderId: string }, OrderRecord>;
  readonly addOrderNote: Handler<{ readonly orderId: string; readonly words: string }, NoteAnswer>;
  readonly removeOrderNote: Handler<{ readonly orderId: string; readonly noteId: string }, NoteAnswer>;
};

const orderId = z.uuid('Order not found. Check the order number.');

export const recordMethods = (
  use: RecordsUse,
): Pick<Methods<OrdersDefinition>, 'GetOrderRecord' | 'AddOrderNote' | 'RemoveOrderNote'> => ({
  GetOrderRecord: method(z.object({ orderId }), async (input, ctx) => {
    const { customerId, deeds, plates, replaced, notes } = await use.showOrderRecord(input, ctx);
    return {
      ...present({ customerId }),
      orderId: input.orderId,
      deeds: deeds.map(({ at, ...deed }) => ({ ...deed, at: at.toISOString() })),
      plates: (plates ?? []).map(({ code, serial, lifeState }) => ({ code, serial, lifeState })),
      platesAway: plates === undefined,
      replaced: replaced.map(({ at, newCodeId: _, ...one }) => ({ ...one, at: at.toISOString() })),
      notes: notes.map(({ id, staffId, words: text, at, mayRemove }) => ({
        id,
        staffId,
        words: text,
        at: at.toISOString(),
        mayRemove,
      })),
    };
  }),
  AddOrderNote: method(
    z.object({
      orderId,
      words: z.string().min(1, 'Please write the note.').max(maxNoteLength, 'Please write at most 2,000 characters.'),
    }),
    use.addOrderNote,
  ),
  RemoveOrderNote: method(z.object({ orderId, noteId: z.uuid() }), use.removeOrderNote),
});
