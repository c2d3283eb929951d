import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { PartnerCounts } from '../application/ports.js';
import type { PartnerCount } from '../domain/partner-figures.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresPartnerCounts = (db: Db): PartnerCounts => ({
  read: async () => {
    const [zone, counts] = await Promise.all([
      sql<RowOf<'figure_zone', 'zone'>>`select zone from figure_zone`.execute(db),
      sql<PartnerCount>`select month, state, status, sum(n)::bigint as n from partner_counts group by 1, 2, 3`.execute(
        db,
      ),
    ]);
    return { timeZone: zone.rows[0]?.zone ?? 'UTC', counts: counts.rows };
  },
});
