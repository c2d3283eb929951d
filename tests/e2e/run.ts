// Runs the journeys in parallel, one product per jest worker: run.ts embedded|native, then jest's arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { missingServers, startTopology } from '@keepsake/native/topology';
import { findChromium, launchBrowserServer } from './support/chromium.js';
import { owner, scratchFolder, startKeepsake } from './support/keepsake.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

type Stack = {
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** Folder of the embedded stack, for suites that let time pass in its databases. */
  readonly dataDir?: string;
  /** For suites that read a separate database; without it they start one. */
  readonly databaseUrl?: string;
  /** Returns the output, and which processes crashed. */
  readonly log: () => string;
  readonly stop: () => Promise<unknown>;
};

/** Starts the same as `make start`. */
const embedded = async (): Promise<Stack> => {
  const scratch = scratchFolder();
  const { url, printed, pressCtrlC } = await startKeepsake(scratch.path);
  const stop = async (): Promise<void> => {
    await pressCtrlC();
    scratch.remove();
  };
  return { url, owner, dataDir: scratch.path, log: printed, stop };
};

/** Starts the same as `make native`. */
const native = async (): Promise<Stack> => {
  const crashes: string[] = [];
  const { url, servers, ...rest } = await startTopology({
    built: true,
    env: { RATE_LIMITS: '1000', FILM_HEIGHT: '180', FFMPEG: process.env['FFMPEG'] ?? 'ffmpeg' },
    onCrash: (member, how) => void crashes.push(`${member} crashed:\n${how}`),
  });
  return { url, owner: rest.owner, databaseUrl: servers.postgres.url, log: () => crashes.join('\n'), stop: rest.stop };
};

const [name = '', ...args] = process.argv.slice(2);
/** Without named suites all journeys run. */
const picks = args.some((arg) => arg.startsWith('--testPathPatterns') || arg === '--runTestsByPath');
const suites = picks ? [] : ['--testPathPatterns=tests/e2e/'];
if (name !== 'embedded' && name !== 'native') {
  console.error('Name the stack: run.ts embedded, or run.ts native.');
  process.exit(1);
}
const missing = name === 'native' ? missingServers() : undefined;
if (missing !== undefined) {
  const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
  console.log(`The journeys do not run on the production topology: ${missing}`);
  process.exit(required ? 1 : 0);
}

/** The production topology uses two processors per worker, so more than one worker would only wait. */
const workers = name === 'native' ? 1 : Number(process.env['JOURNEY_WORKERS'] ?? 2);

const began = performance.now();
const stacks = await Promise.all(Array.from({ length: workers }, name === 'native' ? native : embedded));
const executable = findChromium();
const browser = executable === undefined ? undefined : await launchBrowserServer(executable);
console.log(`${workers} × the ${name} stack: ready after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
const jest = spawn(`${root}node_modules/.bin/jest`, [`--maxWorkers=${workers}`, ...suites, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules -C @keepsake/source --no-warnings',
    JOURNEY_STACK: name,
    BASE_URL: stacks.map(({ url }) => url).join(','),
    BASE_DATA_DIR: stacks.map(({ dataDir }) => dataDir ?? '').join(','),
    ADMIN_EMAIL: stacks[0]?.owner.email,
    ADMIN_PASSWORD: stacks[0]?.owner.password,
    ...(browser === undefined ? {} : { BROWSER_URL: browser.wsEndpoint() }),
    ...(stacks[0]?.databaseUrl === undefined ? {} : { TEST_DATABASE_URL: stacks[0].databaseUrl }),
  },
});
const [code] = (await once(jest, 'close')) as [number | null];
if (code !== 0) for (const [n, stack] of stacks.entries()) console.log(`Log of stack ${n + 1}:\n${stack.log()}`);
await browser?.close();
await Promise.all(stacks.map(({ stop }) => stop()));
process.exitCode = code ?? 1;
