import { objectsStay } from '@keepsake/platform/objects/held-objects';
import type pg from 'pg';
import { databases } from '../installation/databases.js';
import type { Installation } from '../installation/installation.js';
import { plainSpeech } from './copy-table.js';
import type { LogView } from './events-tail.js';

export type Cut = {
  /** One connection per database, each with the snapshot of the cut. */
  readonly snapshots: ReadonlyMap<string, pg.Client>;
  /** Unblocks the removal of objects. */
  readonly release: () => Promise<void>;
};

const lock = (name: string): string => `select pg_advisory_lock(hashtext('${name}'))`;

/**
 * Takes a consistent snapshot of all databases: no event is processed in one that another has not published. Relays
 * pause during the cut, because they skip an outbox whose lock is held. Objects stay until `release`, so the rows'
 * references can be copied.
 */
export const cutThrough = async (installation: Installation, log: LogView): Promise<Cut> => {
  await log.begin();
  const snapshots = new Map<string, pg.Client>();
  const holders: pg.Client[] = [];
  for (const name of databases) {
    const holder = await installation.connect(name);
    await holder.query(`set lock_timeout = '30s'; set statement_timeout = 0`);
    await holder.query(lock(objectsStay));
    holders.push(holder);
    const snapshot = await installation.connect(name);
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
        await client.query('select 1 from pg_class limit 1'); // the first query fixes the snapshot
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
