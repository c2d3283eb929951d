import { z } from 'zod';
import { maxPlateMm, minPlateMm } from '../../values/plates/plate-print.js';
import { count, instant, requiredLine } from '../fields.js';

const sizeSentence = `Please choose a plate of ${minPlateMm} to ${maxPlateMm} mm.`;
const daySentence = 'Please choose 1 to 30 days.';
const whyMissing = 'Enter a reason.';

const packVersion = z
  .object({
    version: count(),
    plateMm: count(),
    plates: count(),
    reason: z.string().nullable(),
    askedBy: z.string().nullable(),
    askedAt: instant(),
    /** Time when every picture was verified. */
    readyAt: instant().nullable(),
    voidedAt: instant().nullable(),
    voidedBy: z.string().nullable(),
    voidReason: z.string().nullable(),
    /** Differences from the previous version, as text. */
    changes: z.array(z.string()),
  })
  .meta({ id: 'PackVersion' });

const packLink = z
  .object({
    id: z.uuid(),
    version: count(),
    madeBy: z.string(),
    madeAt: instant(),
    expiresAt: instant(),
    revokedAt: instant().nullable(),
    uses: count(),
    lastUsedAt: instant().nullable(),
  })
  .meta({ id: 'PackLink' });

/** `GET /api/admin/qr-batches/{batchId}/packs` */
export const packsAnswer = z
  .object({
    versions: z.array(packVersion),
    links: z.array(packLink),
    addressConfirmed: z.object({ at: instant(), by: z.string() }).nullable(),
    damaged: count(),
    retired: count(),
  })
  .meta({ id: 'Packs' });

/** `POST /api/admin/qr-batches/{batchId}/packs` */
export const orderPackBody = z
  .object({
    plateMm: z.int(sizeSentence).min(minPlateMm, sizeSentence).max(maxPlateMm, sizeSentence),
    plates: z.enum(['all', 'damaged']),
    reason: requiredLine(300, whyMissing),
  })
  .meta({ id: 'OrderPack' });
export const orderedPackAnswer = z.object({ version: count(), plates: count() }).meta({ id: 'OrderedPack' });

/** `POST /api/admin/qr-batches/{batchId}/address` */
export const confirmAddressBody = z
  .object({ address: requiredLine(400, 'Please type the address.') })
  .meta({ id: 'ConfirmPlateAddress' });

/** `POST /api/admin/qr-batches/{batchId}/packs/{version}/void` */
export const voidPackBody = z.object({ reason: requiredLine(300, whyMissing) }).meta({ id: 'VoidPack' });

/** `POST /api/admin/qr-batches/{batchId}/packs/{version}/links` */
export const packLinkBody = z
  .object({ days: z.int(daySentence).min(1, daySentence).max(30, daySentence) })
  .meta({ id: 'MakePackLink' });
export const packLinkAnswer = z
  .object({ id: z.uuid(), url: z.string(), expiresAt: instant() })
  .meta({ id: 'MadePackLink' });

/** `GET /api/maker-packs/{token}`: the view of a maker, who has no account. */
export const makerPack = z
  .object({
    batchName: z.string(),
    version: count(),
    plates: count(),
    plateMm: count(),
    sample: z.boolean(),
    /** First part of each plate's URL. */
    baseUrl: z.string(),
    expiresAt: instant(),
    fileUrl: z.string(),
  })
  .meta({ id: 'MakerPack' });

export type PacksAnswer = z.infer<typeof packsAnswer>;
export type OrderPackBody = z.infer<typeof orderPackBody>;
export type OrderedPackAnswer = z.infer<typeof orderedPackAnswer>;
export type PackLinkAnswer = z.infer<typeof packLinkAnswer>;
export type MakerPack = z.infer<typeof makerPack>;
