import { z } from 'zod';
import { customerNote, supportMail } from '../customers/customer-service.js';
import { lifeState } from '../customers/customers.js';
import { cents, instant, requiredText } from '../fields.js';

const orderDeeds = [
  'placed',
  'paid',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
  'shipped',
  'cancelled',
  'completed',
  'print-label',
  'void-label',
  'buy-label',
  'void-carrier-label',
  'correct-label',
  'plates-swapped',
  'plate-replaced',
  'replacement-opened',
  'replacement-shipped',
] as const;

/** An entry in the history of an order. */
const orderDeed = z
  .object({
    at: instant(),
    deed: z.enum(orderDeeds),
    by: z.string().nullable().meta({ description: 'The colleague; null for the buyer, the provider or the product' }),
    amountCents: cents().nullable(),
    method: z.string().nullable(),
    reference: z.string().nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'OrderDeed' });

/** `GET /api/admin/orders/{id}/record`; the caller counts as a viewer for 40 seconds. A part whose service does not answer is empty and named in `missing`. */
export const orderRecord = z
  .object({
    customerId: z.string().nullable().meta({ description: 'Null: the customer was erased' }),
    history: z.array(orderDeed).meta({ description: 'Oldest first' }),
    plates: z.array(z.object({ qrCode: z.string(), serial: z.string(), status: lifeState }).meta({ id: 'OrderPlate' })),
    mails: z.array(supportMail),
    notes: z.array(customerNote),
    missing: z.array(z.enum(['plates', 'mails', 'shipments'])),
    viewers: z
      .array(z.string())
      .meta({ description: 'Colleagues who opened this page or reloaded it in the last 40 seconds' }),
  })
  .meta({ id: 'OrderRecord' });

/** `POST /api/admin/orders/{id}/notes` */
export const orderNoteBody = z.object({ words: requiredText(2_000, 'Enter the note.') }).meta({ id: 'NoteOnOrder' });

export type OrderRecord = z.infer<typeof orderRecord>;
export type OrderDeed = z.infer<typeof orderDeed>;
