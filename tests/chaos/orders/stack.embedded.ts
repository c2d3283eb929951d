import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../e2e/support/free-port.js';
import { isBuilt, owner, scratchFolder, stackPid, startKeepsake, type Keepsake } from '../../e2e/support/keepsake.js';
import { until } from '../../e2e/support/until.js';
import { sabotaged } from '../sabotage/switch.js';
import type { Sabotage, World } from './stack.js';

const signal = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it was already exiting
  }
};

/** Runs `make start`: the product in one process with its PostgreSQL; either or both are killed. */
export const embeddedWorld = async (sabotage?: Sabotage): Promise<World> => {
  const scratch = scratchFolder();
  const port = await freePort();
  const env = { PORT: String(port), RATE_LIMITS: '1000000', LOG_LEVEL: 'info', ...sabotaged(sabotage) };
  let output = '';
  // A sabotage replaces source text, so it needs a product run from the sources.
  const options = { built: isBuilt && sabotage === undefined };
  let keepsake: Keepsake = await startKeepsake(scratch.path, env, options);

  const postgres = (file: string): string => readFileSync(join(scratch.path, 'postgres', file), 'utf8');
  const postmaster = (): { readonly pid: number; readonly port: number } => {
    const lines = postgres('data/postmaster.pid').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  const databaseUrl = (database: string): string =>
    `postgres://keepsake:${postgres('password').trim()}@127.0.0.1:${postmaster().port}/${database}`;

  const kills: Readonly<Record<string, () => Promise<void>>> = {
    site: async () => {
      const pid = await until('the site to have a process', () => stackPid(keepsake.launcher));
      signal(pid);
    },
    database: () =>
      until('the database to have a process', () => {
        try {
          return signal(postmaster().pid) || undefined;
        } catch {
          return undefined; // its file is being rewritten
        }
      }).then(() => undefined),
    everything: async () => {
      await keepsake.killEverything();
      output += keepsake.printed();
      keepsake = await startKeepsake(scratch.path, env, options);
    },
  };

  return {
    name: 'embedded default',
    url: keepsake.url,
    owner,
    targets: ['site', 'database', 'everything'],
    kill: async (target) => kills[target]?.(),
    databaseUrl,
    eventsUrl: () => databaseUrl('events'),
    output: () => output + keepsake.printed() + readFileSync(join(scratch.path, 'keepsake.log'), 'utf8').slice(-20_000),
    stop: async () => {
      await keepsake.pressCtrlC();
      scratch.remove();
    },
  };
};
