// `make start`: the launcher. A small parent process that owns the database and the terminal; the stack is its child.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isProblem } from '@keepsake/platform/problem';
import { launch, type Launched, type LaunchOptions } from './launch.js';
import { cleanDataFolder } from './launch/clean.js';
import { diskFault } from './launch/disk-fault.js';
import { seedTheRunningOne } from './launch/seed-running.js';
import { readSettings } from './launch/settings.js';
import { movedIn, welcome } from './launch/welcome.js';
import { chooseDataDir, serverCanReach } from './postgres/data-dir.js';

const checkout = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

const print = (text: string): void => console.log(text);

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** Stops in order on the first signal, without waiting on the second. */
const endOnSignal = ({ stop, hurry }: Launched): void => {
  let requests = 0;
  const listener = (): void => {
    requests += 1;
    if (requests > 1) return hurry();
    print('  Stopping …');
    stop().then(() => {
      print(
        requests > 1 ? '  Stopped without waiting. Acknowledged requests are stored.' : '  Stopped. All data is kept.',
      );
      process.exit(requests > 1 ? 130 : 0);
    }, fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, listener);
};

/** Starts the site; when the start fails, stops what has started. */
const begin = async (options: LaunchOptions) => {
  const launched = launch(options);
  endOnSignal(launched);
  const details = await launched.ready.catch(async (error: unknown) => {
    await launched.stop();
    throw diskFault(error, options.dataDir) ?? error;
  });
  return { launched, details };
};

const start = async (options: LaunchOptions): Promise<void> => {
  const { launched, details } = await begin(options);
  process.on('SIGUSR2', launched.seed); // `make seed` against a running site
  print(welcome(details));
  launched.passwordShown();
};

/** Uses a free port, since the configured one may be taken; links on plates and in emails keep the configured one. */
const seed = async (options: LaunchOptions): Promise<void> => {
  const { settings, env } = options;
  const aside: LaunchOptions = {
    ...options,
    samples: 'always',
    settings: { ...settings, port: 0 },
    env: { ...env, PUBLIC_URL: env['PUBLIC_URL'] || `http://localhost:${settings.port}` },
  };
  const running = await begin(aside).catch((error: unknown) => {
    if (isProblem(error) && error.slug === 'data-dir-in-use') return undefined;
    throw error;
  });
  if (!running) return print(movedIn(await seedTheRunningOne(options.dataDir)));
  await running.launched.stop();
  print(movedIn(running.details.samples));
  process.exit(0);
};

const main = async (): Promise<void> => {
  const { values: flags } = parseArgs({ options: { seed: { type: 'boolean' }, clean: { type: 'boolean' } } });
  const settings = readSettings(process.env);
  const { dataDir, reason } = chooseDataDir(settings.dataDir, checkout, serverCanReach);
  if (flags.clean) return print(await cleanDataFolder(dataDir));

  process.stdout.on('error', () => undefined); // a closed terminal must not end a detached site
  const samples = settings.sampleFamilies ? 'when-empty' : 'never';
  const options: LaunchOptions = { settings, dataDir, whyThere: reason, samples, env: process.env, print };
  await (flags.seed ? seed(options) : start(options));
};

await main().catch(fail);
