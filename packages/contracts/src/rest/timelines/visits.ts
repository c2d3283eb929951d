import { z } from 'zod';
import { count, instant } from '../fields.js';
import { workQuery } from '../lists.js';

/** `GET /api/timeline/{code}/desk/visits`: the last twelve months, oldest first; the last one is this month. */
export const timelineVisits = z
  .object({
    months: z.array(z.object({ month: z.string().meta({ example: '2026-05' }), visits: count() })),
  })
  .meta({ id: 'TimelineVisits' });

/** `GET /api/timeline/{code}/visit-count`: null if the owner does not show them. */
export const shownVisits = z.object({ thisMonth: count().nullable() }).meta({ id: 'ShownVisits' });

/** A plate in use that was never scanned. */
export const unscannedPlate = z
  .object({
    id: z.uuid(),
    qrCode: z.string(),
    serial: z.string(),
    batch: z.object({ id: z.uuid(), name: z.string() }),
    /** Null for a plate that was shipped and is not activated. */
    activatedAt: instant().nullable(),
    createdAt: instant(),
  })
  .meta({ id: 'UnscannedPlate' });

/** `GET /api/admin/unscanned-plates` */
export const unscannedQuery = workQuery('created', 'serial', 'batch').extend({
  state: z.enum(['activated', 'shipped'], { error: 'Please ask for activated or shipped plates.' }).optional(),
});

export type TimelineVisits = z.infer<typeof timelineVisits>;
export type ShownVisits = z.infer<typeof shownVisits>;
export type UnscannedPlate = z.infer<typeof unscannedPlate>;
