import { Partitioners, type Kafka, type Producer } from 'kafkajs';
import type { Log } from '../../observability/log.js';
import type { LogRecord } from './event-log.js';
import { partitionOf } from '../partition.js';

export type KafkaAppender = {
  readonly append: (topic: string, records: readonly LogRecord[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

const sendMs = 30_000;
/** Bytes per partition and request. Readers get whole batches: small ones let them read all partitions concurrently. */
const batchBytes = 128 << 10;

/**
 * Appends to Kafka, working around two faults of the client. A `send` to several partitions may resolve although one
 * was not written while a leader moved, so the answer must confirm each partition. A producer that abandoned a request
 * loses the sequence of the broker, so a new one replaces it.
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

  /** Sends one batch of each partition in one request per broker; the client sends one request at a time anyway. */
  const sendRound = async (producer: Producer, topic: string, round: ReadonlyMap<number, readonly LogRecord[]>) => {
    const answer = await producer.send({
      topic,
      acks: -1,
      timeout: sendMs,
      messages: [...round].flatMap(([partition, batch]) =>
        batch.map(({ key, body }) => ({ key, value: body, partition })),
      ),
    });
    const confirmed = new Set(answer.filter(({ errorCode }) => errorCode === 0).map(({ partition }) => partition));
    for (const partition of round.keys())
      if (!confirmed.has(partition))
        throw new Error(`Kafka did not confirm partition ${partition} of ${topic}; retrying.`);
  };

  return {
    append: async (topic, records) => {
      const mine = (current ??= connect());
      try {
        const producer = await mine;
        for (const round of roundsOf(records)) await sendRound(producer, topic, round);
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

/** Returns the n-th batch of each partition as the n-th round. */
const roundsOf = (records: readonly LogRecord[]): readonly ReadonlyMap<number, readonly LogRecord[]>[] => {
  const rounds: Map<number, readonly LogRecord[]>[] = [];
  for (const [partition, together] of byPartition(records))
    for (const [at, batch] of batchesOf(together).entries()) (rounds[at] ??= new Map()).set(partition, batch);
  return rounds;
};
