import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSecrets } from '@keepsake/embedded/secrets';
import { createDatabase } from '@keepsake/platform/database';
import type { Env } from '@keepsake/platform/service';
import { portsOf } from '../free-port.js';
import { guardFolder, whenDeserted, type GuardedFolder } from '../guarded-folder.js';
import { cast, type ProcessPlan } from './process-plan.js';
import { claimFolder } from './claim.js';
import { checkout, isReady, memberOf, type Member } from './member.js';
import { settingsFor, startServers, type Servers } from './servers.js';

export { missingServers } from './servers.js';
export type { Member } from './member.js';
export type { Servers } from './servers.js';

export type TopologyOptions = {
  /** Folder kept over restarts; default: a temporary one. */
  readonly dataDir?: string;
  readonly brokers?: 1 | 3;
  readonly gateways?: number;
  readonly readers?: number;
  readonly workers?: number;
  /** Port of the first gateway; default: a free one. */
  readonly port?: number;
  /** Settings of every process; override the defaults. */
  readonly env?: Env;
  /** Settings by member, read at each start; override all others. */
  readonly envOf?: (member: string) => Env;
  /** Whether to run the output of `tsc -b` instead of the sources; default: as this module runs. */
  readonly built?: boolean;
  /** Folder whose programs the members run; read at each start of a member. Default: this checkout. */
  readonly checkout?: string;
  /**
   * Whether the processes share the processors in proportion to the CPU requests of the chart; default: equally, as tests
   * beside a browser need it.
   */
  readonly shares?: boolean;
  /** Receives progress messages for the operator. */
  readonly report?: (text: string) => void;
  /** Called when a member ends unexpectedly. */
  readonly onCrash?: (member: string, how: string) => void;
};

export type Topology = {
  /** URL of the first gateway. */
  readonly url: string;
  readonly urls: readonly string[];
  readonly owner: { readonly email: string; readonly password: string };
  /** Emails as JSON, newest first, without a gateway. */
  readonly mailboxUrl: string;
  readonly folder: string;
  /** Settings shared by all processes. */
  readonly env: Env;
  readonly servers: Servers;
  /** Returns the members in start order. */
  readonly members: () => readonly Member[];
  /** `orders`, `qr-timeline-api`, `qr-timeline-reader-1`, `qr-timeline-worker-1`, `gateway-1`, … */
  readonly member: (name: string) => Member;
  /** Starts one more worker of qr-timeline; resolves when it is ready. */
  readonly addWorker: () => Promise<Member>;
  /** Stops the gateways first, the servers last. */
  readonly stop: () => Promise<void>;
};

const testOwner = { email: 'owner@keepsake.example', password: 'a-password-for-tests' };
const extraWorkers = 4;

type Opened = { readonly folder: GuardedFolder; readonly release: () => void };

const openFolder = async (dataDir: string | undefined): Promise<Opened> => {
  if (dataDir === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'keepsake-native-'));
    chmodSync(path, 0o711); // lets the unprivileged account of root's servers enter
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

const siteReadyMs = 60_000;

/** Waits until the services answer the gateways. The first calls between cold processes take seconds on a busy machine. */
const sitesReady = async (urls: readonly string[]): Promise<void> => {
  const latest = performance.now() + siteReadyMs;
  while (!(await Promise.all(urls.map(isReady))).every(Boolean)) {
    if (performance.now() > latest)
      throw new Error('Every process runs, but the site is not ready after 60 s. Read the logs of the gateways.');
    await pause(100);
  }
};

/**
 * Starts the whole product as in production: PostgreSQL, Kafka, MongoDB, Redis, S3, a mail server, and every service,
 * role and gateway in its own process, on loopback. Resolves when the site is ready. Ends with this process.
 */
export const startTopology = async (options: TopologyOptions = {}): Promise<Topology> => {
  const { brokers = 1, gateways = 1, readers = 1, workers = 1 } = options;
  const built = options.built ?? import.meta.url.endsWith('.js');
  const { report = () => undefined } = options;
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
    report('Starting PostgreSQL, Kafka, MongoDB, Redis, S3 and a mail server …');
    servers = await startServers({ folder, brokers, built, durable: options.dataDir !== undefined, mail });
    const { postgres } = servers;
    await Promise.all(cast.databases.map((name) => createDatabase(postgres.url, name)));

    const casting: ProcessPlan = cast.members(counts, free, options.port);
    const programs = options.checkout ?? checkout;
    const pages = join(programs, 'web/dist');
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
    const surroundings = { folder, built, checkout: programs, shares: options.shares ?? false };
    const copy = async (name: string): Promise<Member> => {
      const plan = casting.planOf(name, (database) => postgres.urlOf(database));
      const member = memberOf(
        { ...plan, env: { ...env, ...plan.env }, envAtStart: () => options.envOf?.(name) ?? {} },
        surroundings,
      );
      members.push(member);
      member.onCrash((how) => options.onCrash?.(name, how));
      await member.start();
      return member;
    };
    report('Starting the services …');
    const names = casting.names.filter((name) => !cast.isExtraWorker(name, workers));
    const isLate = (name: string): boolean => name.startsWith('gateway-') && name !== 'gateway-1';
    const starting = names.filter((name) => !isLate(name)).map(copy);
    await Promise.allSettled(starting); // waits for all, so a failure can stop the ones that did start
    await Promise.all(starting);
    await Promise.all(names.filter(isLate).map(copy)); // after the first gateway has created the first owner
    await sitesReady(casting.urls);

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
      addWorker: () => copy(`qr-timeline-worker-${(hands += 1)}`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
