import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel, type Admin } from 'kafkajs';
import type { Log } from '../../observability/log.js';
import { partitionCount, type EventLog } from './event-log.js';
import { readKafkaAddress, type KafkaAddress } from './kafka-address.js';
import { stopIdleChecks } from './kafka-request-queue.js';
import { kafkaAppender } from './log-appender.kafka.js';
import { startKafkaMember } from './log-member.kafka.js';

const retentionMs = 7 * 24 * 3_600_000;
const largestEventBytes = 4 << 20;

type IsMeant = (topic: string, partition: number) => boolean;

/** Opens the event log on Kafka. Creates its topics; uses one producer, and one consumer per member of a group. */
export const openKafkaLog = async (url: string, logger: Log): Promise<EventLog> => {
  const address = readKafkaAddress(url);
  stopIdleChecks();
  const kafka = new Kafka({
    clientId: 'keepsake',
    brokers: [...address.brokers],
    ssl: address.tls,
    ...(address.sasl ? { sasl: address.sasl } : {}),
    connectionTimeout: 3_000,
    authenticationTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) =>
      logger.info({ source: entry.namespace, reason: entry.log['error'] }, entry.log.message),
  });
  await checkKafka(kafka, address);
  const admin = kafka.admin();
  await admin.connect();
  const appender = kafkaAppender(kafka, logger);
  const topicsOf = new Map<string, Set<string>>();
  const known = new Map<string, Promise<void>>();
  const ensure = (topic: string): Promise<void> => {
    const made = known.get(topic) ?? makeTopic(admin, topic, address.replicas);
    known.set(topic, made);
    made.catch(() => known.delete(topic)); // this caller gets the rejection; the next one retries
    return made;
  };

  const behind = async (group: string, topics: readonly string[], isMeant: IsMeant): Promise<number> => {
    const positions = await admin.fetchOffsets({
      groupId: group,
      ...(topics.length > 0 ? { topics: [...topics] } : {}),
    });
    const rest = await Promise.all(
      positions.map(async ({ topic, partitions }) => {
        const ends = new Map((await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]));
        return partitions.map(({ partition, offset }) => {
          if (!isMeant(topic, partition)) return 0;
          const { low = '0', high = '0' } = ends.get(partition) ?? {};
          return Math.max(0, Number(high) - Math.max(Number(offset), Number(low)));
        });
      }),
    );
    return rest.flat().reduce((sum, one) => sum + one, 0);
  };

  return {
    append: async (topic, records) => {
      if (records.length === 0) return;
      await ensure(topic);
      try {
        await appender.append(topic, records);
      } catch (error) {
        known.delete(topic); // the topic may have been deleted; the next append recreates it
        throw error;
      }
    },

    consume: async (group, topics, handle) => {
      await Promise.all(topics.map(ensure));
      topicsOf.set(group, new Set([...(topicsOf.get(group) ?? []), ...topics]));
      const makeTopics = async (): Promise<void> => {
        for (const topic of topics) known.delete(topic);
        await Promise.all(topics.map(ensure));
      };
      const member = await startKafkaMember(kafka, { group, topics, handle, makeTopics, logger });
      const isOwned: IsMeant = (topic, partition) => member.owned()[topic]?.includes(partition) ?? false;
      return { stop: member.stop, behind: () => behind(group, topics, isOwned) };
    },

    lag: (group) => behind(group, [...(topicsOf.get(group) ?? [])], () => true),

    close: async () => {
      await appender.close();
      await admin.disconnect();
    },
  };
};

