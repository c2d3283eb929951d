import { z } from 'zod';
import { batchMessages } from '../../catalog/messages/batch-messages.js';
import { defaultPrefix, maxBatch } from '../../values/limits.js';
import { isPlatePrefix } from '../../values/plates/plate-code.js';
import { lifeState } from '../customers/customers.js';
import { count, instant, requiredLine } from '../fields.js';

export const stockState = z.enum(['available', 'assigned', 'shipped', 'damaged', 'retired']).meta({ id: 'StockState' });

/** A row of `GET /api/qr-codes`; `status` is the stock state. */
export const staffQrCode = z
  .object({
    id: z.uuid(),
    qrCode: z.string(),
    serial: z.string(),
    status: stockState,
    lifeState,
    /** The maker still has its plate. */
    atMaker: z.boolean(),
    batchId: z.uuid(),
    orderId: z.uuid().nullable(),
    createdAt: instant(),
    activatedAt: instant().nullable(),
  })
  .meta({ id: 'StaffQrCode' });

/** `POST /api/admin/test-codes/{code}/activate` */
export const activatedTestCode = z
  .object({ code: z.string(), timelineUrl: z.string() })
  .meta({ id: 'ActivatedTestCode' });

/** `GET /api/admin/qr-codes/stats` */
export const qrStatsAnswer = z
  .object({
    total: count(),
    unactivated: count(),
    activated: count(),
    reassigned: count(),
    available: count(),
    /** Free, but still at the maker; not counted in `available`. */
    atMaker: count(),
    assigned: count(),
    shipped: count(),
    damaged: count(),
    retired: count(),
  })
  .meta({ id: 'QrStats' });

/** A batch; `packDone` of `packTotal` is the progress of the background worker. */
export const qrBatch = z
  .object({
    batchId: z.uuid(),
    batchName: z.string(),
    prefix: z.string(),
    totalCount: count(),
    activatedCount: count(),
    /** Codes whose plates the maker still has. */
    atMaker: count(),
    /** Plates of each code. */
    copies: count(),
    /** Scans of its plates, and codes that were scanned at least once. */
    scans: count(),
    scannedCount: count(),
    createdAt: instant(),
    firstSerial: z.string(),
    lastSerial: z.string(),
    packState: z.enum(['queued', 'making', 'checked', 'ready', 'failed']),
    packDone: count(),
    packTotal: count(),
    packFault: z.string().nullable(),
    /** Newest version of the maker pack; `packState` refers to it. */
    packVersion: count(),
    /** Fixed for this batch; `sample` if it is not a public https address. */
    baseUrl: z.string(),
    sample: z.boolean(),
  })
  .meta({ id: 'QrBatch' });

/** `GET /api/admin/qr-batches` */
export const qrBatchesAnswer = z.object({ data: z.array(qrBatch) }).meta({ id: 'QrBatches' });

/** `POST /api/admin/qr-codes/generate` */
export const generateCodesBody = z
  .object({
    quantity: z
      .int({ error: batchMessages.quantity })
      .min(1, batchMessages.quantity)
      .max(maxBatch, batchMessages.quantity),
    prefix: z
      .string({ error: 'Please send the prefix as text.' })
      .max(40, { error: batchMessages.prefix, abort: true })
      .overwrite((typed) => typed.trim().toUpperCase() || defaultPrefix)
      .refine(isPlatePrefix, batchMessages.prefix)
      .default(defaultPrefix),
    batchName: requiredLine(120, batchMessages.batchName),
    /** False: the plates are not made yet, so the codes become available on receipt. */
    received: z.boolean({ error: 'Please send true or false.' }).default(true),
  })
  .meta({ id: 'GenerateCodes' });

/** 201 */
export const generatedCodesAnswer = z
  .object({ generated: count(), batchId: z.uuid(), codes: z.array(z.string()) })
  .meta({ id: 'GeneratedCodes' });

/** `GET /api/admin/qr-batches/{batchId}/export` and `GET /api/admin/qr-codes/available` */
export const codesAnswer = z.object({ codes: z.array(z.string()) }).meta({ id: 'Codes' });

export type StockState = z.infer<typeof stockState>;
export type StaffQrCode = z.infer<typeof staffQrCode>;
export type QrStatsAnswer = z.infer<typeof qrStatsAnswer>;
export type QrBatch = z.infer<typeof qrBatch>;
export type QrBatchesAnswer = z.infer<typeof qrBatchesAnswer>;
export type GenerateCodesBody = z.infer<typeof generateCodesBody>;
export type GeneratedCodesAnswer = z.infer<typeof generatedCodesAnswer>;
export type CodesAnswer = z.infer<typeof codesAnswer>;
export type ActivatedTestCode = z.infer<typeof activatedTestCode>;
