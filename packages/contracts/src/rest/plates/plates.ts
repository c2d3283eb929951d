import { z } from 'zod';
import { lifeState } from '../customers/customers.js';
import { count, instant, optionalLine } from '../fields.js';
import { stockState } from './qr-codes.js';

export const plateMark = z.enum(['received', 'damaged', 'retired', 'good']).meta({ id: 'PlateMark' });

/** An event of a plate; the page translates `step` and `holder`. */
const plateStep = z
  .object({
    at: instant(),
    step: z.string(),
    /** Staff member. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    holder: z.string().nullable(),
    holderId: z.string().nullable(),
    /** Version of the maker pack. */
    version: count().nullable(),
  })
  .meta({ id: 'PlateStep' });

/** `GET /api/admin/plates/{code}` */
export const platePassport = z
  .object({
    id: z.uuid(),
    qrCode: z.string(),
    serial: z.string(),
    stockState,
    lifeState,
    gone: z.boolean(),
    /** The maker still has it. */
    atMaker: z.boolean(),
    test: z.boolean(),
    batch: z.object({ id: z.uuid(), name: z.string() }),
    createdAt: instant(),
    /** The engraved address. */
    address: z.string(),
    sample: z.boolean(),
    order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
    customerId: z.string().nullable(),
    timelineUrl: z.string().nullable(),
    replacedBy: z.string().nullable(),
    replaces: z.string().nullable(),
    undoUntil: instant().nullable(),
    scans: count(),
    /** `YYYY-MM-DD`; null if it was never scanned. */
    lastScannedOn: z.string().nullable(),
    steps: z.array(plateStep),
  })
  .meta({ id: 'PlatePassport' });

const maxPileLength = 500;

/** `POST /api/admin/plates/intake` */
export const intakeBody = z
  .object({
    codes: z
      .array(z.string({ error: 'Please send each code as text.' }).max(400, 'This is too long to be a code.'), {
        error: 'Please scan at least one plate.',
      })
      .min(1, 'Please scan at least one plate.')
      .max(maxPileLength, `Please send ${maxPileLength} plates at most, and the others afterwards.`),
    mark: plateMark,
    reason: optionalLine(300),
  })
  .superRefine(({ mark, reason }, context) => {
    if (mark !== 'received' && reason === undefined)
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Enter a reason.' });
  })
  .meta({ id: 'TakeInPlates' });

/** `POST /api/admin/qr-batches/{batchId}/receive` */
export const receiveBody = z
  .object({
    /** Absent: all plates that the maker still has. */
    count: z
      .int({ error: 'Enter how many plates came, as a whole number.' })
      .min(1, 'Enter how many plates came, 1 or more.')
      .optional(),
  })
  .meta({ id: 'ReceivePlates' });
export const receivedAnswer = z.object({ received: count(), left: count() }).meta({ id: 'ReceivedPlates' });

export const intakeAnswer = z
  .object({
    plates: z.array(
      z.object({
        typed: z.string(),
        qrCode: z.string().nullable(),
        serial: z.string().nullable(),
        outcome: z.enum(['marked', 'already', 'refused', 'unknown']),
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: 'TakenInPlates' });

export type PlateMark = z.infer<typeof plateMark>;
export type PlatePassport = z.infer<typeof platePassport>;
export type PlateStep = z.infer<typeof plateStep>;
export type ReceivedAnswer = z.infer<typeof receivedAnswer>;
export type IntakeInput = z.input<typeof intakeBody>;
export type IntakeAnswer = z.infer<typeof intakeAnswer>;
