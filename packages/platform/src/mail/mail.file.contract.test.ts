import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailContract } from './mail.contract.js';
import { openFileMail } from './mail.file.js';

mailContract('file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-mail-'));
  const arrived = async () => Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return {
    open: async () => ({ mail: await openFileMail(folder, 'Keepsake <hello@keepsake.example>'), arrived }),
    dropConnections: async () => undefined,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
});
