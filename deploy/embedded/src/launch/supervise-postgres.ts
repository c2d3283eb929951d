import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type Postgres } from '../postgres.js';

export type SupervisedPostgres = { readonly url: (database: string) => string; readonly stop: () => Promise<void> };

type Watcher = {
  readonly reportProgress: (text: string) => void;
  /** Called when the server has restarted at another address. */
  readonly onMoved: () => void;
};

const maxBackoffMs = 10_000;

/** Starts PostgreSQL and restarts it after a crash until `stop`. Services reconnect automatically. */
export const supervisePostgres = async (dataDir: string, watcher: Watcher): Promise<SupervisedPostgres> => {
  let postgres = await startPostgres({ dataDir });
  const over = new AbortController();

  const startAgain = async (): Promise<Postgres | undefined> => {
    for (let pauseMs = 200; !over.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxBackoffMs)) {
      try {
        return await startPostgres({ dataDir });
      } catch (error) {
        watcher.reportProgress(error instanceof Error ? error.message : String(error));
        await pause(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const watch = async (): Promise<void> => {
    while ((await postgres.exited) === 'died' && !over.signal.aborted) {
      watcher.reportProgress('The database crashed and is restarting.');
      const { port } = postgres;
      const again = await startAgain();
      if (!again) return;
      postgres = again;
      if (over.signal.aborted) return again.stop();
      watcher.reportProgress('The database is available again.');
      if (again.port !== port) watcher.onMoved();
    }
  };
  const watched = watch();

  return {
    url: (database) => postgres.url(database),
    stop: async () => {
      over.abort();
      await postgres.stop();
      await watched;
    },
  };
};
