import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@keepsake/platform/database';
import { portsOf } from '../free-port.js';
import { guardFolder } from '../guarded-folder.js';
import { serverProcess } from '../server-process.js';
import { cast } from './process-plan.js';
import { checkout, programOf } from './member.js';
import { settingsFor, startServers, type Servers } from './servers.js';

export type SharedServers = {
  readonly servers: Servers;
  /** URLs reachable from other machines, by the value names of the chart. */
  readonly connections: Readonly<Record<string, string>>;
  /** Emails as JSON, newest first; reachable from this machine only. */
  readonly mailboxUrl: string;
  readonly stop: () => Promise<void>;
};

const loopback = '127.0.0.1';

/** Starts the servers without the product, for pods that reach this machine at `host`. They end with this process. */
export const startSharedServers = async (host: string): Promise<SharedServers> => {
  const path = mkdtempSync(join(tmpdir(), 'keepsake-servers-'));
  chmodSync(path, 0o711); // lets the unprivileged account of root's servers enter
  const folder = guardFolder(path, 'removed');
  const built = import.meta.url.endsWith('.js');
  const [smtpPort = 0, httpPort = 0] = await portsOf(path, 2);
  const mail = { smtpPort, httpPort };
  const servers = await startServers({ folder, brokers: 1, built, durable: true, host, mail });
  await Promise.all(cast.databases.map((name) => createDatabase(servers.postgres.url, name)));
  const { MAILBOX_URL: mailboxUrl = '', ...settings } = settingsFor(servers, httpPort);
  const databases = cast.databases.map((name): [string, string] => [
    `DATABASE_URL_${name.toUpperCase().replaceAll('-', '_')}`,
    servers.postgres.urlOf(name),
  ]);
  const addresses = [...Object.entries(settings), ...databases];
  const ports = new Set(addresses.flatMap(([, url]) => /:(\d+)(?:[/?]|$)/.exec(url)?.[1] ?? []));
  const listener = serverProcess({
    folder,
    name: 'door',
    program: process.execPath,
    args: [...programOf('deploy/native', 'topology/entry-point', built), host, ...ports],
    cwd: checkout,
    as: {},
    ready: (log) => log().includes('Forwarding.'),
  });
  await listener.start();
  return {
    servers,
    connections: Object.fromEntries(addresses.map(([name, url]) => [name, url.replace(`@${loopback}:`, `@${host}:`)])),
    mailboxUrl,
    stop: async () => {
      await listener.stop();
      await Promise.all(Object.values(servers).map((server) => server.stop()));
      await folder.close();
    },
  };
};
