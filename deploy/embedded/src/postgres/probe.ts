import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * ready: accepted the password. busy: starting, stopping, recovering or full. unauthorized: refused the password. silent:
 * other.
 */
type Answer = 'ready' | 'busy' | 'unauthorized' | 'silent';

const BUSY = ['57P03', '53300']; // cannot_connect_now, too_many_connections
const UNAUTHORIZED = ['28P01', '28000']; // invalid_password, invalid_authorization_specification

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Connects once with the password in the URL and classifies the result. */
export const probe = async (url: string): Promise<Answer> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined); // the catch below reports it; an unhandled 'error' event would end the process
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    if (BUSY.includes(codeOf(error))) return 'busy';
    return UNAUTHORIZED.includes(codeOf(error)) ? 'unauthorized' : 'silent';
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Polls until the result is defined or the timeout expires. */
export const eventually = async <T>(timeoutMs: number, ask: () => Promise<T | undefined> | T | undefined) => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() > end) return answer;
    await pause(20);
  }
};
