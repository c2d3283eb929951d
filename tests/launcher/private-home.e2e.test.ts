import { afterEach, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { visitor } from '../e2e/support/visitor.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

let home = '';
let dataDir = '';
let keepsake: Keepsake | undefined;
afterEach(async () => {
  await keepsake?.pressCtrlC();
  rmSync(home, { recursive: true, force: true });
  if (dataDir.startsWith('/var/lib/keepsake/')) rmSync(dataDir, { recursive: true, force: true });
});

/** Clones the checkout into a folder that only root can enter. Hard-links files where possible. */
const cloneInto = (target: string): void => {
  mkdirSync(target, { mode: 0o700 });
  for (const name of readdirSync(root).filter((one) => one !== '.git' && one !== '.keepsake')) {
    const copied = spawnSync('cp', ['-al', join(root, name), target]);
    if (copied.status !== 0) spawnSync('cp', ['-a', join(root, name), target]);
  }
};

asRoot('root', () => {
  test('stores data in a reachable folder when started from a private home', async () => {
    home = mkdtempSync(join(tmpdir(), 'keepsake-home-')); // 0700, as root's home
    cloneInto(join(home, 'keepsake'));
    keepsake = await startKeepsake('', {}, { checkout: join(home, 'keepsake') });
    dataDir = /Data\s+(\S+)/.exec(keepsake.printed())?.[1] ?? '';
    expect(dataDir).toMatch(/^\/var\/lib\/keepsake\/[0-9a-f]{12}$/);
    expect(keepsake.printed()).toContain('PostgreSQL must not run as root');
    expect((await visitor(keepsake.url).get('/readyz')).status).toBe(200);
    expect(await keepsake.pressCtrlC()).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
  }, 240_000);
});
