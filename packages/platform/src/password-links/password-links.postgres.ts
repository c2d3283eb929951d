import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../postgres/database.js';
import type { PasswordLinks } from './password-links.js';

const hashed = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Stores links in the table `password_links` of the service's migrations: the account as the key, `token_hash` (unique)
 * and `expires_at`. Only the hash of a token is stored.
 *
 * @param account the column of the account
 */
export const postgresPasswordLinks = (db: Db, account: string): PasswordLinks => {
  const owner = sql.ref(account);
  return {
    make: async (tx, accountId, expiresAt) => {
      const token = randomBytes(32).toString('base64url');
      await sql`insert into password_links (${owner}, token_hash, expires_at)
        values (${accountId}, ${hashed(token)}, ${expiresAt})
        on conflict (${owner}) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(
        tx.db,
      );
      return token;
    },
    find: async (token, now) => {
      const { rows } = await sql<{ account_id: string }>`select ${owner} as account_id from password_links
        where token_hash = ${hashed(token)} and expires_at > ${now}`.execute(db);
      return rows[0]?.account_id;
    },
    take: async (tx, token, now) => {
      const { rows } = await sql<{ account_id: string }>`delete from password_links
        where token_hash = ${hashed(token)} and expires_at > ${now} returning ${owner} as account_id`.execute(tx.db);
      return rows[0]?.account_id;
    },
    drop: async (tx, accountId) =>
      void (await sql`delete from password_links where ${owner} = ${accountId}`.execute(tx.db)),
  };
};
