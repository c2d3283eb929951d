import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { asUnavailable } from '../database.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { makeTurn, type TurnDeps } from '../once.js';
import { isProblem } from '../problem.js';
import type { Subscription } from '../service.js';
import type { EventLog, LogRecord, Running } from './event-log.js';

const envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  time: z.iso.datetime(),
  correlationid: z.string(),
  data: z.unknown(),
});

const handlerMs = 20_000;
const attempts = 5;
const firstPauseMs = 50;

export type ConsumerDeps = TurnDeps & { readonly log: EventLog; readonly words: Log; readonly metrics: Metrics };

type Record = LogRecord & { readonly topic: string };

/**
 * Decodes, dedupes, retries and parks, for every adapter of the log alike.
 *
 * Cannot be parsed: parked at once. A dependency is away (`unavailable`): rejects, so the log's own pause holds the
 * whole partition and nothing overtakes. The handler fails otherwise: some quick tries, then the record is parked and
 * with it every later one of the same key; other keys go on.
 */
export const startConsumer = async (deps: ConsumerDeps, subscriptions: readonly Subscription[]): Promise<Running> => {
  const group = deps.service;
  const byType = new Map(subscriptions.map((one) => [one.event.name, one]));
  const parkedKeys = new Set(
    (await sql<{ topic: string; key: string }>`select distinct topic, key from parked`.execute(deps.db)).rows.map(
      (row) => `${row.topic} ${row.key}`,
    ),
  );

  const park = async (
    record: Record,
    about: { id: string; type: string; cause: string; attempts: number },
  ): Promise<void> => {
    await sql`insert into parked (event_id, topic, key, type, body, cause, attempts)
      values (${about.id}, ${record.topic}, ${record.key}, ${about.type}, ${record.body.replaceAll('\u0000', '')}, ${about.cause.slice(0, 2_000)}, ${about.attempts})
      on conflict (event_id) do nothing`.execute(deps.db);
    parkedKeys.add(`${record.topic} ${record.key}`);
    deps.metrics.parked.inc({ service: group, type: about.type });
    deps.words.error(
      { group, eventId: about.id, type: about.type, cause: about.cause },
      'an event is parked; see the dead letters',
    );
  };

  const decode = (record: Record): z.infer<typeof envelope> | { fault: string } => {
    try {
      const parsed = envelope.safeParse(JSON.parse(record.body));
      return parsed.success ? parsed.data : { fault: z.prettifyError(parsed.error) };
    } catch (error) {
      return { fault: `not JSON: ${(error as Error).message}` };
    }
  };

  return deps.log.consume(group, [...new Set(subscriptions.map((one) => one.event.topic))], async (record) => {
    const event = decode(record);
    if ('fault' in event) {
      // Without an id of its own, its text is its identity: the same bytes park once.
      await park(record, {
        id: `unreadable:${createHash('sha256')
          .update(JSON.stringify([record.topic, record.key, record.body]))
          .digest('base64url')}`,
        type: 'unreadable',
        cause: event.fault,
        attempts: 0,
      });
      return;
    }
    const subscription = byType.get(event.type);
    if (!subscription) return;
    if (parkedKeys.has(`${record.topic} ${record.key}`)) {
      await park(record, {
        id: event.id,
        type: event.type,
        cause: 'waits behind an earlier event of its key',
        attempts: 0,
      });
      return;
    }
    const data = subscription.event.schema.safeParse(event.data);
    if (!data.success) {
      await park(record, { id: event.id, type: event.type, cause: z.prettifyError(data.error), attempts: 0 });
      return;
    }
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      const turn = makeTurn(deps, {
        key: { scope: `event:${group}`, id: event.id, fingerprint: '' },
        caller: { kind: 'system', service: group },
        correlationId: event.correlationid,
        causationId: event.id,
        signal: AbortSignal.timeout(handlerMs),
        log: deps.words.child({ correlationId: event.correlationid, event: event.type }),
      });
      try {
        await subscription.handle({ id: event.id, time: new Date(event.time), data: data.data }, turn);
        deps.metrics.handled.observe({ service: group, type: event.type }, (performance.now() - startedAt) / 1_000);
        deps.metrics.eventAge.observe({ service: group }, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000);
        return;
      } catch (error) {
        if (isAway(error)) throw error;
        if (tries >= attempts) {
          await park(record, { id: event.id, type: event.type, cause: causeOf(error), attempts: tries });
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** tries));
      }
    }
  });
};

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
