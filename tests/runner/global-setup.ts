import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@keepsake/embedded/postgres';

/**
 * Starts one PostgreSQL for the whole run, removed at its end. Tests read TEST_DATABASE_URL, the URL of its
 * maintenance database, and create their own databases. An existing TEST_DATABASE_URL is used instead.
 */
export const startTestPostgres = async (): Promise<void> => {
  if (process.env['TEST_DATABASE_URL']) return;
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));
  chmodSync(folder, 0o711); // lets the server's user in when root runs the tests
  const guardian = guard(folder);
  const postgres = await startPostgres({
    dataDir: folder,
    // Test data need not survive a power cut. Many suites hold pools concurrently.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  undo.push(async () => {
    await postgres.stop();
    guardian.ref(); // otherwise the run could end before the folder is removed
    guardian.stdin.end();
    await once(guardian, 'exit');
  });
};

/** Stops what `startTestPostgres` started and removes its folder. */
export const stopTestPostgres = async (): Promise<void> => {
  for (const step of undo.splice(0)) await step();
};

/** Shares state between setup and teardown, which are two copies of this module in one process. */
const shared = globalThis as { keepsakeTestUndo?: (() => Promise<void>)[] };
const undo = (shared.keepsakeTestUndo ??= []);

/**
 * Cleans up after Ctrl-C or a kill, when jest runs no teardown: a shell reads a pipe that closes when this process
 * ends, then stops the server and removes the folder.
 */
const guard = (folder: string) => {
  const script = `
    cat > /dev/null
    pid=$(head -n 1 "$1/postgres/data/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid"
    for turn in 1 2 3 4 5 6 7 8 9 10; do
      kill -0 "$pid" 2> /dev/null && sleep 0.2
    done
    rm -rf -- "$1"`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return shell;
};
