import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { TimelineIds } from '../application/rebuild-timelines.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const beforeAll = '00000000-0000-0000-0000-000000000000';

export const postgresTimelineIds =
  (db: Db): TimelineIds =>
  async (after, limit) => {
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      select id from timelines where id > ${after === '' ? beforeAll : after}::uuid order by id limit ${limit}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
