import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { MirrorRows } from '../application/ports.js';
import {
  plateColumns,
  plateOf,
  postgresCodes,
  postgresOpenedStories,
  whereTo,
  type PlateRow,
} from '../../plates/api.js';
import { postgresClosings } from '../../closing/api.js';
import { timelineOf, type TimelineRecord } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export const postgresMirrorRows = (db: Db): MirrorRows => {
  const deps = { codes: postgresCodes(db), openedStories: postgresOpenedStories(db) };
  return {
    publicAfter: async (id, limit) => {
      const { rows } = await sql<TimelineRecord & RowOf<'timelines', 'changed_at'>>`
        select * from timelines where id > ${id}::uuid and not is_private and undone_at is null and not test
        order by id limit ${limit}`.execute(db);
      return rows.map((row) => ({ timeline: timelineOf(row), changedAt: row.changed_at }));
    },
    leadsAfter: async (id, limit) => {
      // A plate of a case may lead to the memorial that another plate opened.
      const { rows } = await sql<PlateRow>`
        select ${plateColumns} from codes where id > ${id}::uuid and not test
          and (life_state <> 'unactivated' or holder like 'case:%') order by id limit ${limit}`.execute(db);
      const found = await Promise.all(
        rows.map(async (row) => ({ from: row.code, ...(await whereTo(deps, plateOf(row))) })),
      );
      const last = rows.at(-1)?.id;
      return {
        leads: found.filter(({ outcome }) => outcome === 'live').map(({ from, code: to }) => ({ code: from, to })),
        ...(last !== undefined && { last }),
      };
    },
    sentence: async () => (await postgresClosings(db).current())?.sentence,
  };
};
