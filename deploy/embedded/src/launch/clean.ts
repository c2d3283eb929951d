import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { startPostgres } from '../postgres.js';

/** Every entry Keepsake creates in a data folder. Other entries are never removed. */
const always = [
  'postgres',
  'media',
  'mail',
  'secrets.json',
  'samples.json',
  'password-to-show',
  'running.json',
  'keepsake.log',
  'keepsake.log.old',
];

/** Stops a server left behind by a killed launcher; refuses when a running launcher holds the lock. */
const endServer = async (dataDir: string): Promise<void> => {
  if (!existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))) return;
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
};

type Also = {
  /** Command that creates a new installation. */
  readonly command: string;
  readonly isOurs: (name: string) => boolean;
};

/** Removes the data of Keepsake without confirmation. Returns a message for the operator. */
export const cleanDataFolder = async (
  dataDir: string,
  { command, isOurs }: Also = { command: 'make start', isOurs: () => false },
): Promise<string> => {
  if (!existsSync(dataDir)) return `${dataDir} is already empty. Run ${command} to start again.`;
  const found = readdirSync(dataDir);
  if (found.length > 0 && !found.includes('postgres') && !found.includes('secrets.json'))
    throw problem(
      'forbidden',
      'data-dir-not-ours',
      `The folder ${dataDir} holds no data of Keepsake, so nothing was removed. Name the right one with DATA_DIR.`,
    );
  await endServer(dataDir);
  for (const name of found.filter((one) => always.includes(one) || isOurs(one)))
    rmSync(join(dataDir, name), { recursive: true, force: true });
  const left = readdirSync(dataDir);
  if (left.length === 0) rmdirSync(dataDir);
  const stays = left.length > 0 ? ` Files of others stay: ${left.join(', ')}.` : '';
  return `Removed all data in ${dataDir}.${stays} Run ${command} to start again.`;
};
