import { Partitioners, type Kafka, type Producer } from 'kafkajs';
import type { Log } from '../log.js';
import type { LogRecord } from './event-log.js';
import { partitionOf } from './partition.js';

export type KafkaAppender = {
  readonly append: (topic: string, records: readonly LogRecord[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

const sendMs = 30_000;
/**
 * A request is one batch of the broker, and readers get whole batches: small ones let them read all partitions
 * concurrently.
 */
const batchBytes = 128 << 10;

/**
 * Appends to Kafka, working around two faults of the client. A `send` to several partitions may resolve although one
 * was not written while a leader moved, so each partition is sent and checked separately. A producer that abandoned a
 * request loses the sequence of the broker, so a new one replaces it.
 */
export const kafkaAppender = (kafka: Kafka, logger: Log): KafkaAppender => {
  let current: Promise<Producer> | undefined;

  const connect = async (): Promise<Producer> => {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  };

  const discard = (broken: Promise<Producer>): void => {
    if (current === broken) current = undefined;
    broken
      .then((producer) => producer.disconnect())
      .catch((error: unknown) => logger.info({ error }, 'kafka producer did not close cleanly'));
  };

  const sendPartition = async (producer: Producer, topic: string, partition: number, records: readonly LogRecord[]) => {
    for (const batch of batchesOf(records)) {
      const answer = await producer.send({
        topic,
        acks: -1,
        timeout: sendMs,
        messages: batch.map(({ key, body }) => ({ key, value: body, partition })),
      });
      if (answer.length !== 1 || answer[0]?.partition !== partition || answer[0].errorCode !== 0)
        throw new Error(`Kafka did not confirm partition ${partition} of ${topic}; retrying.`);
    }
  };

  return {
    append: async (topic, records) => {
      const mine = (current ??= connect());
      try {
        const producer = await mine;
        const sent = await Promise.allSettled(
          [...byPartition(records)].map(([partition, together]) => sendPartition(producer, topic, partition, together)),
        );
        // Waits for all of them: the next append must not overtake a part of this one.
        const failed = sent.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
      } catch (error) {
        discard(mine);
        throw error;
      }
    },
    close: async () => {
      const producer = await current?.catch(() => undefined); // a producer that never connected needs no close
      await producer?.disconnect();
    },
  };
};

const byPartition = (records: readonly LogRecord[]): ReadonlyMap<number, readonly LogRecord[]> => {
  const lanes = new Map<number, LogRecord[]>();
  for (const record of records) {
    const partition = partitionOf(record.key);
    const lane = lanes.get(partition) ?? [];
    lane.push(record);
    lanes.set(partition, lane);
  }
  return lanes;
};

const batchesOf = (records: readonly LogRecord[]): readonly (readonly LogRecord[])[] => {
  const batches: LogRecord[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const record of records) {
    const size = Buffer.byteLength(record.body) + Buffer.byteLength(record.key);
    bytes += size;
    if (bytes > batchBytes) {
      batches.push([]);
      bytes = size;
    }
    batches.at(-1)?.push(record);
  }
  return batches;
};
