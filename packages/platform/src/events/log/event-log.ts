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
 * Handles records of one partition, in their order, and calls `handled` once for each, in that order. Rejects at the
 * first one that cannot be handled now; records after it may be handled already and come again.
 */
export type HandleRecords = (records: readonly PlacedRecord[], handled: () => void) => Promise<void>;

/** Handles records one by one. */
export const oneByOne =
  (each: (record: PlacedRecord) => Promise<void>): HandleRecords =>
  async (records, handled) => {
    for (const record of records) {
      await each(record);
      handled();
    }
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
   * Passes on the records of a partition in batches, one batch at a time; partitions run concurrently, each with one
   * member of the group. A new group starts at the beginning.
   *
   * The position advances after `handled`, possibly later, so a crash causes redeliveries. If `handle` rejects, the
   * first record that is not handled is retried after a backoff.
   */
  readonly consume: (group: string, topics: readonly string[], handle: HandleRecords) => Promise<Member>;
  /** Returns the number of records in the group's topics that it has not handled. */
  readonly lag: (group: string) => Promise<number>;
  /** Closes the log. Stop every consumer first. */
  readonly close: () => Promise<void>;
};

export const partitionCount = 8;

/** Returns the pause of a partition after the given number of failures in a row, from 0.1 s to 5 s. */
export const failureBackoffMs = (failures: number): number => Math.min(100 * 2 ** (failures - 1), 5_000);
