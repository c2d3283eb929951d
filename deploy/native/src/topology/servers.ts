import { join } from 'node:path';
import { Client } from 'minio';
import type { GuardedFolder } from '../guarded-folder.js';
import { kafka, minio, mongod, redis, versitygw, type Program } from '../programs.js';
import { whereIs } from '../run-program.js';
import type { NativeServer } from '../running-server.js';
import { answers, serverProcess } from '../server-process.js';
import { startKafka } from '../servers/kafka.js';
import { startMongodb } from '../servers/mongodb.js';
import { startRedis } from '../servers/redis.js';
import { startMinio, startVersitygw } from '../servers/s3.js';
import { urlOfSmtp } from '../servers/smtp.js';
import { checkout, programOf } from './member.js';
import { openPostgresServer, type PostgresServer } from './postgres-server.js';

export type Servers = {
  readonly postgres: PostgresServer;
  readonly kafka: NativeServer;
  readonly mongodb: NativeServer;
  readonly redis: NativeServer;
  readonly s3: NativeServer;
  readonly smtp: NativeServer;
};

export type ServerOptions = {
  readonly folder: GuardedFolder;
  readonly brokers: number;
  readonly built: boolean;
  /** Whether acknowledged writes survive a power cut. */
  readonly durable: boolean;
  /** Host name for clients on other machines; it must forward to loopback. */
  readonly host?: string;
  readonly mail: { readonly smtpPort: number; readonly httpPort: number };
};

const bucket = 'keepsake';

const placeOf = (...programs: readonly Program[]): string | undefined =>
  programs.map((program) => program.find()).find((place) => place !== undefined);

/** Returns why the servers cannot start on this machine; undefined when they can. */
export const missingServers = (): string | undefined => {
  const absent = [kafka, mongod, redis].filter((program) => program.find() === undefined).map(({ name }) => name);
  if (placeOf(minio, versitygw) === undefined) absent.push('an S3 server');
  if (whereIs('java') === undefined) absent.push('Java');
  return absent.length === 0 ? undefined : `${absent.join(', ')} is missing here. Fetch the servers with make servers.`;
};

const makeBucket = async (server: string): Promise<string> => {
  const { hostname, port, username, password, searchParams, href } = new URL(server);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: username,
    secretKey: password,
    region: searchParams.get('region') ?? '',
  });
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, searchParams.get('region') ?? '');
  const url = new URL(href);
  url.pathname = `/${bucket}`;
  return url.href;
};

const startS3 = async (kept: string): Promise<NativeServer> => {
  const fast = minio.find();
  const server = fast ? await startMinio(fast, { kept }) : await startVersitygw(versitygw.find() ?? '', { kept });
  return { ...server, url: await makeBucket(server.url) };
};

const startDocuments = async (kept: string): Promise<NativeServer> => {
  const server = await startMongodb(mongod.find() ?? '', { kept });
  const url = new URL(server.url);
  url.pathname = '/qr-timeline';
  return { ...server, url: url.href };
};

const startMail = async ({ folder, built, mail }: ServerOptions): Promise<NativeServer> => {
  const sink = serverProcess({
    folder,
    name: 'mail-sink',
    program: process.execPath,
    args: [
      ...programOf('deploy/native', 'topology/mail-sink', built),
      String(mail.smtpPort),
      String(mail.httpPort),
      join(folder.path, 'mail'),
    ],
    cwd: checkout,
    as: {},
    ready: async () => (await answers(mail.smtpPort)) && answers(mail.httpPort),
  });
  await sink.start();
  return {
    url: urlOfSmtp(mail.smtpPort),
    kill: async () => void (await sink.kill()),
    revive: sink.start,
    halt: async () => void (await sink.stop()),
    restart: async () => {
      await sink.stop();
      await sink.start();
    },
    pause: sink.pause,
    resume: sink.resume,
    onCrash: (listener) => sink.onCrash((how) => listener(`${sink.name} ended unexpectedly (${how})`)),
    pids: () => [sink.pid()].flatMap((pid) => pid ?? []),
    stop: async () => void (await sink.stop()),
  };
};

/** Starts all servers concurrently; when one fails, stops the others. */
export const startServers = async (options: ServerOptions): Promise<Servers> => {
  const { folder, brokers, durable, host } = options;
  const inside = (name: string): string => join(folder.path, name);
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const starting = [
    openPostgresServer(folder.path, {
      dataDir: folder.path,
      settings: { max_connections: '200', ...(durable ? {} : hasty) },
    }),
    startKafka(kafka.find() ?? '', brokers, { kept: inside('kafka'), ...(host === undefined ? {} : { host }) }),
    startDocuments(inside('mongodb')),
    startRedis(redis.find() ?? '', { kept: inside('redis') }),
    startS3(inside('s3')),
    startMail(options),
  ] as const;
  const settled = await Promise.allSettled(starting);
  if (settled.some(({ status }) => status === 'rejected'))
    await Promise.all(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])));
  const [postgres, log, mongodb, cache, s3, smtp] = await Promise.all(starting);
  return { postgres, kafka: log, mongodb, redis: cache, s3, smtp };
};

/** Returns the settings with the servers' URLs. */
export const settingsFor = (servers: Servers, mailPort: number): Readonly<Record<string, string>> => ({
  EVENTS_URL: servers.kafka.url,
  DOCUMENTS_URL: servers.mongodb.url,
  CACHE_URL: servers.redis.url,
  OBJECTS_URL: servers.s3.url,
  MAIL_URL: servers.smtp.url,
  MAILBOX_URL: `http://127.0.0.1:${mailPort}/`,
});
