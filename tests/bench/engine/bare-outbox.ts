// Floor of an outbox: deletes the oldest rows and appends them inside the transaction, one relay, no backoff.
import type pg from 'pg';
import type { BareLog, BareRecord } from './bare-log.js';

export const outboxTable = `create table if not exists outbox (id bigint generated always as identity primary key, key text, body text)`;
const take = `delete from outbox where ctid = any(array(select ctid from outbox order by id limit 2000)) returning id::int, key, body`;

/** Returns the function that starts a relay of new rows, or has the running one look again. */
export const bareRelay = (pool: pg.Pool, log: BareLog): (() => void) => {
  let relaying = false;
  let notified = false;
  const relay = async (): Promise<void> => {
    const client = await pool.connect();
    while (notified) {
      notified = false;
      await client.query('begin');
      const { rows } = await client.query<BareRecord & { readonly id: number }>(take);
      if (rows.length > 0) await log.append(rows.toSorted((a, b) => a.id - b.id));
      await client.query('commit');
    }
    client.release();
  };
  return () => {
    notified = true;
    if (relaying) return;
    relaying = true;
    void relay().finally(() => {
      relaying = false;
    });
  };
};
