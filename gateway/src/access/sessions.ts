import type { Clock } from '@keepsake/platform/clock';
import type { Turn } from '@keepsake/platform/turn';
import { LRUCache } from 'lru-cache';
import { newToken, tokenHash } from './secrets.js';
import type { Session, SessionKind, SessionTable } from './sessions.postgres.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const lives: Readonly<Record<SessionKind, { readonly idleMs: number; readonly wholeMs: number }>> = {
  staff: { idleMs: 30 * minute, wholeMs: 12 * hour },
  partner: { idleMs: 12 * hour, wholeMs: 7 * day },
  affiliate: { idleMs: 12 * hour, wholeMs: 7 * day },
  customer: { idleMs: 30 * day, wholeMs: 180 * day },
};

const cachedMs = 1_000;
/** The idle end is written back at most this often; a minute less of idling does no harm. */
const touchEveryMs = minute;

export type SignedIn = {
  readonly kind: SessionKind;
  readonly accountId: string;
  readonly email: string;
  readonly browserId: string;
};

export type OpenedSession = { readonly token: string; readonly lifeMs: number };

/** Sessions of every kind: rows in the database, looked up at most once a second each. */
export const createSessions = (deps: {
  readonly table: SessionTable;
  readonly clock: Clock;
  readonly ownTurn: () => Turn;
}) => {
  const { table, clock } = deps;
  const seen = new LRUCache<string, { readonly session: Session | undefined }>({
    max: 20_000,
    ttl: cachedMs,
    perf: { now: () => clock.now().getTime() },
  });

  const touch = async (idHash: string, session: Session): Promise<void> => {
    const now = clock.now().getTime();
    const idleUntil = Math.min(now + lives[session.kind].idleMs, session.endsAt.getTime());
    if (idleUntil - session.idleUntil.getTime() < touchEveryMs) return;
    await deps.ownTurn().once((tx) => table.touch(tx, idHash, new Date(idleUntil)));
  };

  return {
    /** A new id at every sign-in: what the browser held before is ended, so that nobody can have planted it. */
    open: async (who: SignedIn, before: string | undefined, turn: Turn): Promise<OpenedSession> => {
      const token = newToken();
      const now = clock.now();
      const { idleMs, wholeMs } = lives[who.kind];
      await turn.once(async (tx) => {
        if (before !== undefined) await table.end(tx, tokenHash(before), now);
        await table.insert(tx, {
          ...who,
          idHash: tokenHash(token),
          createdAt: now,
          idleUntil: new Date(now.getTime() + idleMs),
          endsAt: new Date(now.getTime() + wholeMs),
        });
      });
      if (before !== undefined) seen.delete(tokenHash(before));
      return { token, lifeMs: wholeMs };
    },

    find: async (token: string): Promise<Session | undefined> => {
      const idHash = tokenHash(token);
      const known = seen.get(idHash);
      if (known) return known.session;
      const session = await table.find(idHash, clock.now());
      seen.set(idHash, { session });
      if (session) await touch(idHash, session);
      return session;
    },

    end: async (token: string, turn: Turn): Promise<void> => {
      const idHash = tokenHash(token);
      await turn.once((tx) => table.end(tx, idHash, clock.now()));
      seen.set(idHash, { session: undefined });
    },

    sweep: async (turn: Turn): Promise<void> =>
      turn.once((tx) => table.sweep(tx, new Date(clock.now().getTime() - day))),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
