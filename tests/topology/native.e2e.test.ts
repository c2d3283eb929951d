import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingServers } from '@keepsake/native/topology';
import { childProgram } from '@keepsake/platform/testing/child-program';
import { isRunning } from '@keepsake/platform/testing/is-running';
import { scratchFolder } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';

/* `make native` in a terminal. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
const whenHad = missingServers() === undefined || required ? describe : describe.skip;

const scratch = scratchFolder();
let launcher: ChildProcess | undefined;
afterEach(async () => {
  if (launcher && launcher.exitCode === null) {
    const gone = once(launcher, 'exit');
    launcher.kill('SIGKILL'); // its guardians stop the rest
    await gone;
  }
  scratch.remove();
});

whenHad('make native', () => {
  test('starts everything, restarts crashed processes, and leaves nothing after Ctrl-C', async () => {
    const dataDir = join(scratch.path, 'home');
    const started = spawn(
      process.execPath,
      childProgram(new URL('../../deploy/native/src/topology/cli.ts', import.meta.url)),
      {
        cwd: root,
        detached: true, // a separate process group, as in a terminal
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          KEEPSAKE_SERVERS: process.env['KEEPSAKE_SERVERS'],
          PORT: '0',
          DATA_DIR: dataDir,
        },
      },
    );
    launcher = started;
    const ended = once(started, 'close');
    let printed = '';
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const waitForOutput = (labels: RegExp, timeoutMs: number): Promise<true> =>
      until(String(labels), () => (labels.test(printed) ? true : undefined), { timeoutMs, seen: () => printed });

    await waitForOutput(/make native ARGS=--clean/, 200_000);
    const url = /Site\s+(http\S+)/.exec(printed)?.[1] ?? '';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(printed).toMatch(/password \S+ +\(shown once and not stored: write it down\)/);
    expect(printed).not.toMatch(/secret[- ]of/); // URLs are printed without passwords
    const pids = new Map(
      [...printed.matchAll(/^ {2}(\S+) +process (\d+) /gm)].map(([, name, pid]) => [name, Number(pid)]),
    );
    expect(pids.size).toBe(9);

    process.kill(pids.get('shipping') ?? 0, 'SIGKILL');
    await waitForOutput(/shipping crashed \(SIGKILL\) and is restarting\./, 20_000);
    await waitForOutput(/shipping is available again\./, 90_000);

    process.kill(-(started.pid ?? 0), 'SIGINT');
    expect((await ended)[0]).toBe(0);
    expect(printed).toContain('Stopped. All data is kept.');
    expect([...pids.values()].filter(isRunning)).toEqual([]);
    expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pid'))).toEqual(
      [],
    );
  }, 400_000);
});
