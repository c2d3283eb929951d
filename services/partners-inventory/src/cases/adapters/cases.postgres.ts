import type { Db } from '@keepsake/platform/database';
import { plainTermsOf, wordNearly, wordWithin } from '@keepsake/platform/plain-text';
import { listPage, type SortField } from '@keepsake/platform/work-list';
import { sql, type RawBuilder } from 'kysely';
import type { CaseFigures, CasesOfMonth, Cases, CasesWanted } from '../application/ports.js';
import { caseOf, withPlates, type ShownCaseRow } from './shown-case.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const hasPlate = sql`exists (select 1 from assignments a where a.case_id = every.id and a.state <> 'refused')`;

const sorts: Readonly<Record<string, SortField>> = {
  created: { by: sql`created_at`, kind: 'instant' },
  name: { by: sql`lower(subject_name)`, kind: 'text' },
  service: { by: sql`coalesce(service_date, '') || coalesce(service_time, '')`, kind: 'text' },
};

const conditions = ({
  locationId,
  state,
  plate,
  serviceFrom,
  serviceTo,
}: CasesWanted): readonly RawBuilder<unknown>[] => [
  sql`location_id = ${locationId}`,
  ...(state === 'active' ? [sql`state <> 'closed'`] : state === undefined ? [] : [sql`state = ${state}`]),
  // Only complete dates can be in a week; a year or month alone is no appointment.
  ...(serviceFrom === undefined && serviceTo === undefined ? [] : [sql`length(service_date) >= 10`]),
  ...(serviceFrom === undefined ? [] : [sql`left(service_date, 10) >= ${serviceFrom}`]),
  ...(serviceTo === undefined ? [] : [sql`left(service_date, 10) <= ${serviceTo}`]),
  ...(plate === undefined ? [] : [plate === 'with' ? hasPlate : sql`not ${hasPlate}`]),
];

