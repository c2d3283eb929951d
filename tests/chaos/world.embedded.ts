import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../e2e/free-port.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/keepsake.js';
import { until } from '../e2e/until.js';
import { sabotaged } from './sabotage/switch.js';
import type { Sabotage, World } from './world.js';

/** The process that runs the stack: a child of the launcher, by the name of its module. */
const siteOf = async (launcher: number): Promise<number | undefined> => {
  const ps = spawn('ps', ['-e', '-o', 'pid=,ppid=,command=']);
  let text = '';
  ps.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(ps, 'close');
  const row = text
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .find((found) => Number(found?.[2]) === launcher && found?.[3]?.includes('child.ts'));
  return row ? Number(row[1]) : undefined;
};

const signal = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false; // it was already on its way out
  }
};

/** `make start`: the whole product in one process, with its own PostgreSQL; either or both are killed. */
export const embeddedWorld = async (sabotage?: Sabotage): Promise<World> => {
  const scratch = scratchFolder();
  const port = await freePort();
  const env = { PORT: String(port), RATE_LIMITS: '1000000', LOG_LEVEL: 'info', ...sabotaged(sabotage) };
  let said = '';
  let keepsake: Keepsake = await startKeepsake(scratch.path, env);

  const postgres = (file: string): string => readFileSync(join(scratch.path, 'postgres', file), 'utf8');
  const postmaster = (): { readonly pid: number; readonly port: number } => {
    const lines = postgres('data/postmaster.pid').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  };
  const databaseUrl = (database: string): string =>
    `postgres://keepsake:${postgres('password').trim()}@127.0.0.1:${postmaster().port}/${database}`;

  const kills: Readonly<Record<string, () => Promise<void>>> = {
    site: async () => {
      const pid = await until('the site to have a process', () => siteOf(keepsake.launcher.pid ?? 0));
      signal(pid);
    },
    database: () =>
      until('the database to have a process', () => {
        try {
          return signal(postmaster().pid) || undefined;
        } catch {
          return undefined; // its file is written anew just now
        }
      }).then(() => undefined),
    everything: async () => {
      await keepsake.killEverything();
      said += keepsake.printed();
      keepsake = await startKeepsake(scratch.path, env);
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
    words: () => said + keepsake.printed() + readFileSync(join(scratch.path, 'keepsake.log'), 'utf8').slice(-20_000),
    stop: async () => {
      await keepsake.pressCtrlC();
      scratch.remove();
    },
  };
};