/** Connects once, so that a wrong EVENTS_URL fails the start with one clear error. */
const checkKafka = async (kafka: Kafka, { brokers, replicas, sasl }: KafkaAddress): Promise<void> => {
  const admin = kafka.admin({ retry: { retries: 1, initialRetryTime: 200 } });
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    if (cluster.brokers.length < replicas)
      throw new Error(
        `EVENTS_URL asks for ${replicas} replicas, and this Kafka has ${cluster.brokers.length} broker(s). Lower replicas=, or start more brokers.`,
      );
  } catch (error) {
    if (!(error instanceof Error) || !error.name.startsWith('KafkaJS')) throw error;
    const refused = namesOf(error).includes('KafkaJSSASLAuthenticationError');
    if (namesOf(error).includes('KafkaJSServerDoesNotSupportApiKey') || typesOf(error).includes('UNSUPPORTED_VERSION'))
      throw new Error('The Kafka in EVENTS_URL does not support this client. Use version 2.1 or newer.', {
        cause: error,
      });
    throw new Error(
      refused
        ? `Kafka refuses ${sasl ? 'the user name or the password' : 'a client without a password'} in EVENTS_URL. Correct it and start again.`
        : `Kafka is unreachable at ${brokers.join(', ')} (${error.message}). Start it, or correct EVENTS_URL.`,
      { cause: error },
    );
  } finally {
    await admin.disconnect();
  }
};

const namesOf = (error: unknown): readonly string[] =>
  error instanceof Error ? [error.name, ...namesOf(error.cause), ...namesOf(originalOf(error))] : [];

const originalOf = (error: Error): unknown => ('originalError' in error ? error.originalError : undefined);

const settleMs = 60_000;
const maxBackoffMs = 2_000;

/**
 * Creates a topic, with retries: several processes create the same topics at start, and metadata takes time to reach all brokers.
 */
const makeTopic = async (admin: Admin, topic: string, replicas: number): Promise<void> => {
  const end = performance.now() + settleMs;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, maxBackoffMs)) {
    try {
      return await createAndCheckTopic(admin, topic, replicas);
    } catch (error) {
      const isTransient = error instanceof Error && 'type' in error && transientErrors.has(String(error.type));
      if (!isTransient || performance.now() > end) throw describeTopicError(error, topic, replicas);
      await pause(pauseMs);
    }
  }
};

const typesOf = (error: unknown): readonly string[] =>
  error instanceof Error
    ? [
        'type' in error ? String(error.type) : '',
        ...('errors' in error && Array.isArray(error.errors) ? error.errors.flatMap(typesOf) : []),
      ]
    : [];

const describeTopicError = (error: unknown, topic: string, replicas: number): unknown => {
  const types = typesOf(error);
  const cause = { cause: error };
  if (types.some((type) => /AUTHORIZATION_FAILED|POLICY_VIOLATION/.test(type)))
    return new Error(
      `The topic ${topic} is missing, and the user in EVENTS_URL cannot create or read it. Create it with ${partitionCount} partitions and let that user read and write it, then start again.`,
      cause,
    );
  if (types.includes('INVALID_REPLICATION_FACTOR'))
    return new Error(
      `The topic ${topic} is missing and cannot be created with ${replicas} replicas, as EVENTS_URL asks. Lower replicas=, or start more brokers.`,
      cause,
    );
  return error;
};

const transientErrors = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE']);

const createAndCheckTopic = async (admin: Admin, topic: string, replicas: number): Promise<void> => {
  const configEntries = [
    { name: 'min.insync.replicas', value: String(Math.min(2, replicas)) },
    { name: 'retention.ms', value: String(retentionMs) },
    { name: 'max.message.bytes', value: String(largestEventBytes) },
  ];
  await admin.createTopics({
    waitForLeaders: true,
    topics: [{ topic, numPartitions: partitionCount, replicationFactor: replicas, configEntries }],
  });
  const [found] = (await admin.fetchTopicMetadata({ topics: [topic] })).topics;
  if (found?.partitions.length !== partitionCount)
    throw new Error(
      `The topic ${topic} has ${found?.partitions.length ?? 0} partitions instead of ${partitionCount}. Delete it, or name another cluster in EVENTS_URL.`,
    );
};
