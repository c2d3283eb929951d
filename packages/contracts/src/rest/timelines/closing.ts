import { z } from 'zod';
import { count, instant, requiredLine } from '../fields.js';

export const closingFields = z.object({
  closesOn: z.iso.date('Please choose a day.'),
  sentence: requiredLine(500, 'Please write a sentence for families.'),
});

/** `POST /api/admin/closing`: announces the end of the business. */
export const announceClosingBody = closingFields
  .extend({
    password: z
      .string('Please enter your password.')
      .max(1_000, 'This is not your password.')
      .meta({ description: 'Your own password again' }),
  })
  .meta({ id: 'AnnounceClosing' });

/** `GET /api/admin/closing`. */
export const closingAnswer = z
  .object({
    closing: closingFields
      .extend({
        id: z.string(),
        closesAt: instant(),
        stage: z.enum(['announced', 'closed']),
        by: z.string(),
        announcedAt: instant(),
      })
      .nullable(),
  })
  .meta({ id: 'Closing' });

/** `GET /api/admin/closing/exports`: exports of all timelines for their owners. */
export const closingExports = z
  .object({
    total: count(),
    done: count(),
    failedTotal: count(),
    failed: z.array(z.object({ code: z.string(), reason: z.string(), failedAt: instant() })),
  })
  .meta({ id: 'ClosingExports' });

export type ClosingExports = z.infer<typeof closingExports>;
export type AnnounceClosingBody = z.infer<typeof announceClosingBody>;
export type ClosingAnswer = z.infer<typeof closingAnswer>;
