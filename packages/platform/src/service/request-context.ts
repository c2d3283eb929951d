import type { ZodType } from 'zod';
import type { Db } from '../postgres/database.js';
import type { EventType } from '../events/event.js';
import type { ContextLogger } from '../observability/log.js';

export type StaffRole = 'owner' | 'operations' | 'support' | 'marketing' | 'finance';

/** The caller of a request. `browserId` is an anonymous, signed cookie; it identifies a browser, never a person. */
export type Caller =
  | { readonly kind: 'anyone'; readonly browserId: string }
  | { readonly kind: 'system'; readonly service: string }
  | { readonly kind: 'customer' | 'affiliate'; readonly id: string; readonly browserId: string }
  /** `id` is the account; `memberId` is a member of its team, absent for its founder. */
  | { readonly kind: 'partner'; readonly id: string; readonly memberId?: string; readonly browserId: string }
  | { readonly kind: 'staff'; readonly id: string; readonly role: StaffRole };

export type JobType<P> = { readonly name: string; readonly schema: ZodType<P> };

/** The transaction of a request. */
export type Tx = {
  /** For adapters only; an architecture test enforces this. */
  readonly db: Db;
  /**
   * Parses `data` by the schema of the event, which strips other fields, and buffers it until the commit inserts it.
   */
  readonly publish: <D>(event: EventType<D>, data: NoInfer<D>) => void;
  /** Adds a job to the queue of this service when the transaction commits. */
  readonly enqueue: <P>(job: JobType<P>, payload: P, when?: JobTiming) => void;
};

export type JobTiming = {
  readonly runAt?: Date;
  /** Replaces a waiting job of the same key, with its attempts. */
  readonly key?: string;
  /** Keeps a queued job of the same key, so that its failures are counted. For jobs that are enqueued periodically. */
  readonly keepQueued?: boolean;
};

/** The context of one RPC call, event or job. */
export type RequestContext = {
  readonly caller: Caller;
  readonly correlationId: string;
  /**
   * Language of the buyer, owner or guest behind an RPC call, such as "pt-BR", if their browser names one. Events that
   * the call publishes carry it; calls and events that they cause do not.
   */
  readonly language?: string;
  /** Number of the attempt of a job; 1 for calls and events. */
  readonly attempt: number;
  /** Aborts at the deadline; pass it to every call. */
  readonly signal: AbortSignal;
  readonly log: ContextLogger;
  /**
   * Runs the only transaction of this request. Call it at most once, after all calls to other services.
   *
   * Its first statement inserts the idempotency key into `handled`. For RPC the key is method, caller and
   * Idempotency-Key (without the caller for `anyone`), for events group and event id, for jobs the job id.
   *
   * If the key exists, `work` does not run and the stored result (plain JSON: codes and ids) returns; another input
   * throws `idempotency-key-reused`. A `work` that throws stores nothing. It may run again after a deadlock, so it must
   * change nothing but `tx`.
   */
  readonly transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /**
   * Returns the stored result of this request's key, if it ran before. Call it before calls to other services, whose
   * state has changed since (an upload is claimed, a code is taken). For an event without another result it is `true`.
   */
  readonly storedResult: <R>() => Promise<R | undefined>;
};

/** A use case, RPC method, event handler or job. Calls other services first, then `transaction`. */
export type Handler<I, O> = (input: I, ctx: RequestContext) => Promise<O>;
