import type { Clock } from '@keepsake/platform/clock';
import type { RequestContext } from '@keepsake/platform/request-context';
import { LRUCache } from 'lru-cache';
import { newToken, tokenHash } from './secrets.js';
import { publicIdLength, type Session, type SessionKind, type SessionTable } from './sessions.postgres.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const sessionLives: Readonly<Record<SessionKind, { readonly idleMs: number; readonly wholeMs: number }>> = {
  staff: { idleMs: 30 * minute, wholeMs: 12 * hour },
  partner: { idleMs: 12 * hour, wholeMs: 7 * day },
  affiliate: { idleMs: 12 * hour, wholeMs: 7 * day },
  customer: { idleMs: 30 * day, wholeMs: 180 * day },
};

const cachedMs = 1_000;
/** Minimum interval between updates of the idle expiry; the loss of a minute is acceptable. */
const touchEveryMs = minute;

export type SignedIn = {
  readonly kind: SessionKind;
  readonly accountId: string;
  /** The partner account, for a member of its team. */
  readonly memberOf?: string;
  readonly email: string;
  readonly browserId: string;
  /** Readable name of the device, for its owner to recognize. */
  readonly device?: string;
};

export type KnownSession = {
  readonly id: string;
  readonly device: string;
  readonly since: Date;
  readonly lastSeen: Date;
  readonly here: boolean;
};

export type OpenedSession = { readonly token: string; readonly lifeMs: number };

/** Manages sessions of every kind: rows in the database, read at most once a second each. */
export const createSessions = (deps: {
  readonly table: SessionTable;
  readonly clock: Clock;
  readonly ownContext: () => RequestContext;
}) => {
  const { table, clock } = deps;
  const seen = new LRUCache<string, { readonly session: Session | undefined }>({
    max: 20_000,
    ttl: cachedMs,
    perf: { now: () => clock.now().getTime() },
  });

  const touch = async (idHash: string, session: Session): Promise<void> => {
    const now = clock.now().getTime();
    const idleUntil = Math.min(now + sessionLives[session.kind].idleMs, session.endsAt.getTime());
    if (idleUntil - session.idleUntil.getTime() < touchEveryMs) return;
    await deps.ownContext().transaction(async (tx) => {
      await table.touch(tx, idHash, new Date(idleUntil));
      if (session.kind === 'staff') await table.sawStaff(tx, session.accountId, new Date(now));
    });
  };

  const endThose = async (who: Parameters<SessionTable['endThose']>[1], ctx: RequestContext): Promise<void> => {
    const ended = await ctx.transaction((tx) => table.endThose(tx, who, clock.now()));
    for (const idHash of ended) seen.set(idHash, { session: undefined });
  };

  return {
    /** Opens a session with a new id and ends the previous one of the browser, which prevents session fixation. */
    open: async (who: SignedIn, before: string | undefined, ctx: RequestContext): Promise<OpenedSession> => {
      const token = newToken();
      const now = clock.now();
      const { idleMs, wholeMs } = sessionLives[who.kind];
      await ctx.transaction(async (tx) => {
        if (before !== undefined) await table.end(tx, tokenHash(before), now);
        await table.insert(tx, {
          ...who,
          device: who.device ?? '',
          idHash: tokenHash(token),
          createdAt: now,
          idleUntil: new Date(now.getTime() + idleMs),
          endsAt: new Date(now.getTime() + wholeMs),
        });
        if (who.kind === 'staff') await table.sawStaff(tx, who.accountId, now);
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

    end: async (token: string, ctx: RequestContext): Promise<void> => {
      const idHash = tokenHash(token);
      await ctx.transaction((tx) => table.end(tx, idHash, clock.now()));
      seen.set(idHash, { session: undefined });
    },

    /** Lists the sessions of an account, the latest first. */
    ofAccount: async (kind: SessionKind, accountId: string, token = ''): Promise<readonly KnownSession[]> => {
      const here = tokenHash(token);
      const open = await table.ofAccount(kind, accountId, clock.now());
      return open.map(({ idHash, device, createdAt, idleUntil }) => ({
        id: idHash.slice(0, publicIdLength),
        device: device === '' ? 'A browser' : device,
        since: createdAt,
        lastSeen: new Date(Math.max(createdAt.getTime(), idleUntil.getTime() - sessionLives[kind].idleMs)),
        here: idHash === here,
      }));
    },

    endAll: (kind: SessionKind, accountId: string, ctx: RequestContext): Promise<void> =>
      endThose({ kind, accountId }, ctx),
    /** Ends every session except the one that changed the password. */
    endOthers: (kind: SessionKind, accountId: string, token: string, ctx: RequestContext): Promise<void> =>
      endThose({ kind, accountId, butHash: tokenHash(token) }, ctx),
    endOne: (kind: SessionKind, accountId: string, publicId: string, ctx: RequestContext): Promise<void> =>
      endThose({ kind, accountId, publicId }, ctx),

    /** Removes the sessions of a changed account from the cache. */
    lookAgain: (kind: SessionKind, accountId: string): void => {
      for (const [idHash, { session }] of seen.entries())
        if (session?.kind === kind && session.accountId === accountId) seen.delete(idHash);
    },

    sweep: async (ctx: RequestContext): Promise<void> =>
      ctx.transaction((tx) => table.sweep(tx, new Date(clock.now().getTime() - day))),
  };
};

export type Sessions = ReturnType<typeof createSessions>;
