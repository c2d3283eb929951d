import type { Subscription } from '../service.js';
import type { EventLog, PlacedRecord, Running } from './event-log.js';
import { createDispatcher, type DispatcherDeps, type ProcessResult } from './dispatcher.js';
import { addDeadLetter } from './dead-letters.js';

const attempts = 5;
const initialBackoffMs = 50;

export type ConsumerDeps = DispatcherDeps & { readonly log: EventLog };

/**
 * Consumes the subscribed topics, with the same retries and dead letters for every log.
 *
 * Unreadable records become dead letters immediately. If a dependency is unavailable, the handler rejects and the log's
 * backoff blocks the partition, so order is kept. Other failures are retried five times; then the record and all later
 * ones of its key become dead letters, while other keys continue.
 */
export const startConsumer = async (deps: ConsumerDeps, subscriptions: readonly Subscription[]): Promise<Running> => {
  const group = deps.service;
  const deliver = createDispatcher(deps, subscriptions);

  const moveToDeadLetters = async (
    record: PlacedRecord,
    problem: Exclude<ProcessResult, { kind: 'done' }>,
    tries: number,
  ): Promise<boolean> => {
    if (!(await addDeadLetter(deps.db, record, problem, problem.kind === 'failed' ? tries : 0))) return false;
    deps.metrics.parked.inc({ service: group, type: problem.type });
    const { position } = record;
    const { correlationId } = problem;
    deps.logger.error(
      {
        group,
        eventId: problem.id,
        type: problem.type,
        topic: record.topic,
        position,
        correlationId,
        cause: problem.cause,
      },
      'event moved to dead letters',
    );
    return true;
  };

  return deps.log.consume(group, [...new Set(subscriptions.map((one) => one.event.topic))], async (record) => {
    for (let tries = 1; ; tries++) {
      const verdict = await deliver(record);
      if (verdict.kind === 'done') return;
      if (verdict.kind !== 'failed' || tries >= attempts) {
        if (await moveToDeadLetters(record, verdict, tries)) return;
        tries = 0;
      } else await new Promise((resolve) => setTimeout(resolve, initialBackoffMs * 2 ** tries));
    }
  });
};
