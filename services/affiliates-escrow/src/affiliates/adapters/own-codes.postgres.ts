import { sql } from 'kysely';
import type { OwnCodes } from '../application/choose-code.js';
import type { RowOf } from '../../shared/adapters/tables.js';
import { codeIsUsed } from './sub-links.postgres.js';
import { affiliateOf, rated, type AffiliateRow } from './affiliate-row.postgres.js';

export const postgresOwnCodes: OwnCodes = {
  lockCodes: async (tx) => {
    // Registrations wait as well: they insert generated codes.
    await sql`lock table affiliates in share row exclusive mode`.execute(tx.db);
    const { rows } = await sql<RowOf<'affiliates', 'id' | 'code'>>`select id, code from affiliates`.execute(tx.db);
    return rows.map(({ id, code }) => ({ affiliateId: id, code }));
  },
  useOf: async (tx, affiliateId) => {
    const { rows } = await sql<RowOf<'affiliates', 'code_chosen_at'> & { readonly used: boolean }>`
      select code_chosen_at, ${codeIsUsed} as used from affiliates a where id = ${affiliateId}`.execute(tx.db);
    return rows[0] && { chosen: rows[0].code_chosen_at !== null, used: rows[0].used };
  },
  save: async (tx, affiliateId, code, at) => {
    const { rows } = await sql<AffiliateRow>`with chosen as (
        update affiliates set code = ${code}, code_chosen_at = ${at}, version = version + 1 where id = ${affiliateId} returning *)
      ${rated(sql`chosen`)}`.execute(tx.db);
    if (!rows[0]) throw new Error(`Affiliate ${affiliateId} was locked and is gone.`);
    return affiliateOf(rows[0]);
  },
};
