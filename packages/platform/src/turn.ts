import type { ZodType } from 'zod';
import type { Db } from './database.js';
import type { EventType } from './events/event.js';
import type { TurnLog } from './log.js';

export type StaffRole = 'owner' | 'operations' | 'support' | 'marketing' | 'finance';

/** Who set this turn going. `browserId` is an anonymous, signed cookie; it identifies a browser, never a person. */
export type Caller =
  | { readonly kind: 'anyone'; readonly browserId: string }
  | { readonly kind: 'system'; readonly service: string }
  | { readonly kind: 'customer' | 'affiliate'; readonly id: string; readonly browserId: string }
  /** `id` is the account; `memberId` somebody of its team, absent for whoever opened it. */
  | { readonly kind: 'partner'; readonly id: string; readonly memberId?: string; readonly browserId: string }
  | { readonly kind: 'staff'; readonly id: string; readonly role: StaffRole };

export type JobType<P> = { readonly name: string; readonly schema: ZodType<P> };

/** The one open transaction of a turn. */
export type Tx = {
  /** Touched by adapters only; the architecture test says so. */
  readonly db: Db;
  /** Parses `data` by the event's schema (which strips what it does not name), buffers it, and writes all with one INSERT just before COMMIT. */
  readonly say: <D>(event: EventType<D>, data: NoInfer<D>) => void;
  /** A job of this service's own queue, added when the transaction commits. The same `key` replaces a waiting job. */
  readonly enqueue: <P>(job: JobType<P>, payload: P, when?: { readonly runAt?: Date; readonly key?: string }) => void;
};

/** One RPC call, one heard event or one job: three doors, one shape. */
export type Turn = {
  readonly caller: Caller;
  readonly correlationId: string;
  /** The deadline; pass it on to whatever is asked. */
  readonly signal: AbortSignal;
  readonly log: TurnLog;
  /**
   * The only transaction of this turn; call it at most once, after everything that is asked of others.
   *
   * First statement: the turn's key goes into `handled` (RPC: method + caller + Idempotency-Key, for `anyone` the key
   * alone; event: group + event id; job: job id; no key: none). Already there: `work` is not run and the kept answer
   * (plain JSON: codes and ids) returns; same key with another input: problem `idempotency-key-reused`. A `work` that
   * throws keeps nothing. It may run again after a deadlock, so it touches nothing but `tx`.
   */
  readonly once: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /**
   * The kept answer of this turn's key, if it ran before. A use case that asks others first calls this before asking:
   * what it would ask about has moved on since (an upload is claimed, a code is taken).
   */
  readonly kept: <R>() => Promise<R | undefined>;
};

/** Every use case, RPC method, event handler and job. Ask others first, then `once`, then answer. */
export type Handler<I, O> = (input: I, turn: Turn) => Promise<O>;
