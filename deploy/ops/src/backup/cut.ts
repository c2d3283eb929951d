import { objectsStay } from '@keepsake/platform/objects/held-objects';
import type pg from 'pg';
import { databases } from '../house/databases.js';
import type { House } from '../house/house.js';
import { plainSpeech } from './copy-table.js';
import type { LogView } from './events-tail.js';

export type Cut = {
  /** One connection a database, each looking at it as it was at the cut. */
  readonly snapshots: ReadonlyMap<string, pg.Client>;
  /** Lets objects be removed again. */
  readonly release: () => Promise<void>;
};

const lock = (name: string): string => `select pg_advisory_lock(hashtext('${name}'))`;

/**
 * All databases at one moment that could have been: nothing heard that was not said. For the blink of it the relays rest (they
 * leave their outbox alone while somebody holds its lock), so no event leaves a database between the first look and the last.
 * Objects stay until `release`, so whatever the rows name is there to be copied.
 */
export const cutThrough = async (house: House, log: LogView): Promise<Cut> => {
  await log.begin();
  const snapshots = new Map<string, pg.Client>();
  const holders: pg.Client[] = [];
  for (const name of databases) {
    const holder = await house.connect(name);
    await holder.query(`set lock_timeout = '30s'; set statement_timeout = 0`);
    await holder.query(lock(objectsStay));
    holders.push(holder);
    const snapshot = await house.connect(name);
    await snapshot.query(plainSpeech);
    snapshots.set(name, snapshot);
  }
  const holdOutboxes = (): Promise<unknown> => Promise.all(holders.map((holder) => holder.query(lock('outbox'))));
  const letGoOfOutboxes = (): Promise<unknown> =>
    Promise.all(holders.map((holder) => holder.query(`select pg_advisory_unlock(hashtext('outbox'))`)));
  await holdOutboxes();
  try {
    await Promise.all(
      [...snapshots.values()].map(async (client) => {
        await client.query('begin isolation level repeatable read read only');
        await client.query('select 1 from pg_class limit 1'); // the first look is what fixes the moment
      }),
    );
    await log.end();
  } finally {
    await letGoOfOutboxes();
  }
  return {
    snapshots,
    release: async () => {
      for (const client of snapshots.values()) await client.query('commit');
      for (const holder of holders) await holder.query('select pg_advisory_unlock_all()');
    },
  };
};
