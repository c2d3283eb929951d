import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { BatchSteps, PlateFile, PlateLife } from '../application/plate-life-ports.js';
import { stateOfMark, type PlateStep } from '../domain/plate-life.js';
import { actingStaff } from './acting-staff.postgres.js';
import { endChainsTo, plateOf, type PlateRow } from './plate-row.postgres.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type FileRow = PlateRow & {
  readonly batch_name: string;
  readonly base_url: string;
  readonly sample: boolean;
  readonly order_number: string | null;
  readonly replaced_by_code: string | null;
  readonly replaces_code: string | null;
  readonly scans: number | null;
  readonly last_scanned_on: string | null;
};

const fileOf = (row: FileRow): PlateFile => ({
  ...present({
    orderNumber: row.order_number ?? undefined,
    replacedBy: row.replaced_by_code ?? undefined,
    replaces: row.replaces_code ?? undefined,
    lastScannedOn: row.last_scanned_on ?? undefined,
  }),
  plate: plateOf(row),
  batchName: row.batch_name,
  baseUrl: row.base_url,
  sample: row.sample,
  scans: row.scans ?? 0,
});

type StepRow = RowOf<'batch_steps', 'at' | 'staff_id' | 'reason' | 'version'> & {
  readonly step: string;
  readonly holder: string | null;
};

const stepOf = (row: StepRow): PlateStep => ({
  ...present({
    holder: row.holder ?? undefined,
    staffId: row.staff_id ?? undefined,
    reason: row.reason ?? undefined,
    version: row.version ?? undefined,
  }),
  at: row.at,
  step: row.step,
});

export const postgresBatchSteps = (db: Db): BatchSteps => ({
  note: async ({ batchId, step, at, version, staffId, reason }, tx) =>
    void (await sql`
      insert into batch_steps (batch_id, at, step, version, staff_id, reason)
      select id, ${at}::timestamptz, ${step}, ${version ?? null}::int, ${staffId ?? null}, ${reason ?? null}
      from batches where id = ${batchId}`.execute(tx?.db ?? db)),
});

export const postgresPlateLife = (db: Db): PlateLife => ({
  find: async (plate) => {
    const { rows } = await sql<FileRow>`
      select c.*, b.name as batch_name, b.base_url, b.sample, o.number as order_number, later.code as replaced_by_code,
        (select before.code from codes before where before.replaced_by = c.id order by before.reassigned_at desc limit 1) as replaces_code,
        scans.scans, to_char(scans.last_scanned_on, 'YYYY-MM-DD') as last_scanned_on
      from codes c join batches b on b.id = c.batch_id
      left join plate_orders o on o.order_id = c.order_id
      left join codes later on later.id = c.replaced_by
      left join scan_counts scans on scans.code_id = c.id
      where ${'code' in plate ? sql`c.code = ${plate.code}` : sql`c.serial = ${plate.serial}`}`.execute(db);
    return rows[0] && fileOf(rows[0]);
  },

  stepsOf: async ({ id, batchId }) => {
    const { rows } = await sql<StepRow>`
      select at, step, holder, staff_id, reason, version from (
        select created_at as at, 'made' as step, null as holder, made_by as staff_id, null as reason, null::int as version, 0 as place, 0::bigint as id
          from batches where id = ${batchId}
        union all
        select ready_at, 'checked', null, null, null, version, 0, version from pack_versions
          where batch_id = ${batchId} and ready_at is not null and (only_ids is null or ${id} = any(only_ids))
        union all
        select s.at, s.step, null, s.staff_id, s.reason, s.version, 1, s.id from batch_steps s
          left join pack_versions v on v.batch_id = s.batch_id and v.version = s.version
          where s.batch_id = ${batchId} and (v.only_ids is null or ${id} = any(v.only_ids))
        union all
        select at, step, holder, staff_id, reason, null, 2, id from plate_steps where code_id = ${id}
      ) as steps order by step = 'made' desc, at, place, id limit 500`.execute(db);
    return rows.map(stepOf);
  },

  mark: async (tx, plates, { mark, staffId, reason }) => {
    if (plates.length === 0) return [];
    await actingStaff(tx, staffId, reason);
    // A good plate has no holder; any other plate that leaves stock keeps the holder it was assigned to.
    const freed = mark === 'good' ? sql`, holder = null, order_id = null, customer_id = null` : sql``;
    const { rows } = await sql<RowOf<'codes', 'id'>>`
      update codes c set stock_state = ${stateOfMark[mark]}, at_maker = false ${freed}
      from unnest(${plates.map(({ id }) => id)}::uuid[], ${plates.map(({ stockState }) => stockState)}::text[]) as seen (id, state)
      where c.id = seen.id and c.stock_state = seen.state and c.life_state = 'unactivated' and not c.gone
      returning c.id`.execute(tx.db);
    const ids = rows.map(({ id }) => id);
    if (mark === 'good') await endChainsTo(tx, ids);
    return ids;
  },
});
