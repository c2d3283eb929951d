import type { Db } from '@keepsake/platform/database';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import { encrypt, decrypt } from '@keepsake/platform/encryption';
import type { RequestContext, Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { derivedToken, newToken, tokenHash } from './secrets.js';
import type { RowOf } from './tables.js';

const lifeMs = 24 * 60 * 60_000;
const purpose = 'new-email';

export type ProvedEmail = { readonly customerId: string; readonly email: string };

/**
 * Requests to change the address of a customer: one per customer, the newest replaces earlier ones. The token is only
 * in the email.
 */
export const createEmailChanges = (deps: { readonly db: Db; readonly clock: Clock; readonly secret: string }) => {
  const { db, clock, secret } = deps;

  const byToken = async (on: Db, token: string): Promise<ProvedEmail> => {
    const { rows } = await sql<RowOf<'email_change', 'customer_id' | 'sealed_email'>>`
      select customer_id, sealed_email from email_change
      where token_hash = ${tokenHash(token)} and expires_at > ${clock.now()}`.execute(on);
    const [row] = rows;
    if (!row)
      throw problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');
    return { customerId: row.customer_id, email: decrypt(secret, purpose, row.sealed_email) };
  };

  return {
    /** A repeated request with the same idempotency key returns the same token and expiry. */
    start: async (
      { customerId, email, idempotencyKey }: ProvedEmail & { readonly idempotencyKey?: string },
      ctx: RequestContext,
    ): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
      const token =
        idempotencyKey === undefined ? newToken() : derivedToken(secret, purpose, customerId, email, idempotencyKey);
      const expiresAt = new Date(clock.now().getTime() + lifeMs);
      const encrypted = encrypt(secret, purpose, email);
      const { rows } = await ctx.transaction((tx) =>
        sql<
          RowOf<'email_change', 'expires_at'>
        >`insert into email_change as current (customer_id, token_hash, sealed_email, expires_at)
          values (${customerId}, ${tokenHash(token)}, ${encrypted}, ${expiresAt})
          on conflict (customer_id) do update set token_hash = excluded.token_hash, sealed_email = excluded.sealed_email,
            expires_at = case when current.token_hash = excluded.token_hash then current.expires_at else excluded.expires_at end
          returning expires_at`.execute(tx.db),
      );
      return { token, expiresAt: rows[0]?.expires_at ?? expiresAt };
    },

    /** Returns the address that is not confirmed yet. */
    pending: async (customerId: string): Promise<string | undefined> => {
      const { rows } = await sql<RowOf<'email_change', 'sealed_email'>>`
        select sealed_email from email_change where customer_id = ${customerId} and expires_at > ${clock.now()}`.execute(
        db,
      );
      return rows[0] && decrypt(secret, purpose, rows[0].sealed_email);
    },

    /** Returns the owner of a token without using it, so that the link works again if a later step fails. */
    find: (token: string): Promise<ProvedEmail> => byToken(db, token),

    drop: async (customerId: string, ctx: RequestContext): Promise<void> =>
      ctx.transaction((tx) => dropEmailChange(tx, customerId)),

    sweep: async (ctx: RequestContext): Promise<void> =>
      ctx.transaction(
        async (tx) => void (await sql`delete from email_change where expires_at < ${clock.now()}`.execute(tx.db)),
      ),
  };
};

export const dropEmailChange = async (tx: Tx, customerId: string): Promise<void> => {
  await sql`delete from email_change where customer_id = ${customerId}`.execute(tx.db);
};

export type EmailChanges = ReturnType<typeof createEmailChanges>;
