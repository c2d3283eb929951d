import { createHash } from 'node:crypto';
import { z } from 'zod';
import { asUnavailable } from '../database.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { isHeldBack, makeTurn, type TurnDeps } from '../once.js';
import { isProblem } from '../problem.js';
import type { Subscription } from '../service.js';
import { noTracing } from '../tracing.js';
import type { PlacedRecord } from './event-log.js';

export type HearDeps = TurnDeps & { readonly words: Log; readonly metrics: Metrics };

/**
 * What came of a record. `done`: handled now or before, or nothing that this service hears. `faulty`: cannot be read, and
 * never will by this version. `held`: an earlier event of its key is parked. `failed`: the handler threw.
 */
export type Verdict =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'faulty' | 'held' | 'failed';
      readonly id: string;
      readonly type: string;
      readonly cause: string;
      /** Of what could be read. */
      readonly correlationId?: string;
    };

/** `evenIfHeld` is for replaying what is parked. Rejects only while a dependency is away. */
export type Hear = (record: PlacedRecord, choice?: { readonly evenIfHeld?: boolean }) => Promise<Verdict>;

const handlerMs = 20_000;
/** An event is ids, amounts and states; what is larger is a mistake of its sender. */
const largestBytes = 256 << 10;
/** Both are looked up by an index, which refuses long texts. */
const longestName = 200;
const longestKey = 500;

const envelope = z.object({
  id: z.string().min(1).max(longestName),
  type: z.string().min(1).max(longestName),
  time: z.iso.datetime(),
  correlationid: z.string(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});

type Envelope = z.infer<typeof envelope>;

/** PostgreSQL keeps any text but this character. */
const hasNul = /\\u0000|\0/;

const decode = ({ key, body }: PlacedRecord): Envelope | { readonly fault: string } => {
  const bytes = Buffer.byteLength(body);
  if (bytes > largestBytes) return { fault: `too large: ${bytes} bytes, and ${largestBytes} are allowed` };
  if (key.length > longestKey) return { fault: `its key is longer than ${longestKey} characters` };
  if (hasNul.test(key) || hasNul.test(body)) return { fault: 'it holds the character NUL' };
  try {
    const parsed = envelope.safeParse(JSON.parse(body));
    return parsed.success ? parsed.data : { fault: z.prettifyError(parsed.error) };
  } catch (error) {
    return { fault: `not JSON: ${(error as Error).message}` };
  }
};

/** Without an id of its own, its text is its identity: the same bytes are one event. */
const textId = ({ topic, key, body }: PlacedRecord): string =>
  `unreadable:${createHash('sha256')
    .update(JSON.stringify([topic, key, body]))
    .digest('base64url')}`;

const withoutVersion = (type: string): string => type.replace(/\.v\d+$/, '');

/** Decodes a record and makes it the turn of whoever hears it. The same for the log and for dead letters. */
export const hearing = (deps: HearDeps, subscriptions: readonly Subscription[]): Hear => {
  const group = deps.service;
  const { tracing = noTracing } = deps;
  const byType = new Map(subscriptions.map((one) => [one.event.name, one]));
  const heardVersions = new Map<string, string[]>();
  for (const { name } of subscriptions.map(({ event }) => event))
    heardVersions.set(withoutVersion(name), [...(heardVersions.get(withoutVersion(name)) ?? []), name]);

  const handle = async (subscription: Subscription, data: unknown, event: Envelope, held: TurnKeyHold) => {
    const startedAt = performance.now();
    const abort = new AbortController();
    const turn = makeTurn(deps, {
      key: { scope: `event:${group}`, id: event.id, fingerprint: '', ...held },
      caller: { kind: 'system', service: group },
      correlationId: event.correlationid,
      causationId: event.id,
      signal: abort.signal,
      log: deps.words.child({ correlationId: event.correlationid, event: event.type }),
    });
    const about = {
      service: group,
      name: `hear ${event.type}`,
      kind: 'consumer',
      begins: true,
      parent: event.traceparent,
      attributes: { 'messaging.operation.type': 'process', 'keepsake.correlation_id': event.correlationid },
    } as const;
    const timer = setTimeout(() => abort.abort(), handlerMs);
    try {
      await tracing.within(about, () => subscription.handle({ id: event.id, time: new Date(event.time), data }, turn));
    } finally {
      clearTimeout(timer);
    }
    deps.metrics.handled.observe({ service: group, type: event.type }, (performance.now() - startedAt) / 1_000);
    deps.metrics.eventAge.observe({ service: group }, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000);
  };

  return async (record, { evenIfHeld = false } = {}) => {
    const event = decode(record);
    if ('fault' in event) return { kind: 'faulty', id: textId(record), type: 'unreadable', cause: event.fault };
    const { id, type, correlationid: correlationId } = event;
    const subscription = byType.get(type);
    if (!subscription) {
      const heard = heardVersions.get(withoutVersion(type));
      if (!heard) return { kind: 'done' };
      return {
        kind: 'faulty',
        id,
        type: 'unknown-version',
        correlationId,
        cause: `${type} is not known here, only ${heard.join()}`,
      };
    }
    const data = subscription.event.schema.safeParse(event.data);
    if (!data.success) return { kind: 'faulty', id, type, correlationId, cause: z.prettifyError(data.error) };
    try {
      await handle(
        subscription,
        data.data,
        event,
        evenIfHeld ? {} : { heldBy: { topic: record.topic, key: record.key } },
      );
      return { kind: 'done' };
    } catch (error) {
      if (isHeldBack(error)) return { kind: 'held', id, type, correlationId, cause: error.message };
      if (isAway(error)) {
        deps.words.info({ correlationId, event: type, cause: causeOf(error) }, 'a dependency is away');
        throw error;
      }
      return { kind: 'failed', id, type, correlationId, cause: causeOf(error) };
    }
  };
};

type TurnKeyHold = { readonly heldBy?: { readonly topic: string; readonly key: string } };

/** A dependency does not answer; a fault inside it (`unexpected`) is no reason to wait. */
const isAway = (error: unknown): boolean =>
  asUnavailable(error) !== undefined ||
  (isProblem(error) && error.kind === 'unavailable' && error.slug !== 'unexpected');

const causeOf = (error: unknown): string =>
  isProblem(error)
    ? `${error.slug}: ${error.message}`
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
