import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { instant, listQuery } from '../fields.js';
import { entryReport } from './keeping.js';

/** `GET /api/admin/reports?state=`; defaults to pending ones. */
export const supportReportsQuery = listQuery.extend({
  state: z.enum(['open', 'settled'], { error: 'Please ask for open or settled reports.' }).optional(),
});

/**
 * A row of `GET /api/admin/reports`: reports on any timeline, newest first. Only support decides those about keepers.
 * Settled by `POST /api/timeline/{code}/reports/{id}/keep` or `/hide`.
 */
export const supportReport = entryReport
  .extend({
    code: z.string(),
    timelineUrl: z.string(),
    honoreeName: z.string().nullable(),
    eventType: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    isPrivate: z.boolean(),
    state: z.enum(['open', 'kept', 'hidden']),
    settledAt: instant().nullable(),
  })
  .meta({ id: 'SupportReport' });

export type SupportReport = z.infer<typeof supportReport>;
