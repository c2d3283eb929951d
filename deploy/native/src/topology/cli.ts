// `make native`: the production topology on this machine. Owns the terminal and restarts processes that crash.
import { parseArgs } from 'node:util';
import { chooseDataDir, openDataDir, serverCanReach } from '@keepsake/embedded/data-dir';
import { firstPassword } from '@keepsake/embedded/first-password';
import { cleanDataFolder } from '@keepsake/embedded/clean';
import { freePort } from '@keepsake/embedded/port';
import { fetchPrograms } from '../fetch/fetch-programs.js';
import { kafka, minio, mongod, redis } from '../programs.js';
import { restartCrashed } from './restart-crashed.js';
import { checkout } from './member.js';
import { missingServers } from './servers.js';
import { readSettings } from './settings.js';
import { startTopology, type Topology } from './topology.js';
import { welcome } from './welcome.js';

const command = 'make native';
const print = (text: string): void => console.log(text);
const report = (text: string): void => print(`  ${new Date().toTimeString().slice(0, 8)}  ${text}`);

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

const isOurs = (name: string): boolean =>
  ['kafka', 'mongodb', 'redis', 's3', 'ports.json', 'launcher'].includes(name) || /\.(?:log|log\.old|pid)$/.test(name);

/** Stops in order on the first signal; a second one kills the rest. */
const endOnSignal = (over: AbortController, topology: () => Promise<Topology | undefined>): void => {
  let requests = 0;
  const listener = (): void => {
    requests += 1;
    if (requests > 1) process.exit(130);
    print('  Stopping …');
    over.abort();
    topology()
      .then((running) => running?.stop())
      .then(() => {
        print('  Stopped. All data is kept.');
        process.exit(0);
      }, fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listener);
};

const main = async (): Promise<void> => {
  const began = performance.now() - process.uptime() * 1_000;
  const { values: flags } = parseArgs({ options: { clean: { type: 'boolean' } } });
  const settings = readSettings(process.env);
  const chosen = chooseDataDir(settings.dataDir, checkout.replace(/\/$/, ''), serverCanReach);
  const requested = settings.dataDir === undefined ? `${chosen.dataDir}-native` : chosen.dataDir;
  if (flags.clean) return print(await cleanDataFolder(requested, { command, isOurs }));

  process.stdout.on('error', () => undefined); // a closed terminal must not end a detached site
  const port = await freePort(settings.port, settings.env['HOST'], command);
  await fetchPrograms([kafka, mongod, redis, minio], (text) => print(`  ${text}`));
  const missing = missingServers();
  if (missing !== undefined) throw new Error(missing);

  const { dataDir } = openDataDir(requested);
  const made = settings.adminPassword === undefined ? firstPassword(dataDir) : undefined;
  const password = settings.adminPassword ?? made?.password;
  const over = new AbortController();
  const keep = restartCrashed(over.signal, report);
  let starting: Promise<Topology> | undefined;
  endOnSignal(over, async () => starting?.catch(() => undefined));
  starting = startTopology({
    ...settings,
    port,
    dataDir,
    shares: true,
    report: (text) => print(`  ${text}`),
    env: { ...settings.env, ADMIN_EMAIL: settings.adminEmail, ADMIN_PASSWORD: password },
    onCrash: (name, how) =>
      void starting?.then((running) => keep(name, how, () => running.member(name).start())).catch(() => undefined),
  });
  const topology = await starting;
  if (over.signal.aborted) return;
  for (const [name, server] of Object.entries(topology.servers))
    server.onCrash((what) => void keep(name, what, server.revive));
  const owner = { email: settings.adminEmail, password, made: made !== undefined };
  print(welcome(topology, { seconds: (performance.now() - began) / 1_000, owner, dataDir, whyThere: chosen.reason }));
  made?.forget();
};

await main().catch(fail);
