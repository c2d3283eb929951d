import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { fieldsOf, type AliasedRow } from '@keepsake/platform/row-fields';
import { sql } from 'kysely';
import type { PlateCount, Replacement, SuccessionLine, SupportRows } from '../application/support-ports.js';
import { plateColumns, plateOf, type PlateRow } from '../../plates/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type CountRow = {
  readonly customer_id: string;
  readonly codes: number;
  readonly active_codes: number;
  readonly last_activity: Date | null;
};

const countOf = (row: CountRow): PlateCount => ({
  ...present({ lastActivity: row.last_activity ?? undefined }),
  customerId: row.customer_id,
  codes: row.codes,
  activeCodes: row.active_codes,
});

type ReplacementRow = RowOf<'codes', 'id' | 'reassign_reason' | 'reassigned_at' | 'reassigned_by'> & {
  readonly by_code: string | null;
};

const replacementOf = (row: ReplacementRow): Replacement => ({
  ...present({
    by: row.by_code ?? undefined,
    reason: row.reassign_reason ?? undefined,
    at: row.reassigned_at ?? undefined,
    staffId: row.reassigned_by ?? undefined,
  }),
  codeId: row.id,
});

type SuccessionRow = RowOf<'timelines', 'owner_seen_at'> & {
  readonly timeline_id: string;
  readonly wish: SuccessionLine['wish'];
  readonly step: NonNullable<SuccessionLine['step']> | null;
  readonly step_at: Date | null;
  readonly name: string | null;
  readonly email_sealed: string | null;
  readonly state: NonNullable<SuccessionLine['state']> | null;
};

const beginning = (begin: string): string => `${begin}%`;

export const postgresSupportRows = (db: Db): SupportRows => ({
  holdersOf: async ({ codes, bodies, serial }, limit) => {
    // Limit per match type: a prefix that fits thousands is no help.
    const few = limit * 4;
    const ways = [
      ...codes.map((begin) => sql`code like ${beginning(begin)}`),
      ...bodies.map((begin) => sql`right(code, 12) like ${beginning(begin)}`),
      sql`serial = ${serial}`,
    ].map(
      (way) => sql`(select customer_id from codes where ${way} and customer_id is not null and not test limit ${few})`,
    );
    const { rows } = await sql<RowOf<'codes', 'customer_id'>>`
      select distinct customer_id from (${sql.join(ways, sql` union all `)}) as held limit ${limit}`.execute(db);
    return rows.flatMap((row) => row.customer_id ?? []);
  },

  countsOf: async (ids) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<CountRow>`
      select asked.customer_id, held.codes, held.active_codes, greatest(held.last_at, kept.last_at) as last_activity
      from unnest(${[...ids]}::text[]) as asked (customer_id)
      cross join lateral (
        select count(*) filter (where life_state <> 'reassigned')::int as codes,
          count(*) filter (where life_state in ('activated', 'completed'))::int as active_codes,
          max(coalesce(reassigned_at, activated_at)) as last_at
        from codes where codes.customer_id = asked.customer_id and not test
      ) as held
      cross join lateral (
        select max(changed_at) as last_at from timelines
        where owner_id = asked.customer_id and undone_at is null and not test
      ) as kept`.execute(db);
    return rows.map(countOf);
  },

  platesOf: async (customerId, limit) => {
    const { rows } = await sql<PlateRow>`
      select ${plateColumns} from codes where customer_id = ${customerId} and not test
      order by life_state = 'reassigned', coalesce(activated_at, created_at) desc, serial_number limit ${limit}`.execute(
      db,
    );
    return rows.map(plateOf);
  },

  replacementsOf: async (ids, tx) => {
    if (ids.length === 0) return [];
    const { rows } = await sql<ReplacementRow>`
      select c.id, n.code as by_code, c.reassign_reason, c.reassigned_at, c.reassigned_by
      from codes c left join codes n on n.id = c.replaced_by where c.id = any(${[...ids]}::uuid[])`.execute(
      tx?.db ?? db,
    );
    return rows.map(replacementOf);
  },

  successionsOf: async (timelineIds) => {
    if (timelineIds.length === 0) return [];
    const { rows } = await sql<SuccessionRow>`
      select t.id as timeline_id, coalesce(c.wish, 'keep') as wish, t.owner_seen_at, c.step, c.step_at, s.name,
        s.email_sealed, s.state
      from timelines t left join timeline_succession c on c.timeline_id = t.id
      left join timeline_successors s on s.timeline_id = t.id where t.id = any(${[...timelineIds]}::uuid[])`.execute(
      db,
    );
    return rows.map(fieldsOf);
  },

  keepersOf: async (timelineIds) => {
    if (timelineIds.length === 0) return [];
    const { rows } = await sql<
      AliasedRow<RowOf<'timeline_keepers', 'timeline_id' | 'name' | 'email_sealed' | 'role' | 'state'>>
    >`
      select timeline_id as "timelineId", name, email_sealed as "emailSealed", role, state from timeline_keepers
      where timeline_id = any(${[...timelineIds]}::uuid[]) and state <> 'ended' order by invited_at, id`.execute(db);
    return rows;
  },
});
