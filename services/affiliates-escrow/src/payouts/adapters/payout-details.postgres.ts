import { payoutAccount } from '@keepsake/contracts/rest/payout-details';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { encrypt, decrypt } from '@keepsake/platform/encryption';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PayoutDetailsStore } from '../application/payout-details-ports.js';
import { paidToOf } from '../domain/payout-details.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'payout_details'>;

const purpose = 'payout details';
const sealedPart = z.object({ holder: z.string(), account: payoutAccount });

/** Name and account are encrypted at rest, so a copy of the database does not expose them. */
export const postgresPayoutDetails = (db: Db, sealSecret: string): PayoutDetailsStore => {
  const opened = (row: Row) => sealedPart.parse(JSON.parse(decrypt(sealSecret, purpose, row.sealed)));
  return {
    save: async (tx, affiliateId, { taxCountry, ...secret }, at) => {
      const paidTo = paidToOf(secret.account);
      await sql`insert into payout_details (affiliate_id, tax_country, sealed, paid_to, changed_at)
        values (${affiliateId}, ${taxCountry}, ${encrypt(sealSecret, purpose, JSON.stringify(secret))}, ${paidTo}, ${at})
        on conflict (affiliate_id) do update set tax_country = excluded.tax_country, sealed = excluded.sealed,
          paid_to = excluded.paid_to, changed_at = excluded.changed_at, replaced_at = excluded.changed_at`.execute(
        tx.db,
      );
      await sql`insert into payout_details_changes (affiliate_id, paid_to, at)
        values (${affiliateId}, ${paidTo}, ${at})`.execute(tx.db);
    },
    find: async (affiliateId) => {
      const { rows } = await sql<Row>`select * from payout_details where affiliate_id = ${affiliateId}`.execute(db);
      return (
        rows[0] && {
          taxCountry: rows[0].tax_country,
          holder: opened(rows[0]).holder,
          paidTo: rows[0].paid_to,
          changedAt: rows[0].changed_at,
          ...present({ replacedAt: rows[0].replaced_at ?? undefined }),
        }
      );
    },
    accountsOf: async (batchId) => {
      const { rows } = await sql<Row>`select d.* from payout_details d join payouts p on p.affiliate_id = d.affiliate_id
        where p.batch_id = ${batchId}::uuid`.execute(db);
      return rows.map((row) => ({ affiliateId: row.affiliate_id, taxCountry: row.tax_country, ...opened(row) }));
    },
    history: async (affiliateId, limit) => {
      const { rows } = await sql<RowOf<'payout_details_changes', 'paid_to' | 'at'> & { id: string }>`
        select id::text as id, paid_to, at from payout_details_changes where affiliate_id = ${affiliateId}
        order by payout_details_changes.id desc limit ${limit}`.execute(db);
      return rows.map(({ id, paid_to: paidTo, at }) => ({ id, paidTo, at }));
    },
  };
};
