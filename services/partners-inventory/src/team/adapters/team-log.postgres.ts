import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import type { Ids } from '@keepsake/platform/ids';
import { listPage } from '@keepsake/platform/work-list';
import { sql } from 'kysely';
import type { ShownAct, TeamLog } from '../application/ports.js';

type Row = {
  readonly id: string;
  readonly person: string | null;
  readonly act: ShownAct['act'];
  readonly about: string;
  readonly at: Date;
  readonly location_name: string | null;
  readonly case_id: string | null;
};

const actOf = (row: Row): ShownAct => ({
  id: row.id,
  person: row.person ?? 'Somebody',
  act: row.act,
  about: row.about,
  at: row.at,
  ...present({ locationName: row.location_name ?? undefined, caseId: row.case_id ?? undefined }),
});

/** With current names; deactivated members keep theirs. */
const acts = sql`(select t.*, l.name as location_name,
    coalesce((select first_name || ' ' || last_name from members where id = t.person_id),
      (select first_name || ' ' || last_name from accounts where id = t.person_id),
      (select name || ' (API key)' from api_keys where id = t.person_id)) as person
  from team_acts t left join locations l on l.id = t.location_id)`;

export const postgresTeamLog = (db: Db, ids: Ids): TeamLog => ({
  note: async (tx, { accountId, locationId, caseId, personId, act, about: subject, at }) => {
    await sql`insert into team_acts (id, account_id, location_id, case_id, person_id, act, about, at)
      values (${ids.next()}, ${accountId}, ${locationId ?? null}, ${caseId ?? null}, ${personId}, ${act}, ${subject}, ${at})`.execute(
      tx.db,
    );
  },
  page: ({ accountId, caseId, locationIds, ...input }) =>
    listPage(db, {
      from: acts,
      where: [
        sql`account_id = ${accountId}`,
        ...(caseId === undefined ? [] : [sql`case_id = ${caseId}`]),
        ...(locationIds === undefined ? [] : [sql`location_id = any(${[...locationIds]}::uuid[])`]),
      ],
      sorts: { at: { by: sql`at`, kind: 'instant' } },
      defaultSort: '-at',
      asked: input,
      read: actOf,
    }),
});
