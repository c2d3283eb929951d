// `make repeat`: runs suites many times under CPU load and reports failed runs. TIMES=20 BUSY=1 ARGS=paths
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { builtProduct, inOrder, jestOptions, pages, root, types } from './steps.js';

const times = Number(process.env['TIMES'] ?? 20);
const busy = Number(process.env['BUSY'] ?? 1);
const patterns = process.argv.slice(2);
if (patterns.length === 0) {
  console.error('Name the suites: make repeat ARGS=tests/e2e/timelines/manage TIMES=20.');
  process.exit(1);
}

type Results = { readonly testResults: readonly { readonly name: string; readonly status: string }[] };

/** Starts loops that keep processors busy until this process ends. */
const burn = (): (() => void) => {
  const loops = Array.from({ length: busy }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.on("disconnect", () => process.exit()); const f = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(f); }; f();',
      ],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    ),
  );
  return () => loops.forEach((loop) => loop.kill());
};

const failures = new Map<string, number>();
const folder = mkdtempSync(join(tmpdir(), 'keepsake-repeat-'));

/** Runs the suites once; stores the whole output of a failed run. */
const runOnce = async (n: number): Promise<readonly string[]> => {
  const file = join(folder, `${n}.json`);
  const args = ['--json', `--outputFile=${file}`, '--maxWorkers=1', ...patterns];
  const child = spawn(`${root}node_modules/.bin/jest`, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: jestOptions, ...builtProduct },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  const failed = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Results).testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name }) => relative(root, name))
    : ['jest itself'];
  if (failed.length > 0) writeFileSync(join(folder, `${n}.log`), output);
  return failed;
};

const built = await inOrder([types, pages]);
if (built.some(({ good }) => !good)) process.exit(1);
const stop = burn();
for (let n = 1; n <= times; n += 1) {
  const failed = await runOnce(n);
  for (const suite of failed) failures.set(suite, (failures.get(suite) ?? 0) + 1);
  console.log(
    `${n} of ${times}: ${failed.length === 0 ? 'good' : `${failed.join(', ')} failed, output in ${folder}/${n}.log`}`,
  );
}
stop();

for (const [suite, count] of failures) console.log(`${suite}: failed ${count} of ${times} times`);
console.log(failures.size === 0 ? `Good ${times} times with ${busy} busy processors.` : 'Flaky.');
process.exitCode = failures.size === 0 ? 0 : 1;
