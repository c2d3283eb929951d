import type { Db } from '../postgres/database.js';
import { rolledBackOnError } from '../postgres/group-commit.js';
import type { Log } from '../observability/log.js';
import type { EventLog, Running } from './log/event-log.js';
import { statement, together } from '../postgres/literal-sql.js';
import { createWaiter } from './waiter.js';

export type Relay = Running & { readonly notify: () => void };

const drainRows = 2_000;
/** Bounds what a crash may resend and how long the lock is held. */
const partsAtOnce = 10;
const pollMs = 1_000;
/** Wait for the relay of another process, whose last part may not contain the rows of this one. */
const lockedMs = 50;

type Row = { readonly id: number; readonly key: string; readonly body: string };
/** One record without a row if the outbox is empty or the lock is taken. */
type Taken = { readonly mine: boolean } & (Row | { readonly id: null });

const begin = statement`begin`;
const commit = statement`commit`;
const rollback = statement`rollback`;
/** Takes the lock and the oldest rows in one statement, because a relay of few rows spends its time on round trips. */
const lockAndTake = statement`
  with lock as materialized (select pg_try_advisory_xact_lock(hashtext('outbox')) as mine),
  taken as (
    delete from outbox where ctid = any(array(
      select ctid from outbox where (select mine from lock) order by id limit ${String(drainRows)}::int))
    returning id, key, body)
  select lock.mine, taken.* from lock left join taken on true`;

const rowsOf = (taken: readonly Taken[]): readonly Row[] =>
  taken.filter((one) => one.id !== null).toSorted((a, b) => a.id - b.id);

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

  /** Returns how many rows were moved, or undefined while another relay works. */
  const drain = (): Promise<number | undefined> =>
    rolledBackOnError(outbox.db, outbox.logger, async (db) => {
      const first = await together<Taken>([begin, lockAndTake]).execute(db);
      if (first.rows[0]?.mine === false) {
        await together([rollback]).execute(db);
        return undefined;
      }
      // Rows are deleted first and sent inside the transaction, so a failed send or a crash restores them. The next
      // part is fetched during a send, because both take about as long.
      let moved = 0;
      let rows = rowsOf(first.rows);
      for (let part = 1; rows.length > 0; part++) {
        const more = rows.length === drainRows && part < partsAtOnce;
        const [next] = await Promise.all([
          more ? together<Taken>([lockAndTake]).execute(db) : { rows: [] },
          outbox.log.append(outbox.topic, rows),
        ]);
        moved += rows.length;
        rows = rowsOf(next.rows);
      }
      await together([commit]).execute(db);
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
      else if (moved === undefined) await rest.pause(lockedMs);
      else if (moved < drainRows * partsAtOnce) await rest.wait(pollMs, before);
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
