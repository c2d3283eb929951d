import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type { Log } from '../log.js';
import { partitionCount, type PlacedRecord, type Running } from './event-log.js';
import { pausable } from './pausable.js';

export type KafkaMemberDeps = {
  readonly group: string;
  readonly topics: readonly string[];
  readonly each: (record: PlacedRecord) => Promise<void>;
  /** Called before a group is joined again: its topics may be what has gone. */
  readonly makeTopics: () => Promise<void>;
  readonly words: Log;
};

/** The partitions that this member has now, by topic. */
type Owned = Readonly<Record<string, readonly number[]>>;
export type KafkaMember = Running & { readonly owned: () => Owned };

/** As short as brokers allow by default: so long a group waits for a member that died. */
const sessionMs = 6_000;
const heartbeatMs = 1_000;
const rebalanceMs = 60_000;
const rejoinMs = 1_000;
/** The client fetches anew when all partitions are through with what it fetched, so none may take long over its part. */
const sliceMs = 200;
/** At least one batch of the appender, or a busy partition would starve the ones after it. */
const fetchBytes = 256 << 10;
const idleFetchMs = 250;
/** Left to itself the client tells the broker where it is after every batch, and batches are small when there is no backlog. */
const commitMs = 250;

/**
 * One member of a group. Work is done inside the client's batches, because it waits for those before it lets go of a
 * partition or stops. A record that fails pauses its partition alone. A consumer of the client that crashed stays silent
 * for ever, so a new one takes its place.
 */
export const startKafkaMember = async (kafka: Kafka, deps: KafkaMemberDeps): Promise<KafkaMember> => {
  const { group, words } = deps;
  const rest = pausable();
  const failures = new Map<string, number>();
  let consumer: Consumer | undefined;
  let rejoining: Promise<void> = Promise.resolve();
  let owned: Owned = {};
  let commitRest: (() => Promise<void>) | undefined;

  const pauseAfterFailure = (payload: EachBatchPayload, error: unknown): void => {
    const { batch } = payload;
    const lane = `${batch.topic}/${batch.partition}`;
    const failed = (failures.get(lane) ?? 0) + 1;
    failures.set(lane, failed);
    words.error(
      { error, group, topic: batch.topic, failures: failed },
      'an event could not be handled; it comes again',
    );
    const resume = payload.pause();
    void rest.pause(Math.min(100 * 2 ** failed, 5_000)).then(resume);
  };

  const handleSlice = async (payload: EachBatchPayload): Promise<void> => {
    const { batch } = payload;
    const end = performance.now() + sliceMs;
    for (const message of batch.messages) {
      if (!payload.isRunning() || payload.isStale() || rest.stopped() || performance.now() > end) return;
      try {
        await deps.each(recordOf(batch, message));
      } catch (error) {
        return pauseAfterFailure(payload, error);
      }
      failures.delete(`${batch.topic}/${batch.partition}`);
      payload.resolveOffset(message.offset);
      await payload.commitOffsetsIfNecessary();
      await payload.heartbeat();
    }
  };

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    // The client sends heartbeats between records only; a slow one would cost the member its partitions.
    const beating = setInterval(() => {
      payload.heartbeat().catch((error: unknown) => words.info({ error, group }, 'a heartbeat was not taken'));
    }, heartbeatMs);
    try {
      await handleSlice(payload);
    } finally {
      clearInterval(beating);
    }
    await keepPlace(payload);
  };

  /** The interval is looked at while records are handled; what the last ones left is told a little later, or on leaving. */
  const keepPlace = async (payload: EachBatchPayload): Promise<void> => {
    const commit = async (): Promise<void> => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets());
    if (rest.stopped()) return commit();
    if (commitRest) return;
    const timer = setTimeout(() => void commitRest?.(), commitMs);
    commitRest = async () => {
      clearTimeout(timer);
      commitRest = undefined;
      await commit().catch((error: unknown) =>
        words.info({ error, group }, 'where the group is was not noted; what was handled since comes again'),
      );
    };
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
      // A broker that restarts within a minute finds the same member again, and nobody has to wait for its session to end.
      retry: { retries: 60, maxRetryTime: 1_000, restartOnFailure: async () => false },
    });
    consumer = mine;
    mine.on(mine.events.CRASH, ({ payload }) => {
      if (rest.stopped()) return;
      words.error({ error: payload.error, group }, 'the consumer ended; a new one takes its place');
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
    one?.disconnect().catch((error: unknown) => words.info({ error, group }, 'a consumer could not leave in order'));

  const rejoin = async (ended: Consumer): Promise<void> => {
    await leave(ended);
    while (!rest.stopped()) {
      await rest.pause(rejoinMs);
      if (rest.stopped()) return;
      try {
        await deps.makeTopics();
        return await join();
      } catch (error) {
        words.error({ error, group }, 'Kafka does not answer; the group is joined again');
        await leave(consumer);
      }
    }
  };

  await join();
  return {
    owned: () => owned,
    stop: async () => {
      rest.stop();
      await rejoining;
      await commitRest?.();
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
