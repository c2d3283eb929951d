import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** ready: took our password. busy: starts, stops, recovers or is full. stranger: refused our password. silent: the rest. */
type Answer = 'ready' | 'busy' | 'stranger' | 'silent';

const BUSY = ['57P03', '53300']; // cannot_connect_now, too_many_connections
const STRANGER = ['28P01', '28000']; // invalid_password, invalid_authorization_specification

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Knocks once at a server, with the password in the address. */
export const knock = async (url: string): Promise<Answer> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined); // the answer below tells; an unheard error would end the process
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    if (BUSY.includes(codeOf(error))) return 'busy';
    return STRANGER.includes(codeOf(error)) ? 'stranger' : 'silent';
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Asks until the answer is something, or until the time is over. */
export const eventually = async <T>(timeoutMs: number, ask: () => Promise<T | undefined> | T | undefined) => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() > end) return answer;
    await pause(20);
  }
};
