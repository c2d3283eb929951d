import type { Subscription } from '../service/service.js';
import { createGroup } from '../postgres/group-commit.js';
import type { EventLog, HandleRecords, PlacedRecord, Running } from './log/event-log.js';
import { createDispatcher, type DispatcherDeps } from './dispatcher.js';
import { createEventRetry } from './event-retry.js';

export type ConsumerDeps = DispatcherDeps & { readonly log: EventLog };

/**
 * Consumes the subscribed topics, with the same retries and dead letters for every log.
 *
 * Unreadable records become dead letters immediately. If a handler fails or a dependency is unavailable, the log's
 * backoff blocks the partition, so order is kept. Records of different keys are handled concurrently and commit together;
 * each key keeps its order. After five failures the record and all later ones of its key become dead letters, while
 * other keys continue; an unavailable dependency is retried without limit.
 */
export const startConsumer = async (deps: ConsumerDeps, subscriptions: readonly Subscription[]): Promise<Running> => {
  const group = deps.service;
  const { attempt, settle } = createEventRetry(deps, createDispatcher(deps, subscriptions));

  const handle: HandleRecords = async (records, handled) => {
    for (const together of withDistinctKeys(records)) {
      const transactions = createGroup({ db: deps.db, log: deps.logger }, together.length);
      const first = await Promise.allSettled(
        together.map((record) => attempt(record, { membership: transactions.membership() })),
      );
      for (const [at, record] of together.entries()) {
        const result = first[at];
        if (result?.status !== 'fulfilled') throw result?.reason;
        await settle(record, result.value);
        handled();
      }
    }
  };

  return deps.log.consume(group, [...new Set(subscriptions.map((one) => one.event.topic))], handle);
};

/**
 * Divides records into runs in which no key repeats. The handlers of a run work at the same time, so an event waits for
 * the one before it of its key.
 */
const withDistinctKeys = (records: readonly PlacedRecord[]): readonly (readonly PlacedRecord[])[] => {
  const runs: PlacedRecord[][] = [];
  const keys = new Set<string>();
  for (const record of records) {
    if (runs.length === 0 || keys.has(record.key)) {
      runs.push([]);
      keys.clear();
    }
    runs.at(-1)?.push(record);
    keys.add(record.key);
  }
  return runs;
};
