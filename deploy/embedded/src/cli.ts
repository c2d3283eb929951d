// `make start`: the launcher. A small parent that owns the database and the terminal; the stack is its child.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from './launch.js';
import { forget } from './launch/forget.js';
import { readSettings } from './launch/settings.js';
import { chooseDataDir, serverCanReach } from './postgres/data-dir.js';

const checkout = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

const print = (words: string): void => console.log(words);

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** The first signal ends all in order, a second one stops waiting for it. */
const endOnSignal = (stop: () => Promise<void>, hurry: () => void): void => {
  let asked = 0;
  const hear = (): void => {
    asked += 1;
    if (asked > 1) return hurry();
    print('  Stopping …');
    stop().then(() => {
      print(asked > 1 ? '  Stopped in a hurry; what was answered is kept.' : '  Stopped. Everything is kept.');
      process.exit(asked > 1 ? 130 : 0);
    }, fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
};

const main = async (): Promise<void> => {
  const { values: flags } = parseArgs({ options: { seed: { type: 'boolean' }, clean: { type: 'boolean' } } });
  const settings = readSettings(process.env);
  const { dataDir, reason } = chooseDataDir(settings.dataDir, checkout, serverCanReach);
  if (flags.clean) return print(await forget(dataDir));

  process.stdout.on('error', () => undefined); // a closed terminal must not end what it only showed
  const launched = launch({
    settings,
    dataDir,
    whyThere: reason,
    samples: flags.seed ? 'always' : settings.sampleFamilies ? 'when-empty' : 'never',
    env: process.env,
    print,
  });
  endOnSignal(launched.stop, launched.hurry);
  await launched.ready.catch(async (error: unknown) => {
    await launched.stop();
    throw error;
  });
};

await main().catch(fail);
