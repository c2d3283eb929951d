import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@keepsake/embedded/postgres';

/**
 * One PostgreSQL for the whole run, thrown away at its end. Tests read TEST_DATABASE_URL, the address of its maintenance
 * database, and make databases of their own there. When TEST_DATABASE_URL is set already, that server is used.
 */
export const startTestPostgres = async (): Promise<void> => {
  if (process.env['TEST_DATABASE_URL']) return;
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'));
  chmodSync(folder, 0o711); // the server's user must get through when root runs the tests
  const guardian = guard(folder);
  const postgres = await startPostgres({
    dataDir: folder,
    // Test databases may lose everything in a power cut. Many suites hold pools at the same time.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  undo.push(async () => {
    await postgres.stop();
    guardian.ref(); // or the run could end before the folder is gone
    guardian.stdin.end();
    await once(guardian, 'exit');
  });
};

/** Stops what `startTestPostgres` started, and removes its folder. */
export const stopTestPostgres = async (): Promise<void> => {
  for (const step of undo.splice(0)) await step();
};

/** Setup and teardown are two copies of this module in one process. */
const shared = globalThis as { keepsakeTestUndo?: (() => Promise<void>)[] };
const undo = (shared.keepsakeTestUndo ??= []);

/**
 * jest runs no teardown on Ctrl-C or when it is killed. So a shell holds the other end of a pipe: the pipe closes when
 * the run is over, however it ended, and the shell ends the server (if it still runs) and removes the folder.
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
