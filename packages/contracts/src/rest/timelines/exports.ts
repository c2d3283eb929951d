import { z } from 'zod';
import { count, instant } from '../fields.js';

/** `POST /api/timeline/{code}/exports`: the content of the file. */
export const startExportBody = z
  .object({
    /** Includes pending and hidden memories. */
    everything: z.boolean({ error: 'Please send true or false.' }).default(false),
  })
  .meta({ id: 'StartExport' });

/** The newest export of a timeline, for its owner. */
export const exportAnswer = z
  .object({
    /** `none`: never requested. `gone`: expired, or replaced by a newer one. */
    state: z.enum(['none', 'queued', 'making', 'ready', 'failed', 'gone']),
    /** Memories packed so far, and the total; 0 until the start. */
    done: count(),
    total: count(),
    everything: z.boolean(),
    askedAt: instant().nullable(),
    /** Expiry of the link. */
    expiresAt: instant().nullable(),
    size: count().nullable(),
    /** Signed URL of the file while it is `ready`. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Export' });

export type ExportAnswer = z.infer<typeof exportAnswer>;
