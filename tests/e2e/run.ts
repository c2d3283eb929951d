// The journeys against one stack that all of them share: run.ts embedded|native, then jest's own arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { missingServers, startTopology } from '@keepsake/native/topology';
import { owner, scratchFolder, startKeepsake } from './keepsake.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

type Stack = {
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  /** For the few who look at a database of their own; without it the suites start one. */
  readonly databaseUrl?: string;
  /** What it said of itself on the way, a part that ended by itself among it. */
  readonly story: () => string;
  readonly stop: () => Promise<unknown>;
};

/** What `make start` starts. */
const embedded = async (): Promise<Stack> => {
  const scratch = scratchFolder();
  const { url, printed, pressCtrlC } = await startKeepsake(scratch.path, {}, { built: true });
  const stop = async (): Promise<void> => {
    await pressCtrlC();
    scratch.remove();
  };
  return { url, owner, story: printed, stop };
};

/** What `make native` starts. */
const native = async (): Promise<Stack> => {
  const said: string[] = [];
  const { url, servers, ...rest } = await startTopology({
    built: true,
    env: { RATE_LIMITS: '1000' },
    onCrash: (member, how) => void said.push(`${member} ended by itself:\n${how}`),
  });
  return { url, owner: rest.owner, databaseUrl: servers.postgres.url, story: () => said.join('\n'), stop: rest.stop };
};

const [name = '', ...args] = process.argv.slice(2);
/** Whoever names suites gets those alone. */
const suites = args.some((arg) => arg.startsWith('--testPathPatterns')) ? [] : ['--testPathPatterns=tests/e2e/'];
if (name !== 'embedded' && name !== 'native') {
  console.error('Say which stack: run.ts embedded, or run.ts native.');
  process.exit(1);
}
const missing = name === 'native' ? missingServers() : undefined;
if (missing !== undefined) {
  const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
  console.log(`The journeys do not run on the production topology: ${missing}`);
  process.exit(required ? 1 : 0);
}

const began = performance.now();
const stack = await (name === 'native' ? native() : embedded());
console.log(`The stack is ready after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
const jest = spawn(`${root}node_modules/.bin/jest`, [...suites, '--maxWorkers=1', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules -C @keepsake/source --no-warnings',
    BASE_URL: stack.url,
    ADMIN_EMAIL: stack.owner.email,
    ADMIN_PASSWORD: stack.owner.password,
    ...(stack.databaseUrl === undefined ? {} : { TEST_DATABASE_URL: stack.databaseUrl }),
  },
});
const [code] = (await once(jest, 'close')) as [number | null];
if (code !== 0) console.log(`What the stack said meanwhile:\n${stack.story()}`);
await stack.stop();
process.exitCode = code ?? 1;
