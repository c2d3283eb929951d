import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@keepsake/embedded/secrets';
import { createDatabase } from '@keepsake/platform/database';
import type { Env } from '@keepsake/platform/service';
import { portsOf } from '../free-port.js';
import { guardFolder, whenDeserted, type GuardedFolder } from '../guarded-folder.js';
import { cast, type Casting } from './cast.js';
import { claimFolder } from './claim.js';
import { checkout, memberOf, type Member } from './member.js';
import { settingsFor, startServers, type Servers } from './servers.js';

export { missingServers } from './servers.js';
export type { Member } from './member.js';
export type { Servers } from './servers.js';

export type TopologyOptions = {
  /** Kept over restarts; without it a temporary folder that goes with the topology. */
  readonly dataDir?: string;
  readonly brokers?: 1 | 3;
  readonly gateways?: number;
  readonly readers?: number;
  readonly workers?: number;
  /** Of the first gateway; without it any free one. */
  readonly port?: number;
  /** For every process, over what is set here. */
  readonly env?: Env;
  /** Settings of some members, by name, over all else. */
  readonly envOf?: (member: string) => Env;
  /** Runs what `tsc -b` made instead of the sources; without it as this module itself runs. */
  readonly built?: boolean;
  /** What is being done, for a person. */
  readonly tell?: (words: string) => void;
  /** A member ended and nobody had asked for it. */
  readonly onCrash?: (member: string, how: string) => void;
};

export type Topology = {
  /** The first gateway. */
  readonly url: string;
  readonly urls: readonly string[];
  readonly owner: { readonly email: string; readonly password: string };
  /** Mails as JSON, newest first, past every gateway. */
  readonly mailboxUrl: string;
  readonly folder: string;
  /** What every process is told. */
  readonly env: Env;
  readonly servers: Servers;
  /** In the order in which they were started. */
  readonly members: () => readonly Member[];
  /** `orders`, `qr-timeline-api`, `qr-timeline-reader-1`, `qr-timeline-worker-1`, `gateway-1`, … */
  readonly member: (name: string) => Member;
  /** One more worker of qr-timeline, ready. */
  readonly addWorker: () => Promise<Member>;
  /** Gateways first, servers last. */
  readonly stop: () => Promise<void>;
};

const testOwner = { email: 'owner@keepsake.example', password: 'a-password-for-tests' };
const extraWorkers = 4;

type Opened = { readonly folder: GuardedFolder; readonly release: () => void };

const openFolder = async (dataDir: string | undefined): Promise<Opened> => {
  if (dataDir === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'keepsake-native-'));
    chmodSync(path, 0o711); // servers that root starts run as somebody else, and have to get through
    return { folder: guardFolder(path, 'removed'), release: () => undefined };
  }
  mkdirSync(dataDir, { recursive: true });
  const release = claimFolder(dataDir);
  await whenDeserted(dataDir);
  return { folder: guardFolder(dataDir, 'kept'), release };
};

const inOrder = async (members: readonly Member[]): Promise<void> => {
  const gateways = members.filter(({ name }) => name.startsWith('gateway-'));
  await Promise.all(gateways.map((one) => one.stop()));
  await Promise.all(members.map((one) => one.stop()));
};

/**
 * The whole product as it runs in production: PostgreSQL, Kafka, MongoDB, Redis, S3, a mail server, and every service, role
 * and gateway as a process of its own, on loopback. Resolves when a visitor would be served. Ends with this process, however
 * that ends.
 */
export const startTopology = async (options: TopologyOptions = {}): Promise<Topology> => {
  const { brokers = 1, gateways = 1, readers = 1, workers = 1 } = options;
  const built = options.built ?? import.meta.url.endsWith('.js');
  const { tell = () => undefined } = options;
  const { folder, release } = await openFolder(options.dataDir);
  const members: Member[] = [];
  let servers: Servers | undefined;
  const stop = async (): Promise<void> => {
    await inOrder(members);
    await Promise.all(Object.values(servers ?? {}).map((server) => server.stop()));
    await folder.close();
    release();
  };

  try {
    const counts = { gateways, readers, workers: workers + extraWorkers };
    const ports = await portsOf(folder.path, cast.portsFor(counts));
    const [smtpPort = 0, httpPort = 0, ...free] = ports;
    const mail = { smtpPort, httpPort };
    tell('PostgreSQL, Kafka, MongoDB, Redis, S3 and a mail server start …');
    servers = await startServers({ folder, brokers, built, durable: options.dataDir !== undefined, mail });
    const { postgres } = servers;
    await Promise.all(cast.databases.map((name) => createDatabase(postgres.url, name)));

    const casting: Casting = cast.members(counts, free, options.port);
    const pages = join(checkout, 'web/dist');
    const env: Env = {
      ...openSecrets(folder.path),
      ...settingsFor(servers, httpPort),
      RPC_PEERS: casting.peers,
      PUBLIC_URL: casting.urls[0],
      WEB_DIR: existsSync(join(pages, '.pages.json')) ? pages : undefined,
      DEV_MAILBOX: 'on',
      ADMIN_EMAIL: testOwner.email,
      ADMIN_PASSWORD: testOwner.password,
      ...options.env,
    };
    const surroundings = { folder, built };
    const bring = async (name: string): Promise<Member> => {
      const plan = casting.planOf(name, (database) => postgres.urlOf(database));
      const member = memberOf({ ...plan, env: { ...env, ...plan.env, ...options.envOf?.(name) } }, surroundings);
      members.push(member);
      member.onCrash((how) => options.onCrash?.(name, how));
      await member.start();
      return member;
    };
    tell('The services start …');
    const names = casting.names.filter((name) => !cast.isExtraWorker(name, workers));
    const isLate = (name: string): boolean => name.startsWith('gateway-') && name !== 'gateway-1';
    const starting = names.filter((name) => !isLate(name)).map(bring);
    await Promise.allSettled(starting); // so that those which did start are known, and stopped, when one did not
    await Promise.all(starting);
    await Promise.all(names.filter(isLate).map(bring)); // once the first gateway has made the first owner

    let hands = workers;
    return {
      url: casting.urls[0] ?? '',
      urls: casting.urls,
      owner: { email: env['ADMIN_EMAIL'] ?? '', password: env['ADMIN_PASSWORD'] ?? '' },
      mailboxUrl: env['MAILBOX_URL'] ?? '',
      folder: folder.path,
      env,
      servers,
      members: () => members,
      member: (name) => {
        const found = members.find((one) => one.name === name);
        if (!found) throw new Error(`There is no ${name}. There are ${members.map((one) => one.name).join(', ')}.`);
        return found;
      },
      addWorker: () => bring(`qr-timeline-worker-${(hands += 1)}`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
