import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const SCRIPT = `
  const { startTestPostgres } = await import('./global-setup.ts');
  await startTestPostgres();
  console.log(process.env.TEST_DATABASE_URL);
  setInterval(() => undefined, 1_000);`;

test('leaves no server and no folder after a killed test run', async () => {
  const args = ['-C', '@keepsake/source', '--import', 'tsx', '--input-type=module', '-e', SCRIPT];
  const run = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: run.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  const client = new pg.Client({ connectionString: url });
  const cut = once(client, 'error');
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const ended = once(run, 'exit');
  run.kill('SIGKILL');
  await ended;
  await cut;
  const end = performance.now() + 10_000;
  while (existsSync(rows[0]?.folder ?? '') && performance.now() < end) await pause(20);
  expect(rows[0]?.folder).toContain('keepsake-test-');
  expect(existsSync(rows[0]?.folder ?? '')).toBe(false);
});
