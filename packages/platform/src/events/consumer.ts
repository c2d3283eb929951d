import type { Subscription } from '../service.js';
import type { EventLog, PlacedRecord, Running } from './event-log.js';
import { hearing, type HearDeps, type Verdict } from './hear.js';
import { park } from './parked.js';

const attempts = 5;
const firstPauseMs = 50;

export type ConsumerDeps = HearDeps & { readonly log: EventLog };

/**
 * Retries and parks, for every adapter of the log alike.
 *
 * Cannot be parsed: parked at once. A dependency is away (`unavailable`): rejects, so the log's own pause holds the
 * whole partition and nothing overtakes. The handler fails otherwise: some quick tries, then the record is parked and
 * with it every later one of the same key, whichever member hears it; other keys go on.
 */
export const startConsumer = async (deps: ConsumerDeps, subscriptions: readonly Subscription[]): Promise<Running> => {
  const group = deps.service;
  const hear = hearing(deps, subscriptions);

  const laidAside = async (
    record: PlacedRecord,
    fault: Exclude<Verdict, { kind: 'done' }>,
    tries: number,
  ): Promise<boolean> => {
    if (!(await park(deps.db, record, fault, fault.kind === 'failed' ? tries : 0))) return false;
    deps.metrics.parked.inc({ service: group, type: fault.type });
    const { position } = record;
    const { correlationId } = fault;
    deps.words.error(
      { group, eventId: fault.id, type: fault.type, topic: record.topic, position, correlationId, cause: fault.cause },
      'an event is parked; see the dead letters',
    );
    return true;
  };

  return deps.log.consume(group, [...new Set(subscriptions.map((one) => one.event.topic))], async (record) => {
    for (let tries = 1; ; tries++) {
      const verdict = await hear(record);
      if (verdict.kind === 'done') return;
      if (verdict.kind !== 'failed' || tries >= attempts) {
        if (await laidAside(record, verdict, tries)) return;
        tries = 0;
      } else await new Promise((resolve) => setTimeout(resolve, firstPauseMs * 2 ** tries));
    }
  });
};
