import type { Db } from '@keepsake/platform/database';
import type { AliasedRow } from '@keepsake/platform/row-fields';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

export type NewChallenge = {
  readonly id: string;
  readonly customerId: string;
  readonly browserId: string;
  readonly known: boolean;
  readonly codeHash: string;
  readonly linkHash: string;
  readonly sealedEmail: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

export type Challenge = AliasedRow<
  RowOf<'sign_in_challenge', 'id' | 'customer_id' | 'browser_id' | 'known' | 'code_hash' | 'sealed_email'>
>;
type TriedChallenge = Challenge & RowOf<'sign_in_challenge', 'tries'>;

const columns = sql.raw(
  'id, customer_id as "customerId", browser_id as "browserId", known, code_hash as "codeHash", sealed_email as "sealedEmail"',
);

export const challengeTable = (db: Db) => ({
  insert: async (tx: Tx, one: NewChallenge): Promise<void> => {
    await sql`insert into sign_in_challenge (id, customer_id, browser_id, known, code_hash, link_hash, sealed_email, sent_at, expires_at)
      values (${one.id}, ${one.customerId}, ${one.browserId}, ${one.known}, ${one.codeHash}, ${one.linkHash}, ${one.sealedEmail},
        ${one.sentAt}, ${one.expiresAt})`.execute(tx.db);
  },
  /** Counts one attempt against the newest challenge of this browser; undefined if no attempt is left. */
  spendTry: async (
    tx: Tx,
    ask: { readonly customerId: string; readonly browserId: string; readonly now: Date; readonly maxTries: number },
  ): Promise<TriedChallenge | undefined> => {
    const { rows } = await sql<TriedChallenge>`
      update sign_in_challenge set tries = tries + 1
      where id = (select id from sign_in_challenge where customer_id = ${ask.customerId} and browser_id = ${ask.browserId}
          order by sent_at desc, id desc limit 1)
        and used_at is null and tries < ${ask.maxTries} and expires_at > ${ask.now}
      returning ${columns}, tries`.execute(tx.db);
    return rows[0];
  },
  /** Returns true for the one call that uses the challenge. */
  use: async (tx: Tx, id: string, now: Date): Promise<boolean> => {
    const { rows } =
      await sql`update sign_in_challenge set used_at = ${now} where id = ${id} and used_at is null returning 1`.execute(
        tx.db,
      );
    return rows.length === 1;
  },
  byLink: async (linkHash: string, now: Date, maxTries: number): Promise<Challenge | undefined> => {
    const { rows } = await sql<Challenge>`select ${columns} from sign_in_challenge
      where link_hash = ${linkHash} and used_at is null and tries < ${maxTries} and expires_at > ${now}`.execute(db);
    return rows[0];
  },
  sweep: async (tx: Tx, before: Date): Promise<void> => {
    await sql`delete from sign_in_challenge where expires_at < ${before}`.execute(tx.db);
  },
});

export type ChallengeTable = ReturnType<typeof challengeTable>;
