import { randomBytes } from 'node:crypto';
import { createDatabase } from '../postgres/database.js';
import { templateFor } from './template-databases.js';

/** Creates an empty database on the server of the test run and returns its URL. */
export const freshDatabase = (name: string): Promise<string> => newDatabase(name);

/** Like `freshDatabase`, but already migrated when `name` is a service or `events`. */
export const migratedDatabase = (name: string): Promise<string> => newDatabase(name, templateFor);

const newDatabase = async (name: string, findTemplate?: typeof templateFor): Promise<string> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined)
    throw new Error(
      'TEST_DATABASE_URL is not set. Run the tests through `npm test`, whose global setup starts a PostgreSQL.',
    );
  const url = new URL(server);
  const database = `${name.replaceAll('-', '_')}_${randomBytes(5).toString('hex')}`;
  await createDatabase(server, database, await findTemplate?.(server, name));
  url.pathname = `/${database}`;
  return url.href;
};

/** Pause before the next poll: short first, then a twentieth of the time waited, because polls take processor time. */
const pauseMs = (waitedMs: number): number => Math.min(Math.max(15, waitedMs / 20), 250);

/** Polls until `poll` returns a value. Throws with the last one at the deadline. */
export const eventually = async <R>(
  poll: () => Promise<R | undefined | false>,
  what: string,
  deadlineMs = 120_000,
): Promise<R> => {
  const began = performance.now();
  const end = began + deadlineMs;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const seen = await poll();
      if (seen !== undefined && seen !== false) return seen;
      last = seen;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs(performance.now() - began)));
  }
  throw new Error(
    `Waited ${deadlineMs} ms for ${what}; last seen: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
  );
};
