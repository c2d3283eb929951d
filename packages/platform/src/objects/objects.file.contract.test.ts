import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectsContract } from './objects.contract.js';
import { openFileObjects } from './objects.file.js';

objectsContract('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-objects-'));
  return {
    open: () => openFileObjects(folder),
    dropConnections: async () => undefined,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});
