import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { AffiliateTerms } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'affiliate_terms', 'affiliate_id' | 'rate_tenths' | 'active'> & { readonly exempt: boolean };

/**
 * Stores copies of terms from affiliates-escrow and partners-inventory; the highest version wins in any arrival order.
 */
export const postgresTerms = (db: Db): AffiliateTerms => ({
  byCode: async (code, customerId) => {
    const { rows } = await sql<Row>`select affiliate_id, rate_tenths, active, exists (
        select 1 from partner_accounts p, commission_settings s
        where p.customer_id = ${customerId} and p.active
          and ((p.partner_type = 'memorial' and s.exempt_memorial) or (p.partner_type = 'pet' and s.exempt_pet))
      ) as exempt
      from affiliate_terms where referral_code = ${code.trim().toUpperCase()} order by active desc limit 1`.execute(db);
    const [row] = rows;
    return (
      row && { affiliateId: row.affiliate_id, rateTenths: row.rate_tenths, active: row.active, exempt: row.exempt }
    );
  },
  keep: async (tx, one) =>
    void (await sql`insert into affiliate_terms (affiliate_id, referral_code, rate_tenths, active, version)
      values (${one.affiliateId}, ${one.referralCode}, ${one.rateTenths}, ${one.active}, ${one.version})
      on conflict (affiliate_id) do update set referral_code = excluded.referral_code, rate_tenths = excluded.rate_tenths, active = excluded.active, version = excluded.version
      where affiliate_terms.version < excluded.version`.execute(tx.db)),
  saveSettings: async (tx, one) =>
    void (await sql`update commission_settings set exempt_memorial = ${one.exemptMemorial}, exempt_pet = ${one.exemptPet}, version = ${one.version} where version < ${one.version}`.execute(
      tx.db,
    )),
  savePartner: async (tx, one) =>
    void (await sql`insert into partner_accounts (account_id, customer_id, partner_type, active) values (${one.accountId}, ${one.customerId}, ${one.partnerType}, ${one.active})
      on conflict (account_id) do update set customer_id = excluded.customer_id, partner_type = excluded.partner_type, active = excluded.active`.execute(
      tx.db,
    )),
});
