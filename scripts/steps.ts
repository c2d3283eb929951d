// The checks of `make test` and `make check`, each a program with its output on the screen.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const bin = `${root}node_modules/.bin/`;

/** Runs one check; true when it is content. */
export type Check = () => boolean;

const step = (
  name: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): boolean => {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) console.error(error.message);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'good' : 'NOT GOOD'} (${seconds} s)`);
  return status === 0;
};

export const types: Check = () =>
  step('types of the RPC contracts', process.execPath, ['scripts/generate-rpc-types.mjs']) &&
  step('types', `${bin}tsc`, ['-b']);
export const lint: Check = () => step('lint', `${bin}oxlint`, ['--type-aware', '--deny-warnings']);
export const format: Check = () => step('format', `${bin}oxfmt`, ['--check', '.']);
export const deadCode: Check = () => step('dead code', `${bin}knip`, []);

/** The pages as vite builds them; what checks their weight or opens them in a browser needs them. */
export const pages: Check = () => step('pages', 'make', ['web/dist/index.html']);
export const guestWeight: Check = () =>
  step('weight of the first looks', process.execPath, ['--import', 'tsx', 'scripts/guest-weight.ts']);

/** The real servers that suites run against; what cannot be had is told in the table of adapters. */
export const servers: Check = () =>
  step('servers', process.execPath, ['--import', 'tsx', 'deploy/native/src/fetch-servers.ts']);

/** Every suite, or those that `args` pick. */
export const jest = (name: string, args: readonly string[]): boolean =>
  step(name, `${bin}jest`, args, { NODE_OPTIONS: '--experimental-vm-modules -C @keepsake/source --no-warnings' });

/** The journeys, on what `make start` or `make native` starts; both run what `types` has built. */
export const journeys = (stack: 'embedded' | 'native', args: readonly string[]): boolean =>
  step(`journeys on the ${stack} stack`, process.execPath, [
    '-C',
    '@keepsake/source',
    '--import',
    'tsx',
    'tests/e2e/run.ts',
    stack,
    ...args,
  ]);
