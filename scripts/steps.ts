// The checks of the test tiers, one program each.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));
const bin = `${root}node_modules/.bin/`;

/** The result of a step. */
export type Outcome = { readonly name: string; readonly good: boolean; readonly seconds: number };
export type Step = () => Promise<Outcome>;

export type StepOptions = {
  readonly env?: Readonly<Record<string, string>>;
  /** Prints the output at the end, for steps that run concurrently. */
  readonly buffered?: boolean;
  /** Minutes after which the program is stopped and the step counts as not good. */
  readonly limitMinutes?: number;
};

/** A quarter of an hour is five times what the slowest check takes on two cores. */
const checkMinutes = 15;
/** The longest round takes a third of it on two cores, and all of it on a machine that is very busy with something else. */
const roundMinutes = 60;

/**
 * Runs a program and prints its name, output and duration. Never rejects: a failed start and a program that exceeds
 * its time count as not good.
 */
export const step =
  (
    name: string,
    program: string,
    args: readonly string[],
    { env = {}, buffered = false, limitMinutes = checkMinutes }: StepOptions = {},
  ): Step =>
  () =>
    new Promise((resolve) => {
      if (!buffered) console.log(`\n── ${name}`);
      const began = performance.now();
      const child = spawn(program, args, {
        cwd: root,
        stdio: buffered ? ['ignore', 'pipe', 'pipe'] : 'inherit',
        env: { ...process.env, ...env },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
      let ended = false;
      const end = (good: boolean, problem = ''): void => {
        if (ended) return;
        ended = true;
        clearTimeout(limit);
        const seconds = (performance.now() - began) / 1000;
        const text = [buffered ? `\n── ${name}` : '', output.trim(), problem].filter((part) => part !== '');
        if (text.length > 0) console.log(text.join('\n'));
        console.log(`── ${name}: ${good ? 'good' : 'NOT GOOD'} (${seconds.toFixed(1)} s)`);
        resolve({ name, good, seconds });
      };
      const limit = setTimeout(() => {
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), 30_000).unref();
        end(false, `${name} did not end in ${limitMinutes} minutes and was stopped.`);
      }, limitMinutes * 60_000);
      child.on('error', (error) => end(false, error.message));
      child.on('close', (code) => end(code === 0));
    });

/** Runs steps one after another; a failed step does not stop the others. */
export const inOrder = async (steps: readonly Step[]): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const one of steps) outcomes.push(await one());
  return outcomes;
};

const buffered = true;
const loader = ['--import', 'tsx'];

const generate = step('types of the RPC contracts', process.execPath, ['scripts/generate-rpc-types.mjs']);
const compile = step('types', `${bin}tsc`, ['-b'], { buffered });
/** Also compiles what the product runs from. */
export const types: Step = async () => {
  const generated = await generate();
  return generated.good ? compile() : generated;
};
/** Lints the whole tree, or the given files. */
export const lint = (files: readonly string[] = []): Step =>
  step('lint', `${bin}oxlint`, ['--type-aware', '--deny-warnings', ...files], { buffered });
export const format: Step = step('format', `${bin}oxfmt`, ['--check', '.'], { buffered });
export const deadCode: Step = step('dead code', `${bin}knip`, [], { buffered });

/** The pages built by vite, as needed by the weight check and browser tests. */
export const pages: Step = step('pages', 'make', ['web/dist/index.html'], { buffered });
export const guestWeight: Step = step(
  'weight of the prerendered pages',
  process.execPath,
  [...loader, 'scripts/guest-weight.ts'],
  { buffered },
);

/** The servers used by suites; missing ones are listed in the table of adapters. */
export const servers: Step = step('servers', process.execPath, [...loader, 'deploy/native/src/fetch-servers.ts'], {
  limitMinutes: roundMinutes,
});

/** Makes suites run the built product; needs `types` and `pages`. */
export const builtProduct = { KEEPSAKE_BUILT: '1' };

export const jestOptions = '--experimental-vm-modules -C @keepsake/source --no-warnings';

export const jest = (name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Step =>
  step(name, `${bin}jest`, args, { env: { NODE_OPTIONS: jestOptions, ...env }, limitMinutes: roundMinutes });

/** Journeys on the stack of `make start` or `make native`. */
export const journeys = (
  name: string,
  stack: 'embedded' | 'native',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Step =>
  step(name, process.execPath, ['-C', '@keepsake/source', ...loader, 'tests/e2e/run.ts', stack, ...args], {
    env: { ...builtProduct, ...env },
    limitMinutes: roundMinutes,
  });
