import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { RowOf } from '../../shared/adapters/tables.js';
import type { FamilyLinks } from '../application/handover-ports.js';

const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Stores the hash of a token only. A corrected or erased address ends its links. */
export const postgresFamilyLinks = (db: Db): FamilyLinks => ({
  make: async (tx, { caseId, contactId }, now, expiresAt) => {
    const token = randomBytes(32).toString('base64url');
    await sql`delete from family_links where expires_at <= ${now}`.execute(tx.db);
    const { rows } = await sql`insert into family_links (token_hash, case_id, contact_id, family_id, expires_at)
      select ${hashed(token)}, case_id, ${contactId}::uuid, family_id, ${expiresAt}::timestamptz from (
        select id as case_id, family_id from cases where id = ${caseId} and id = ${contactId}::uuid
        union all select case_id, family_id from case_contacts where case_id = ${caseId} and id = ${contactId}::uuid) k
      where family_id is not null returning 1`.execute(tx.db);
    return rows.length === 1 ? token : undefined;
  },
  opens: async (token, caseId, now) => {
    const { rows } = await sql<RowOf<'cases', 'id'>>`select coalesce(l.contact_id, l.case_id) as id
      from family_links l join cases c on c.id = l.case_id
        left join case_contacts k on k.id = l.contact_id and k.case_id = l.case_id
      where l.token_hash = ${hashed(token)} and l.case_id = ${caseId} and l.expires_at > ${now}
        and l.family_id = case when coalesce(l.contact_id, l.case_id) = l.case_id then c.family_id else k.family_id end`.execute(
      db,
    );
    return rows[0]?.id;
  },
});
