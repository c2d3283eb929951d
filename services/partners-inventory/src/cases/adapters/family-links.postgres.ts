import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { FamilyLinks } from '../application/handover-ports.js';

const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Stores the hash of a token only. A corrected or erased address of the family ends its links. */
export const postgresFamilyLinks = (db: Db): FamilyLinks => ({
  make: async (tx, caseId, now, expiresAt) => {
    const token = randomBytes(32).toString('base64url');
    await sql`delete from family_links where expires_at <= ${now}`.execute(tx.db);
    const { rows } = await sql`insert into family_links (token_hash, case_id, family_id, expires_at)
      select ${hashed(token)}, id, family_id, ${expiresAt}::timestamptz from cases
      where id = ${caseId} and family_id is not null returning 1`.execute(tx.db);
    return rows.length === 1 ? token : undefined;
  },
  opens: async (token, caseId, now) => {
    const { rows } = await sql`select 1 from family_links l join cases c on c.id = l.case_id
      where l.token_hash = ${hashed(token)} and l.case_id = ${caseId} and l.expires_at > ${now}
        and c.family_id = l.family_id`.execute(db);
    return rows.length === 1;
  },
});
