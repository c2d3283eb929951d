import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { Tx, RequestContext } from '@keepsake/platform/request-context';
import { sql } from 'kysely';

/** Lifetime of the cookie that names a browser. */
const knownMs = 400 * 24 * 60 * 60_000;

/** Remembers the browsers in which an email address has signed in. Requests of others cannot exhaust their limits. */
export const createKnownBrowsers = (deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountOf: (normalizedEmail: string) => string;
}) => {
  const { db, clock, accountOf } = deps;
  return {
    add: async (email: string, browserId: string, ctx: RequestContext): Promise<void> => {
      const now = clock.now();
      await ctx.transaction(async (tx) => {
        await sql`insert into known_browser (account, browser_id, seen_at) values (${accountOf(email)}, ${browserId}, ${now})
          on conflict (account, browser_id) do update set seen_at = excluded.seen_at`.execute(tx.db);
      });
    },
    has: async (email: string, browserId: string): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from known_browser where account = ${accountOf(email)} and browser_id = ${browserId}
          and seen_at > ${new Date(clock.now().getTime() - knownMs)}`.execute(db);
      return rows.length === 1;
    },
    sweep: async (ctx: RequestContext): Promise<void> =>
      ctx.transaction(async (tx) => {
        await sql`delete from known_browser where seen_at < ${new Date(clock.now().getTime() - knownMs)}`.execute(
          tx.db,
        );
      }),
  };
};

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** @param account the customer id, which is the HMAC of the address */
export const deleteKnownBrowsers = async (tx: Tx, account: string, at: Date): Promise<void> => {
  await sql`delete from known_browser where account = ${account} and seen_at <= ${at}`.execute(tx.db);
};
