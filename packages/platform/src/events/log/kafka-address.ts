import type { SASLOptions } from 'kafkajs';

export type KafkaAddress = {
  readonly brokers: readonly string[];
  /** Replication factor of the topics; 1 for a single broker. */
  readonly replicas: number;
  readonly tls: boolean;
  readonly sasl: SASLOptions | undefined;
};

const mechanisms = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
const form =
  'Write kafka://host:9092, several hosts with commas, user:password@ in front of them if they ask for it, and as needed ?replicas=3, tls=on, mechanism=scram-sha-512.';

/** Parses `kafka://user:password@host:9092,host:9092?replicas=3&tls=on&mechanism=scram-sha-512`. */
export const readKafkaAddress = (url: string): KafkaAddress => {
  const wrong = (what: string): Error => new Error(`EVENTS_URL ${what}. ${form}`);
  const [, user, password = '', hosts = '', query = ''] =
    /^kafka:\/\/(?:([^:@/]+):([^@/]*)@)?([^/?]+)\/?(?:\?(.*))?$/.exec(url) ?? [];
  const brokers = hosts.split(',');
  if (!brokers.every((host) => /^(?:[^:[\]]+|\[[^\]]+\]):\d+$/.test(host)))
    throw wrong('is not an address of Kafka brokers with their ports');
  const settings = new URLSearchParams(query);
  const replicas = Number(settings.get('replicas') ?? 1);
  if (!Number.isInteger(replicas) || replicas < 1) throw wrong('has an invalid number of replicas');
  const mechanism = mechanisms.find((one) => one === (settings.get('mechanism') ?? 'plain'));
  if (!mechanism) throw wrong(`names a mechanism other than ${mechanisms.join(', ')}`);
  const login =
    user === undefined ? undefined : { username: decodeURIComponent(user), password: decodeURIComponent(password) };
  return { brokers, replicas, tls: settings.get('tls') === 'on', sasl: login && { mechanism, ...login } };
};
