import { sql } from 'kysely';
import { z } from 'zod';
import { job, type Job } from './service/service.js';
import type { JobType } from './service/request-context.js';

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The time zone of the business, which sets the day and month boundaries of figures. */
export const timeZone = z.string().refine(isTimeZone, 'a time zone such as America/New_York');

const foldFiguresJob: JobType<object> = { name: 'fold-figures', schema: z.object({}) };

/**
 * Creates the job that adds up figure rows every five minutes with the SQL function `fold_figures` of the service's
 * migrations. Triggers of those migrations insert the rows in each write, so that writers do not contend for a counter.
 *
 * With a time zone, days follow the zone in `figure_zone`; a changed zone recounts all figures once.
 */
export const foldFigures = (zone?: string): Job =>
  job(
    foldFiguresJob,
    (_, ctx) =>
      ctx.transaction(async ({ db }) => {
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
