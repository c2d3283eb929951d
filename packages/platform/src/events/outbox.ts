import { sql } from 'kysely';
import type { Db } from '../database.js';
import type { Log } from '../log.js';
import type { EventLog, Running } from './event-log.js';
import { createWaiter } from './waiter.js';

export type Relay = Running & { readonly notify: () => void };

const drainRows = 2_000;
/** Bounds what a crash may resend and how long the lock is held. */
const partsAtOnce = 10;
const pollMs = 1_000;

type Row = { readonly id: number; readonly key: string; readonly body: string };

/**
 * Relays the outbox of one service to the log. The outbox is a queue, so no position can skip a row that commits late.
 *
 * One relay per service works at a time, by advisory lock. A crash between append and commit appends again; consumers
 * drop the duplicates by event id.
 */
export const startRelay = (outbox: {
  readonly db: Db;
  readonly topic: string;
  readonly log: EventLog;
  readonly logger: Log;
}): Relay => {
  const rest = createWaiter();

  const drain = (): Promise<number> =>
    outbox.db.transaction().execute(async (db) => {
      const lock = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(hashtext('outbox')) as mine`.execute(
        db,
      );
      if (!lock.rows[0]?.mine) return 0;
      // Rows are deleted first and sent inside the transaction, so a failed send or a crash restores them. The next
      // part is fetched during a send, because both take about as long.
      const take = async (): Promise<readonly Row[]> => {
        const { rows } = await sql<Row>`
          delete from outbox where ctid = any(array(select ctid from outbox order by id limit ${drainRows}))
          returning id, key, body`.execute(db);
        return rows.toSorted((a, b) => a.id - b.id);
      };
      let moved = 0;
      let rows = await take();
      for (let part = 1; rows.length > 0; part++) {
        const more = rows.length === drainRows && part < partsAtOnce;
        const [next] = await Promise.all([more ? take() : [], outbox.log.append(outbox.topic, rows)]);
        moved += rows.length;
        rows = next;
      }
      return moved;
    });

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!rest.stopped()) {
      const before = rest.mark();
      const moved = await drain().then(
        (count) => {
          failures = 0;
          return count;
        },
        (error: unknown) => {
          failures += 1;
          outbox.logger.error(
            { error, topic: outbox.topic, failures },
            'relay failed; events stay in the outbox; retrying',
          );
          return 0;
        },
      );
      if (failures > 0) await rest.pause(Math.min(100 * 2 ** failures, 5_000));
      else if (moved === 0) await rest.wait(pollMs, before);
    }
  };
  const ended = loop();

  return {
    notify: rest.notify,
    stop: async () => {
      rest.stop();
      await ended;
    },
  };
};
