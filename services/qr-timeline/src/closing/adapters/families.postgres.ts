import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Families } from '../application/ports.js';
import { ownerless } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

/** In byte order, which the caller compares ids by. Reads owners with a confirmed address and keepers; helpers cannot download. TEST plates have no family. */
export const postgresFamilies = (db: Db): Families => ({
  after: async (customerId, limit) => {
    const { rows } = await sql<RowOf<'timelines', 'owner_id'>>`
      (select distinct t.owner_id collate "C" as owner_id from timelines t
        where t.owner_id collate "C" > ${customerId} and t.undone_at is null and not t.test and t.confirmed_at is not null
          and t.owner_id not like ${sql.lit(`${ownerless}%`)} order by owner_id limit ${limit})
      union
      (select distinct k.customer_id collate "C" as owner_id from timeline_keepers k join timelines t on t.id = k.timeline_id
        where k.customer_id collate "C" > ${customerId} and k.state = 'keeping' and k.role = 'keeper'
          and t.undone_at is null and not t.test order by owner_id limit ${limit})
      order by owner_id limit ${limit}`.execute(db);
    return rows.map((row) => row.owner_id);
  },
});
