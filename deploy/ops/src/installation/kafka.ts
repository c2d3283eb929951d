import { Kafka, logLevel, type Admin } from 'kafkajs';
import { databases } from './databases.js';
import { readKafkaAddress } from '@keepsake/platform/events/kafka-address';

/** Returns a read-only client without logs. */
export const kafkaAt = (url: string): Kafka => {
  const { brokers, tls, sasl } = readKafkaAddress(url);
  return new Kafka({
    clientId: 'keepsake-ops',
    brokers: [...brokers],
    ssl: tls,
    ...(sasl ? { sasl } : {}),
    connectionTimeout: 3_000,
    // A broker that has had no consumer group yet needs some seconds to create its offsets topic.
    retry: { retries: 10, initialRetryTime: 200, maxRetryTime: 2_000 },
    logLevel: logLevel.NOTHING,
  });
};

/** Returns the consumer groups of our services that exist on the cluster. */
export const groupsOn = async (admin: Admin): Promise<readonly string[]> => {
  const { groups } = await admin.listGroups();
  return groups.map(({ groupId }) => groupId).filter((name) => databases.includes(name));
};
