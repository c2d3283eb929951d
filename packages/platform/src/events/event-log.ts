/** `body` is one CloudEvents JSON text, opaque to the log. */
export type LogRecord = { readonly key: string; readonly body: string };

/** `position` is where in the topic it stands, as partition/number; for people, who look for it there. */
export type PlacedRecord = LogRecord & { readonly topic: string; readonly position: string };

/** `stop` resolves when the work in flight has ended and nothing more will be fetched. */
export type Running = { readonly stop: () => Promise<void> };

/** One consumer among those of its group. */
export type Member = Running & {
  /** Records of the partitions that this member has now, and that are not handled yet. */
  readonly behind: () => Promise<number>;
};

/**
 * A durable, partitioned log. Eight partitions a topic, by hash of key, fixed for ever.
 * Adapters move bytes and positions; decoding, retry, dedupe and dead letters live in `consumer.ts`.
 */
export type EventLog = {
  /**
   * Durable when it resolves; order is kept per key, across appenders. A rejection may have written any part, so the
   * relay sends again.
   */
  readonly append: (topic: string, records: readonly LogRecord[]) => Promise<void>;
  /**
   * Serial inside a partition, partitions side by side, one member of the group each. A new group starts at the
   * beginning. The position moves only after `each` resolved, perhaps later, so repeats happen after a crash; when
   * `each` rejects, the same record comes again after a pause.
   */
  readonly consume: (
    group: string,
    topics: readonly string[],
    each: (record: PlacedRecord) => Promise<void>,
  ) => Promise<Member>;
  /** Records of the group's topics that it has not yet handled. */
  readonly lag: (group: string) => Promise<number>;
  /** Stop every consumer first. */
  readonly close: () => Promise<void>;
};

export const partitionCount = 8;
