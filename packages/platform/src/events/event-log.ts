/** `body` is one CloudEvents JSON text, opaque to the log. */
export type LogRecord = { readonly key: string; readonly body: string };

/** `position` is partition/offset in the topic, for operators. */
export type PlacedRecord = LogRecord & { readonly topic: string; readonly position: string };

/** `stop` resolves when work in flight has ended; nothing is fetched afterwards. */
export type Running = { readonly stop: () => Promise<void> };

/** One consumer of a group. */
export type Member = Running & {
  /** Returns the number of unhandled records in the partitions of this member. */
  readonly behind: () => Promise<number>;
};

/**
 * A durable log with eight partitions per topic, chosen by hash of the key; the count never changes.
 *
 * Adapters move bytes and positions; decoding, retries, deduplication and dead letters are in `consumer.ts`.
 */
export type EventLog = {
  /**
   * Appends records, which are durable when it resolves. Order is kept per key, across appenders. A rejected append may
   * have written a part, so the relay repeats it.
   */
  readonly append: (topic: string, records: readonly LogRecord[]) => Promise<void>;
  /**
   * Handles records serially per partition; partitions run concurrently, each with one member of the group. A new group
   * starts at the beginning.
   *
   * The position advances after `each` resolves, possibly later, so a crash causes redeliveries. If `each` rejects, the
   * same record is retried after a backoff.
   */
  readonly consume: (
    group: string,
    topics: readonly string[],
    each: (record: PlacedRecord) => Promise<void>,
  ) => Promise<Member>;
  /** Returns the number of records in the group's topics that it has not handled. */
  readonly lag: (group: string) => Promise<number>;
  /** Closes the log. Stop every consumer first. */
  readonly close: () => Promise<void>;
};

export const partitionCount = 8;
