import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres, type Postgres, type PostgresOptions } from '@keepsake/embedded/postgres';
import type { NativeServer } from '../running-server.js';

export type PostgresServer = NativeServer & { readonly urlOf: (database: string) => string };

/** Returns the server process and its connection processes; Linux only. */
const familyOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
];

/**
 * Starts the launcher's PostgreSQL with the controls that fault tests need. Writes its process id for the guardian of
 * `folder`.
 */
export const openPostgresServer = async (folder: string, options: PostgresOptions): Promise<PostgresServer> => {
  const note = join(folder, 'postgres.pid');
  const consumers: ((what: string) => void)[] = [];
  let current = await startPostgres(options);
  let runs = true;
  let asked = false;
  const watch = async (mine: Postgres): Promise<void> => {
    if ((await mine.exited) === 'stopped' || asked || mine !== current) return;
    over();
    for (const listener of consumers) listener('postgres ended unexpectedly');
  };
  const read = (): void => {
    writeFileSync(note, String(current.pid));
    void watch(current);
  };
  const over = (): void => {
    runs = false;
    rmSync(note, { force: true });
  };
  const halt = async (): Promise<void> => {
    if (runs) await current.stop();
    over();
  };
  const revive = async (): Promise<void> => {
    if (runs) return;
    asked = false;
    current = await startPostgres(options);
    runs = true;
    read();
  };
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of familyOf(current.pid)) process.kill(pid, name);
  };
  read();
  return {
    url: current.url('postgres'),
    urlOf: (database) => current.url(database),
    kill: async () => {
      if (!runs) return;
      asked = true;
      process.kill(current.pid, 'SIGKILL');
      await current.exited;
      over();
    },
    revive,
    halt,
    restart: async () => {
      await halt();
      await revive();
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    onCrash: (listener) => void consumers.push(listener),
    pids: () => (runs ? [current.pid] : []),
    stop: halt,
  };
};
