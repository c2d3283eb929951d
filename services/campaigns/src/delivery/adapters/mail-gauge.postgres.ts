import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { GaugeCollector } from '@keepsake/platform/gauges';
import { sql } from 'kysely';

/** Emails are sent within seconds; after five minutes three attempts have failed. */
const lateMs = 5 * 60_000;
/** Upper bound of counted emails, so that counting stays cheap during a long outage. */
const maxCounted = 10_000;

/** Reports emails that wait for the mail server. Their jobs do not show it: each retry is a new job, due later. */
export const mailGauge = (db: Db, clock: Clock): GaugeCollector => ({
  name: 'campaigns:mails',
  collect: async () => {
    const now = clock.now();
    const { rows } = await sql<{ late: number; oldest: number }>`
      select count(distinct to_email) filter (where queued_at < ${new Date(now.getTime() - lateMs)}) as late,
        coalesce(extract(epoch from ${now}::timestamptz - min(queued_at)), 0)::float8 as oldest
      from (select to_email, queued_at from mails where state = 'queued' order by queued_at limit ${maxCounted}) m`.execute(
      db,
    );
    return rows.flatMap(({ late, oldest }) => [
      {
        name: 'mail_recipients_late',
        help: 'Addresses whose email has waited for more than five minutes.',
        labels: {},
        value: late,
      },
      {
        name: 'mail_oldest_seconds',
        help: 'Age of the oldest email that waits.',
        labels: {},
        value: Math.max(0, oldest),
      },
    ]);
  },
});
