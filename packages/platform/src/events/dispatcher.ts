import { createHash } from 'node:crypto';
import { z } from 'zod';
import { asUnavailable } from '../postgres/database.js';
import type { Log } from '../observability/log.js';
import type { Metrics } from '../observability/metrics.js';
import { isBlocked, createContext, storedEvents, type ContextDeps } from '../service/create-context.js';
import type { Membership } from '../postgres/group-commit.js';
import { isProblem } from '../problem.js';
import type { Subscription } from '../service/service.js';
import { noTracing } from '../observability/tracing.js';
import { languageTag } from './event.js';
import type { PlacedRecord } from './log/event-log.js';

export type DispatcherDeps = ContextDeps & { readonly logger: Log; readonly metrics: Metrics };

/**
 * The result of a record. `done`: handled now or before, or not subscribed to. `faulty`: unreadable by this version.
 * `held`: blocked by a dead letter of its key. `failed`: the handler threw.
 */
export type ProcessResult =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'faulty' | 'held' | 'failed';
      readonly id: string;
      readonly type: string;
      readonly cause: string;
      /** Absent if the record is unreadable. */
      readonly correlationId?: string;
    };

/**
 * `ignoreBlock` is for replays of dead letters. `membership` joins the transaction of other records, and is left if the record
 * has none. Rejects only if a dependency is unavailable.
 */
export type ProcessRecord = (
  record: PlacedRecord,
  choice?: { readonly ignoreBlock?: boolean; readonly membership?: Membership },
) => Promise<ProcessResult>;

const handlerMs = 20_000;
/** Events hold ids, amounts and states; a larger one is a mistake of its publisher. */
const maxBytes = 256 << 10;
/** Both are indexed, and an index rejects long texts. */
const maxNameLength = 200;
const maxKeyLength = 500;

const envelope = z.object({
  id: z.string().min(1).max(maxNameLength),
  type: z.string().min(1).max(maxNameLength),
  time: z.iso.datetime(),
  correlationid: z.string(),
  traceparent: z.string().optional(),
  language: languageTag.optional().catch(undefined),
  data: z.unknown(),
});

type Envelope = z.infer<typeof envelope>;

/** PostgreSQL cannot store NUL. */
const hasNul = /\\u0000|\0/;

const decode = ({ key, body }: PlacedRecord): Envelope | { readonly fault: string } => {
  const bytes = Buffer.byteLength(body);
  if (bytes > maxBytes) return { fault: `too large: ${bytes} bytes, and ${maxBytes} are allowed` };
  if (key.length > maxKeyLength) return { fault: `its key is longer than ${maxKeyLength} characters` };
  if (hasNul.test(key) || hasNul.test(body)) return { fault: 'it holds the character NUL' };
  try {
    const parsed = envelope.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : { fault: z.prettifyError(parsed.error) };
  } catch (error) {
    return { fault: `not JSON: ${(error as Error).message}` };
  }
};

/** Derives the id of an unreadable record from its bytes, so that a redelivery has the same id. */
const textId = ({ topic, key, body }: PlacedRecord): string =>
  `unreadable:${createHash('sha256')
    .update(JSON.stringify([topic, key, body]))
    .digest('base64url')}`;

const withoutVersion = (type: string): string => type.replace(/\.v\d+$/, '');

/** Creates the function that decodes a record and runs its handler, for the log and for dead letters. */
export const createDispatcher = (deps: DispatcherDeps, subscriptions: readonly Subscription[]): ProcessRecord => {
  const group = deps.service;
  const { tracing = noTracing } = deps;
  const scope = `event:${group}`;
  const storedEvent = storedEvents(deps.db, scope);
  const byType = new Map(subscriptions.map((one) => [one.event.name, one]));
  const knownVersions = new Map<string, string[]>();
  for (const { name } of subscriptions.map(({ event }) => event))
    knownVersions.set(withoutVersion(name), [...(knownVersions.get(withoutVersion(name)) ?? []), name]);

  const handle = async (
    subscription: Subscription,
    data: unknown,
    event: Envelope,
    held: KeyBlock,
    membership?: Membership,
  ) => {
    const startedAt = performance.now();
    const abort = new AbortController();
    const ctx = createContext(deps, {
      key: { scope, id: event.id, fingerprint: '', ...held },
      storedEvent,
      caller: { kind: 'system', service: group },
      correlationId: event.correlationid,
      causationId: event.id,
      signal: abort.signal,
      log: deps.logger.child({ correlationId: event.correlationid, event: event.type }),
      ...(membership ? { membership } : {}),
    });
    const details = {
      service: group,
      name: `process ${event.type}`,
      kind: 'consumer',
      begins: true,
      parent: event.traceparent,
      attributes: { 'messaging.operation.type': 'process', 'keepsake.correlation_id': event.correlationid },
    } as const;
    const { id, time, language } = event;
    const received = { id, time: new Date(time), ...(language === undefined ? {} : { language }), data };
    const timer = setTimeout(() => abort.abort(), handlerMs);
    try {
      await tracing.within(details, () => subscription.handle(received, ctx));
    } finally {
      clearTimeout(timer);
    }
    deps.metrics.handled.observe({ service: group, type: event.type }, (performance.now() - startedAt) / 1_000);
    deps.metrics.eventAge.observe({ service: group }, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000);
  };

  const dispatch = async (
    record: PlacedRecord,
    ignoreBlock: boolean,
    membership?: Membership,
  ): Promise<ProcessResult> => {
    const event = decode(record);
    if ('fault' in event) return { kind: 'faulty', id: textId(record), type: 'unreadable', cause: event.fault };
    const { id, type, correlationid: correlationId } = event;
    const subscription = byType.get(type);
    if (!subscription) {
      const known = knownVersions.get(withoutVersion(type));
      if (!known) return { kind: 'done' };
      return {
        kind: 'faulty',
        id,
        type: 'unknown-version',
        correlationId,
        cause: `unknown version ${type}; known: ${known.join()}`,
      };
    }
    const data = subscription.event.schema.safeParse(event.data);
    if (!data.success) return { kind: 'faulty', id, type, correlationId, cause: z.prettifyError(data.error) };
    try {
      await handle(
        subscription,
        data.data,
        event,
        ignoreBlock ? {} : { blockedBy: { topic: record.topic, key: record.key } },
        membership,
      );
      return { kind: 'done' };
    } catch (error) {
      if (isBlocked(error)) return { kind: 'held', id, type, correlationId, cause: error.message };
      if (isUnavailable(error)) {
        deps.logger.info(
          { correlationId, event: type, cause: causeOf(error) },
          'dependency unavailable; event is retried',
        );
        throw error;
      }
      return { kind: 'failed', id, type, correlationId, cause: causeOf(error) };
    }
  };
  return (record, { ignoreBlock = false, membership } = {}) =>
    dispatch(record, ignoreBlock, membership).finally(membership?.leave);
};

type KeyBlock = { readonly blockedBy?: { readonly topic: string; readonly key: string } };

/** Returns whether a dependency is unavailable. An error inside it (`unexpected`) is no reason to wait. */
const isUnavailable = (error: unknown): boolean =>
  asUnavailable(error) !== undefined ||
  (isProblem(error) && error.kind === 'unavailable' && error.slug !== 'unexpected');

const causeOf = (error: unknown): string =>
  isProblem(error)
    ? `${error.slug}: ${error.message}`
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
