import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

export const spentTable = {
  /** Returns the purpose that used the challenge: this call's, or an earlier one's. */
  spend: async (tx: Tx, challengeId: string, spentFor: string, expiresAt: Date): Promise<string> => {
    const { rows } = await sql<{ spentFor: RowOf<'spent_human_check'>['spent_for'] }>`
      insert into spent_human_check (challenge_id, spent_for, expires_at) values (${challengeId}, ${spentFor}, ${expiresAt})
      on conflict (challenge_id) do update set expires_at = spent_human_check.expires_at
      returning spent_for as "spentFor"`.execute(tx.db);
    return rows[0]?.spentFor ?? '';
  },
  sweep: async (tx: Tx, now: Date): Promise<void> => {
    await sql`delete from spent_human_check where expires_at < ${now}`.execute(tx.db);
  },
};

export type SpentTable = typeof spentTable;
