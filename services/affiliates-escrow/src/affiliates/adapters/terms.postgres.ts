import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Terms } from '../application/ports.js';
import type { Settings } from '../domain/settings.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'settings'>;

type HistoryRow = RowOf<'terms_history'> & { readonly name: string | null };

const only = (rows: readonly Row[]): Settings & { readonly version: number } => {
  const [row] = rows;
  if (!row) throw new Error('The row of settings is missing; the first migration makes it.');
  return {
    defaultRateTenths: row.default_rate_tenths,
    memorialExempt: row.memorial_exempt,
    petExempt: row.pet_exempt,
    version: row.version,
  };
};

export const postgresTerms = (db: Db): Terms => ({
  settings: async () => only((await sql<Row>`select * from settings`.execute(db)).rows),
  lockSettings: async (tx, lock) =>
    only(
      (await sql<Row>`select * from settings ${lock === 'share' ? sql`for share` : sql`for update`}`.execute(tx.db))
        .rows,
    ),
  saveSettings: async (tx, settings) =>
    only(
      (
        await sql<Row>`update settings set default_rate_tenths = ${settings.defaultRateTenths}, memorial_exempt = ${settings.memorialExempt},
          pet_exempt = ${settings.petExempt}, version = version + 1 returning *`.execute(tx.db)
      ).rows,
    ),
  remember: async (tx, changes, { affiliateId, staffId, at }) =>
    void (await sql`insert into terms_history (affiliate_id, field, from_value, to_value, staff_id, at)
      select ${affiliateId ?? null}::uuid, field, from_value, to_value, ${staffId}, ${at}::timestamptz
      from unnest(${changes.map(({ field }) => field)}::text[], ${changes.map(({ from }) => from ?? null)}::text[], ${changes.map(({ to }) => to)}::text[])
        as change (field, from_value, to_value)`.execute(tx.db)),
  history: async (limit) => {
    const { rows } = await sql<HistoryRow>`select h.*, a.first_name || ' ' || a.last_name as name from terms_history h
      left join affiliates a on a.id = h.affiliate_id order by h.id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({
      ...present({
        affiliateId: row.affiliate_id ?? undefined,
        affiliateName: row.name ?? undefined,
        from: row.from_value ?? undefined,
      }),
      id: String(row.id),
      field: row.field,
      to: row.to_value,
      staffId: row.staff_id,
      at: row.at,
    }));
  },
});
