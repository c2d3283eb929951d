// `make late-events`: runs the journeys in a copy of this checkout that handles each event up to 2 s after its commit.
// Finds tests and screens that rely on fast events. ARGS: jest's arguments.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCopy } from '../faults/copy.js';
import { plant } from '../faults/fault.js';
import { lateEvents } from './fault.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { folder, remove } = makeCopy(root);
/** Ctrl-C reaches the child as well; then the copy is removed. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
try {
  const path = join(folder, lateEvents.file);
  writeFileSync(path, plant(lateEvents, readFileSync(path, 'utf8')));
  // The product runs from its sources, so the copy needs no build but that of the pages.
  const command = ['-C', '@keepsake/source', '--import', 'tsx', 'tests/e2e/run.ts', 'embedded'];
  const env = { ...process.env, REQUIRE_BROWSER: '1', KEEPSAKE_BUILT: '' };
  const child = spawn(process.execPath, [...command, ...process.argv.slice(2)], { cwd: folder, env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
} finally {
  remove();
}
