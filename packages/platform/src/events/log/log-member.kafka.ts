import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Log } from '../../observability/log.js';
import { failureBackoffMs, partitionCount, type HandleRecords, type PlacedRecord, type Running } from './event-log.js';
import { createWaiter } from '../waiter.js';

export type KafkaMemberDeps = {
  readonly group: string;
  readonly topics: readonly string[];
  readonly handle: HandleRecords;
  /** Called before rejoining the group, because its topics may have been deleted. */
  readonly makeTopics: () => Promise<void>;
  readonly logger: Log;
};

/** The assigned partitions, by topic. */
type Owned = Readonly<Record<string, readonly number[]>>;
export type KafkaMember = Running & { readonly owned: () => Owned };

/** The default minimum of brokers: how long a group waits for a crashed member. */
const sessionMs = 6_000;
const heartbeatMs = 1_000;
const rebalanceMs = 60_000;
const rejoinMs = 1_000;
/** The client fetches again only when all partitions have finished their batch, so none may take long. */
const sliceMs = 200;
/** Records passed on together: they share a transaction, and a stop or a rebalance waits for them. */
const recordsAtOnce = 32;
/** At least one batch of the appender; otherwise a busy partition starves the ones after it. */
const fetchBytes = 256 << 10;
const idleFetchMs = 250;
/** By default the client commits after every batch, and batches are small without a backlog. */
const commitMs = 250;

/**
 * Starts one member of a group. Records are handled inside the client's batches, because it waits for those before it
 * releases a partition or stops. A failed record pauses only its partition. A crashed consumer never recovers, so a new
 * one replaces it.
 */
export const startKafkaMember = async (kafka: Kafka, deps: KafkaMemberDeps): Promise<KafkaMember> => {
  const { group, logger } = deps;
  const waiter = createWaiter();
  const failures = new Map<string, number>();
  let consumer: Consumer | undefined;
  let rejoining: Promise<void> = Promise.resolve();
  let owned: Owned = {};
  let uncommitted: EachBatchPayload | undefined;
  let commitTimer: NodeJS.Timeout | undefined;

  const pauseAfterFailure = (payload: EachBatchPayload, error: unknown): void => {
    const { batch } = payload;
    const lane = `${batch.topic}/${batch.partition}`;
    const failed = (failures.get(lane) ?? 0) + 1;
    failures.set(lane, failed);
    logger.error({ error, group, topic: batch.topic, failures: failed }, 'event handler failed; retrying');
    const resume = payload.pause();
    void waiter.pause(failureBackoffMs(failed)).then(resume);
  };

  const handleSlice = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const end = performance.now() + sliceMs;
    const next = batch.messages.values();
    for (let at = 0; at < batch.messages.length; at += recordsAtOnce) {
      if (!payload.isRunning() || payload.isStale() || waiter.stopped() || performance.now() > end) return;
      const records = batch.messages.slice(at, at + recordsAtOnce).map((message) => recordOf(batch, message));
      try {
        await deps.handle(records, () => {
          failures.delete(`${batch.topic}/${batch.partition}`);
          const { value: message } = next.next();
          if (message) payload.resolveOffset(message.offset);
        });
      } catch (error) {
        return pauseAfterFailure(payload, error);
      }
      await payload.commitOffsetsIfNecessary();
      await payload.heartbeat();
    }
  };

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    // The client sends heartbeats only between records; during a slow one the member would lose its partitions.
    const beating = setInterval(() => {
      payload.heartbeat().catch((error: unknown) => logger.info({ error, group }, 'heartbeat failed'));
    }, heartbeatMs);
    try {
      await handleSlice(payload);
    } finally {
      clearInterval(beating);
      commitSoon(payload);
    }
    if (waiter.stopped()) await commit();
  };

  const commitSoon = (payload: EachBatchPayload): void => {
    uncommitted = payload;
    commitTimer ??= setTimeout(() => void commit(), commitMs);
  };

  /**
   * Commits the last offsets of a batch, `commitMs` after it or on stop; earlier ones are committed while records are
   * handled. Retries, because an idle group has no later batch whose commit would include them. A crashed consumer's
   * records are redelivered to the next one.
   */
  const commit = async (): Promise<void> => {
    clearTimeout(commitTimer);
    commitTimer = undefined;
    const payload = uncommitted;
    uncommitted = undefined;
    if (!payload) return;
    try {
      await payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    } catch (error) {
      logger.info({ error, group }, 'offset commit failed; retrying unless the consumer ended');
      if (payload.isRunning() && !waiter.stopped()) commitSoon(uncommitted ?? payload);
    }
  };

  const join = async (): Promise<void> => {
    const mine = kafka.consumer({
      groupId: group,
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      rebalanceTimeout: rebalanceMs,
      maxWaitTimeInMs: idleFetchMs,
      maxBytesPerPartition: fetchBytes,
      allowAutoTopicCreation: false,
      // A broker that restarts within a minute finds the same member, so the group need not wait for the session
      // timeout.
      retry: { retries: 60, maxRetryTime: 1_000, restartOnFailure: async () => false },
    });
    consumer = mine;
    mine.on(mine.events.CRASH, ({ payload }) => {
      if (waiter.stopped()) return;
      logger.error({ error: payload.error, group }, 'consumer crashed; starting a new one');
      rejoining = rejoin(mine);
    });
    mine.on(mine.events.GROUP_JOIN, ({ payload }) => {
      owned = payload.memberAssignment;
    });
    await mine.connect();
    await mine.subscribe({ topics: [...deps.topics], fromBeginning: true });
    await mine.run({
      autoCommit: false,
      autoCommitInterval: commitMs,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: partitionCount * deps.topics.length,
      eachBatch,
    });
  };

  const leave = async (one: Consumer | undefined): Promise<void> =>
    one?.disconnect().catch((error: unknown) => logger.info({ error, group }, 'consumer did not disconnect cleanly'));

  const rejoin = async (ended: Consumer): Promise<void> => {
    await leave(ended);
    while (!waiter.stopped()) {
      await waiter.pause(rejoinMs);
      if (waiter.stopped()) return;
      try {
        await deps.makeTopics();
        return await join();
      } catch (error) {
        logger.error({ error, group }, 'kafka unavailable; rejoining the group');
        await leave(consumer);
      }
    }
  };

  await join();
  return {
    owned: () => owned,
    stop: async () => {
      waiter.stop();
      await rejoining;
      await commit();
      await leave(consumer);
    },
  };
};

const recordOf = (batch: { topic: string; partition: number }, { key, value, offset }: KafkaMessage): PlacedRecord => ({
  topic: batch.topic,
  position: `${batch.partition}/${offset}`,
  key: key?.toString() ?? '',
  body: value?.toString() ?? '',
});
