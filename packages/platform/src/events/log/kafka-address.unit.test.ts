import { expect, test } from '@jest/globals';
import { readKafkaAddress } from './kafka-address.js';

test('parses one or more hosts, with and without a password', () => {
  expect(readKafkaAddress('kafka://kafka:9092')).toEqual({
    brokers: ['kafka:9092'],
    replicas: 1,
    tls: false,
    sasl: undefined,
  });
  expect(
    readKafkaAddress('kafka://me:p%40ss@a.example:9092,b.example:9093/?replicas=3&tls=on&mechanism=scram-sha-512'),
  ).toEqual({
    brokers: ['a.example:9092', 'b.example:9093'],
    replicas: 3,
    tls: true,
    sasl: { mechanism: 'scram-sha-512', username: 'me', password: 'p@ss' },
  });
});

test.each([
  ['kafka://', 'is not an address'],
  ['kafka://kafka', 'is not an address'],
  ['kafka://a:9092,b', 'is not an address'],
  ['kafka://a:9092?replicas=many', 'number of replicas'],
  ['kafka://a:9092?replicas=0', 'number of replicas'],
  ['kafka://me:x@a:9092?mechanism=magic', 'mechanism'],
])('rejects %s with the fault and the expected form', (url, what) => {
  expect(() => readKafkaAddress(url)).toThrow(what);
  expect(() => readKafkaAddress(url)).toThrow('EVENTS_URL');
  expect(() => readKafkaAddress(url)).toThrow('Write kafka://host:9092');
});
