import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Runs a process that writes a hundred lines, waits, and writes one more just before its exit. */
const program = `
  import { createLog } from '${root}packages/platform/src/observability/log.ts';
  const log = createLog('info');
  for (let n = 0; n < 100; n++) log.info({ n }, 'line');
  await new Promise((resolve) => setTimeout(resolve, 100));
  console.log('printed by a library');
  await new Promise((resolve) => setTimeout(resolve, 100));
  log.info({ n: 100 }, 'line');
  process.exit(7);
`;

const run = (output: number) =>
  spawnSync(process.execPath, ['-C', '@keepsake/source', '--import', 'tsx', '--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', output, 'pipe'],
    env: { PATH: process.env['PATH'] },
    timeout: 60_000,
  });

test('writes every line once and in order, including the last', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-log-'));
  const file = join(folder, 'log');
  expect(run(openSync(file, 'w')).status).toBe(7);
  const numbers = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { n: number }).n);
  expect(numbers).toEqual(Array.from({ length: 101 }, (_, n) => n));
  rmSync(folder, { recursive: true });
});

const whenFull = existsSync('/dev/full') ? describe : describe.skip;

whenFull('a full disk (skipped without /dev/full)', () => {
  test('neither ends nor blocks the process', () => {
    const { status, stderr } = run(openSync('/dev/full', 'w'));
    expect([status, String(stderr)]).toEqual([7, '']);
  });
});
