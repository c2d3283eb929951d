import type { Clock } from '@keepsake/platform/clock';
import type { Db } from '@keepsake/platform/database';
import type { Tx, Turn } from '@keepsake/platform/turn';
import { sql } from 'kysely';

/** As long as a browser keeps its name. */
const knownMs = 400 * 24 * 60 * 60_000;

/** In which browsers an email address has signed in before. They keep a way in, whatever others ask for in its name. */
export const createKnownBrowsers = (deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountOf: (normalisedEmail: string) => string;
}) => {
  const { db, clock, accountOf } = deps;
  return {
    add: async (email: string, browserId: string, turn: Turn): Promise<void> => {
      const now = clock.now();
      await turn.once(async (tx) => {
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
    sweep: async (turn: Turn): Promise<void> =>
      turn.once(async (tx) => {
        await sql`delete from known_browser where seen_at < ${new Date(clock.now().getTime() - knownMs)}`.execute(
          tx.db,
        );
      }),
  };
};

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** @param account the customer id, which is the keyed hash of the address */
export const forgetKnownBrowsers = async (tx: Tx, account: string, at: Date): Promise<void> => {
  await sql`delete from known_browser where account = ${account} and seen_at <= ${at}`.execute(tx.db);
};
