import { Kafka, logLevel, type Admin } from 'kafkajs';
import { databases } from './databases.js';
import { readKafkaAddress } from '@keepsake/platform/events/kafka-address';

/** A client for looking only; it says nothing by itself. */
export const kafkaAt = (url: string): Kafka => {
  const { brokers, tls, sasl } = readKafkaAddress(url);
  return new Kafka({
    clientId: 'keepsake-ops',
    brokers: [...brokers],
    ssl: tls,
    ...(sasl ? { sasl } : {}),
    connectionTimeout: 3_000,
    // A broker that nobody has listened to yet needs some seconds before it can say so.
    retry: { retries: 10, initialRetryTime: 200, maxRetryTime: 2_000 },
    logLevel: logLevel.NOTHING,
  });
};

/** Those of our services who have listened here before; a cluster has no word of the others. */
export const groupsOn = async (admin: Admin): Promise<readonly string[]> => {
  const { groups } = await admin.listGroups();
  return groups.map(({ groupId }) => groupId).filter((name) => databases.includes(name));
};
