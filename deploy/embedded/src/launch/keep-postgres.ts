import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres, type Postgres } from '../postgres.js';

export type KeptPostgres = { readonly url: (database: string) => string; readonly stop: () => Promise<void> };

type Watcher = {
  readonly tell: (words: string) => void;
  /** The server came back under another address. */
  readonly onMoved: () => void;
};

const longestPauseMs = 10_000;

/** Starts PostgreSQL and starts it again whenever it ends by itself, until `stop`. Services find it again on their own. */
export const keepPostgres = async (dataDir: string, watcher: Watcher): Promise<KeptPostgres> => {
  let postgres = await startPostgres({ dataDir });
  const over = new AbortController();

  const startAgain = async (): Promise<Postgres | undefined> => {
    for (let pauseMs = 200; !over.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await startPostgres({ dataDir });
      } catch (error) {
        watcher.tell(error instanceof Error ? error.message : String(error));
        await pause(pauseMs, undefined, { signal: over.signal }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const watch = async (): Promise<void> => {
    while ((await postgres.exited) === 'died' && !over.signal.aborted) {
      watcher.tell('The database ended by itself and is started again.');
      const { port } = postgres;
      const again = await startAgain();
      if (!again) return;
      postgres = again;
      if (over.signal.aborted) return again.stop();
      watcher.tell('The database answers again.');
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
