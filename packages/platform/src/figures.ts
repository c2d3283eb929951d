import { sql } from 'kysely';
import { z } from 'zod';
import { job, type Job } from './service.js';
import type { JobType } from './turn.js';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Where the days and months of figures begin; a setting of the business. */
export const timeZone = z.string().refine(isTimeZone, 'a time zone such as America/New_York');

const foldFiguresJob: JobType<object> = { name: 'fold-figures', schema: z.object({}) };

/**
 * Figures are rows that triggers of the service's own migrations add in the transaction of each write, so that nobody waits for
 * a counter and no way of writing is forgotten. This job adds them up, by the SQL function `fold_figures` of the same migrations.
 *
 * With a time zone, days are kept in the zone that `figure_zone` names; when the business has moved, they are counted anew, once.
 */
export const foldFigures = (zone?: string): Job =>
  job(
    foldFiguresJob,
    (_, turn) =>
      turn.once(async ({ db }) => {
        if (zone !== undefined) {
          const { rows } = await sql<{ zone: string }>`select zone from figure_zone for update`.execute(db);
          if (rows[0]?.zone !== zone) {
            await sql`update figure_zone set zone = ${zone}`.execute(db);
            await sql`select recount_figures()`.execute(db);
          }
        }
        await sql`select fold_figures()`.execute(db);
      }),
    '*/5 * * * *',
  );