export const postgresCases = (db: Db): Cases => ({
  nextNumber: async (tx, locationId, month) => {
    const { rows } = await sql<RowOf<'case_counts', 'created'>>`insert into case_counts (location_id, month, created)
      values (${locationId}, ${month}, 1)
      on conflict (location_id, month) do update set created = case_counts.created + 1 returning created`.execute(
      tx.db,
    );
    return rows[0]?.created ?? 1;
  },
  noteOverPlan: async (tx, { locationId, month, casesPerMonth, step }) => {
    const { rows } = await sql`insert into over_plan_notices (location_id, month, cases_per_month, step)
      values (${locationId}, ${month}, ${casesPerMonth}, ${step}) on conflict do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  insert: async (tx, one, importKey) => {
    const { rows } = await sql`insert into cases (id, location_id, account_id, order_ref, subject_name, subject_type,
        service_type, service_date, state, month, number, over_plan, created_at, import_key)
      values (${one.id}, ${one.locationId}, ${one.accountId}, ${one.orderRef}, ${one.subjectName}, ${one.subjectType},
        ${one.serviceType}, ${one.serviceDate ?? null}, ${one.state}, ${one.month}, ${one.number}, ${one.overPlan}, ${one.createdAt}, ${importKey ?? null})
      on conflict (order_ref) do nothing returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  lockImports: async (tx, locationId) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${locationId}`}, 0))`.execute(tx.db);
  },
  imported: async (tx, locationId, rows) => {
    const { rows: found } = await sql<{ key: string }>`select asked.key
      from unnest(${rows.map(({ importKey }) => importKey)}::text[], ${rows.map(({ orderRef }) => orderRef ?? null)}::text[],
          ${rows.map(({ subjectName }) => subjectName)}::text[], ${rows.map(({ serviceDate }) => serviceDate ?? null)}::text[])
        as asked (key, reference, name, day)
      where exists (select 1 from cases c where c.location_id = ${locationId}
        and (c.import_key = asked.key or lower(c.order_ref) = lower(asked.reference)
          or (asked.reference is null and lower(c.subject_name) = lower(asked.name) and c.service_date = asked.day)))`.execute(
      tx.db,
    );
    return new Set(found.map(({ key }) => key));
  },
  find: async (id) => {
    const { rows } = await sql<ShownCaseRow>`${withPlates} where c.id = ${id}`.execute(db);
    return rows[0] && caseOf(rows[0]);
  },
  ofPlate: async (codeId) => {
    const { rows } = await sql<ShownCaseRow>`${withPlates} where c.id =
      (select a.case_id from assignments a where a.code_id = ${codeId} and a.state <> 'refused')`.execute(db);
    return rows[0] && caseOf(rows[0]);
  },
  byReference: async (orderRef) => {
    const { rows } = await sql<ShownCaseRow>`${withPlates} where c.order_ref = ${orderRef}`.execute(db);
    return rows[0] && caseOf(rows[0]);
  },
  save: async (tx, id, details, at) => {
    const { rows } = await sql`update cases set subject_name = ${details.subjectName},
        service_date = ${details.serviceDate ?? null}, family_name = ${details.familyName ?? null},
        family_relation = case when family_name = ${details.familyName ?? null} then family_relation end,
        family_email = ${details.familyEmail ?? null}, family_phone = ${details.familyPhone ?? null},
        service_time = ${details.serviceTime ?? null}, service_place = ${details.servicePlace ?? null},
        livestream_url = ${details.livestreamUrl ?? null}, charity = ${details.charity ?? null}, notes = ${details.notes ?? null},
        family_id = ${details.familyId ?? null}, family_saved_at = ${at}
      where id = ${id} and state <> 'closed' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  eraseFamily: async (tx, familyId, savedUntil) => {
    await sql`with of_case as (
        update cases set family_name = null, family_email = null, family_phone = null, family_id = null, family_relation = null
        where family_id = ${familyId} and family_saved_at <= ${savedUntil} returning id as case_id, id as contact_id),
      others as (
        delete from case_contacts where family_id = ${familyId} and saved_at <= ${savedUntil}
        returning case_id, id as contact_id),
      erased as (select * from of_case union all select * from others),
      unheld as (
        delete from held_mails h using erased e where h.case_id = e.case_id and h.contact_id = e.contact_id)
      delete from family_links l using erased e
      where l.case_id = e.case_id and coalesce(l.contact_id, l.case_id) = e.contact_id`.execute(tx.db);
    await sql`update assignments set claimed_by = null
      where claimed_by = ${familyId} and claimed_at <= ${savedUntil}`.execute(tx.db);
  },
  close: async (tx, id, at) => {
    const { rows } = await sql`update cases set state = 'closed', closed_at = ${at}
      where id = ${id} and state <> 'closed' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  reopen: async (tx, id) => {
    const { rows } = await sql`update cases c set closed_at = null, state = case
        when exists (select 1 from assignments a where a.case_id = c.id and a.claimed_at is not null) then 'claimed'
        when exists (select 1 from assignments a where a.case_id = c.id and a.state <> 'refused') then 'plated'
        else 'open' end
      where id = ${id} and state = 'closed' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  unplate: async (tx, id) =>
    void (await sql`update cases c set state = 'open' where id = ${id} and state = 'plated'
      and not exists (select 1 from assignments a where a.case_id = c.id and a.state <> 'refused')`.execute(tx.db)),
  move: async (tx, id, from, to) => {
    const { rows } =
      await sql`update cases set state = ${to} where id = ${id} and state = any(${[...from]}) returning 1`.execute(
        tx.db,
      );
    return rows.length === 1;
  },
  page: async (filter) => {
    const typed = await plainTermsOf(db, filter.search ?? '');
    const matching = (fits: typeof wordWithin) =>
      listPage(db, {
        from: sql`(${withPlates})`,
        where: [...conditions(filter), ...typed.map((word) => fits(sql`search_words`, word))],
        sorts,
        defaultSort: '-created',
        asked: filter,
        read: caseOf,
      });
    const found = await matching(wordWithin);
    return found.total > 0 || typed.length === 0 ? found : matching(wordNearly);
  },
  figures: async (locationId) => {
    // Plates and files are counted for all cases in one pass: a subquery per case took ten times as long.
    const { rows } = await sql<CaseFigures>`
      select active as "activeCases", plates as "platesAssigned", files as "totalFiles",
        active - active_with_plate as "withoutPlate", unclaimed
      from
        (select (count(*) filter (where state <> 'closed'))::int as active,
            (count(*) filter (where state = 'plated'))::int as unclaimed
          from cases where location_id = ${locationId}) c,
        (select count(*)::int as plates, (count(distinct c.id) filter (where c.state <> 'closed'))::int as active_with_plate
          from cases c join assignments a on a.case_id = c.id and a.state <> 'refused' where c.location_id = ${locationId}) a,
        (select count(*)::int as files
          from cases c join case_files f on f.case_id = c.id where c.location_id = ${locationId}) f`.execute(db);
    return rows[0] ?? { activeCases: 0, platesAssigned: 0, totalFiles: 0, withoutPlate: 0, unclaimed: 0 };
  },
  ofMonth: async (locationId, month) => {
    const { rows } = await sql<CasesOfMonth>`select count(*)::int as "created",
        count(*) filter (where over_plan)::int as "overPlan"
      from cases where location_id = ${locationId} and month = ${month}`.execute(db);
    return rows[0] ?? { created: 0, overPlan: 0 };
  },
});
