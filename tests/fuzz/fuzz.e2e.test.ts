import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffSignIn, visitKeepsake } from '../e2e/support/keepsake.js';
import { visitor } from '../e2e/support/visitor.js';

/*
 * Short form: generated requests from the API document never cause a 5xx or an undeclared status, and every call that
 * requires a session refuses one without it. Bodies are not compared: Node answers too long headers without one.
 */

const found = spawnSync('schemathesis', ['--version'], { encoding: 'utf8' }).status === 0;
const required = process.env['REQUIRE_SCHEMATHESIS'] === '1';
const whenInstalled = found || required ? describe : describe.skip;
if (!found) console.log('schemathesis is not installed (pip install schemathesis==4.32.5), so the API is not fuzzed.');

const examples = process.env['FUZZ_EXAMPLES'] ?? '1';
const seed = process.env['FUZZ_SEED'] ?? '20261';
/**
 * A visitor gets 401 from most operations, and the owner calls the others with the same values of the coverage phase,
 * so it is repeated without a session only in `make verify`.
 */
const anonymousPhases = process.env['FUZZ_ANONYMOUS_PHASES'] ?? 'fuzzing';

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let folder = '';
beforeAll(async () => {
  if (!found) return;
  site = await visitKeepsake();
  folder = mkdtempSync(join(tmpdir(), 'keepsake-fuzz-'));
  // Disables the automatic sign-up, which fails when no valid form can be generated.
  writeFileSync(join(folder, 'schemathesis.toml'), '[auth]\nauto-signup = false\n');
});
afterAll(async () => {
  if (!found) return;
  await site.leave();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the output from the first failure on, without coverage advice. */
const tellingPart = (output: string): string =>
  output.slice(Math.max(0, output.search(/=+ (?:ERRORS|FAILURES) =+/))).slice(0, 12_000);

const fuzz = (
  phases: string,
  headers: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((resolve) => {
    const args = [
      'run',
      `${site.url}/api/openapi.json`,
      '--checks=not_a_server_error,status_code_conformance,ignored_auth',
      `--max-examples=${examples}`,
      `--seed=${seed}`,
      `--phases=${phases}`,
      '--mode=all',
      '--workers=1', // two stumble over each other inside hypothesis
      '--no-color',
      '--warnings=off',
      '--request-timeout=60',
      '--exclude-operation-id=patchUploadsById', // pieces of files: it cannot make their content type up
      // these would sign out the owner for all later requests
      '--exclude-operation-id=postAdminLogout',
      '--exclude-operation-id=deleteAdminMeSessions',
      ...headers.flatMap((header) => ['-H', header]),
    ];
    const run = spawn('schemathesis', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    run.once('error', (error) => resolve({ code: null, output: error.message }));
    run.once('close', (code) => resolve({ code, output }));
  });

whenInstalled('random API requests', () => {
  test(`get no 5xx and respect sessions, anonymous and as owner (seed ${seed})`, async () => {
    expect(found).toBe(true); // required by REQUIRE_SCHEMATHESIS=1
    const signedIn = await visitor(site.url).post('/api/admin/login', staffSignIn());
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    for (const [phases, headers] of [
      [anonymousPhases, []],
      ['coverage,fuzzing', [`Cookie: ${cookie}`]],
    ] as const) {
      const { code, output } = await fuzz(phases, headers);
      if (process.env['FUZZ_PRINT']) console.log(output.slice(-1500));
      if (code !== 0) throw new Error(`schemathesis exited with ${code}:\n${tellingPart(output)}`);
    }
    expect((await visitor(site.url).get('/readyz')).status).toBe(200);
  }, 600_000);
});
