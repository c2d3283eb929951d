import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { MailCounts } from '../application/ports.js';
import type { MailCount, PeopleCount } from '../domain/mail-figures.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresMailCounts = (db: Db): MailCounts => ({
  read: async () => {
    const [zone, mails, people, waiting] = await Promise.all([
      sql<RowOf<'figure_zone', 'zone'>>`select zone from figure_zone`.execute(db),
      sql<MailCount>`
        select month, template, state, sum(n)::bigint as n from mail_counts group by 1, 2, 3`.execute(db),
      sql<PeopleCount>`select kind, sum(n)::bigint as n from people_counts group by 1`.execute(db),
      sql<{ since: Date | null }>`select min(queued_at) as since from mails where state = 'queued'`.execute(db),
    ]);
    return {
      timeZone: zone.rows[0]?.zone ?? 'UTC',
      mails: mails.rows,
      people: people.rows,
      ...present({ waitingSince: waiting.rows[0]?.since ?? undefined }),
    };
  },
});
