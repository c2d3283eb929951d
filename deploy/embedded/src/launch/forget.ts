import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '@keepsake/platform/problem';
import { startPostgres } from '../postgres.js';

/** All that a data folder of ours ever holds. Anything else in it belongs to somebody and stays. */
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

/** A server left behind by a killed launcher ends first, and one that is in use refuses: the claim tells the two apart. */
const endServer = async (dataDir: string): Promise<void> => {
  if (!existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))) return;
  const postgres = await startPostgres({ dataDir });
  await postgres.stop();
};

type Also = {
  /** What begins anew. */
  readonly command: string;
  readonly isOurs: (name: string) => boolean;
};

/** Removes what Keepsake made in its data folder, without asking. Answers with a sentence. */
export const forget = async (
  dataDir: string,
  { command, isOurs }: Also = { command: 'make start', isOurs: () => false },
): Promise<string> => {
  if (!existsSync(dataDir)) return `There was nothing in ${dataDir}. ${command} begins anew.`;
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
  const stays = left.length > 0 ? ` What is not Keepsake's stays: ${left.join(', ')}.` : '';
  return `Everything in ${dataDir} is forgotten.${stays} ${command} begins anew.`;
};
