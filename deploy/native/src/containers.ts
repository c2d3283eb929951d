import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { freePort } from './free-port.js';
import type { RunningServer } from './running-server.js';
import { urlOfS3 } from './servers/s3.js';

const askMs = 500;

const ping = (
  at: { readonly socketPath: string } | { readonly host: string; readonly port: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const input = request({ ...at, path: '/_ping', timeout: askMs }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    input.once('timeout', () => input.destroy());
    input.once('error', () => resolve(false));
    input.end();
  });

/** Returns whether a container engine responds at its usual socket. */
export const engineAnswers = async (): Promise<boolean> => {
  const host = process.env['DOCKER_HOST'];
  if (host?.startsWith('tcp://')) return ping({ host: new URL(host).hostname, port: new URL(host).port });
  const socketPath = host?.replace(/^unix:\/\//, '') ?? '/var/run/docker.sock';
  return existsSync(socketPath) && ping({ socketPath });
};

type Image = {
  /** The setting that overrides the image, and its default. */
  readonly setting: string;
  readonly image: string;
  readonly port: number;
  readonly ready: RegExp;
  readonly command?: readonly string[];
  readonly env?: (port: number) => Readonly<Record<string, string>>;
  readonly url: (host: string, port: number) => string;
};
export type ContainerKind = 'kafka' | 'redis' | 's3-minio' | 's3-versitygw' | 'mongodb';

const password = 'secret-of-the-tests';

const images: Readonly<Record<ContainerKind, Image>> = {
  kafka: {
    setting: 'TEST_KAFKA_IMAGE',
    image: 'apache/kafka:4.1.1',
    port: 9092,
    ready: /Kafka Server started/,
    env: (port) => ({
      ADVERTISED: `localhost:${port}`,
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://localhost:${port}`,
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    }),
    url: (host, port) => `kafka://${host}:${port}?replicas=1`,
  },
  redis: {
    setting: 'TEST_REDIS_IMAGE',
    image: 'redis:7',
    port: 6379,
    ready: /Ready to accept connections/,
    command: ['--requirepass', password],
    url: (host, port) => `redis://:${password}@${host}:${port}`,
  },
  's3-minio': {
    setting: 'TEST_MINIO_IMAGE',
    image: 'minio/minio',
    port: 9000,
    ready: /API:/,
    command: ['server', '/data'],
    env: () => ({ MINIO_ROOT_USER: 'keepsake-tests', MINIO_ROOT_PASSWORD: 'secret-of-the-tests', MINIO_CI_CD: '1' }),
    url: urlOfS3,
  },
  's3-versitygw': {
    setting: 'TEST_VERSITYGW_IMAGE',
    image: 'versity/versitygw:v1.8.0',
    port: 7070,
    ready: /7070/,
    command: ['posix', '/tmp'],
    env: () => ({ ROOT_ACCESS_KEY: 'keepsake-tests', ROOT_SECRET_KEY: 'secret-of-the-tests' }),
    url: urlOfS3,
  },
  mongodb: {
    setting: 'TEST_MONGODB_IMAGE',
    image: 'mongo:8',
    port: 27017,
    ready: /Waiting for connections/,
    url: (host, port) => `mongodb://${host}:${port}/?directConnection=true`,
  },
};

export const imageOf = (kind: ContainerKind): string => process.env[images[kind].setting] ?? images[kind].image;

/** The host port is fixed before the start: Kafka advertises it to its clients, and a restart keeps it. */
export const startContainer = async (kind: ContainerKind): Promise<RunningServer> => {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  const { port, ready, command, env, url } = images[kind];
  const host = await freePort();
  let requested = new GenericContainer(imageOf(kind))
    .withExposedPorts({ container: port, host })
    .withEnvironment({ ...env?.(host) })
    .withWaitStrategy(Wait.forLogMessage(ready))
    .withStartupTimeout(120_000);
  if (command) requested = requested.withCommand([...command]);
  const container = await requested.start();
  // The library's own `stop` works only once; a second power cut needs the engine's.
  const engine = (await getContainerRuntimeClient()).container.getById(container.getId());
  return {
    url: url(container.getHost(), host),
    restart: () => container.restart(),
    kill: () => engine.kill(),
    revive: () => container.restart(),
    stop: () => engine.remove({ force: true, v: true }),
  };
};
