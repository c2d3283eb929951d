import { z } from 'zod';
import { count, instant } from './fields.js';

/** `POST /api/timeline/{code}/exports`: what is to be in the file. */
export const startExportBody = z
  .object({
    /** Also what waits for the family and what they have hidden. */
    everything: z.boolean({ error: 'Please send true or false.' }).default(false),
  })
  .meta({ id: 'StartExport' });

/** The newest file of a timeline, for its owner. */
export const exportAnswer = z
  .object({
    /** `none`: nobody has asked yet. `gone`: its time was over, or a newer one took its place. */
    state: z.enum(['none', 'queued', 'making', 'ready', 'failed', 'gone']),
    /** Memories packed so far, and how many there are; 0 until it begins. */
    done: count(),
    total: count(),
    everything: z.boolean(),
    askedAt: instant().nullable(),
    /** Until when the link works. */
    expiresAt: instant().nullable(),
    size: count().nullable(),
    /** Where the file is, signed; while it is `ready`. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Export' });

export type ExportAnswer = z.infer<typeof exportAnswer>;
