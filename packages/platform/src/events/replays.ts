import { sql } from 'kysely';
import type { Db } from '../postgres/database.js';
import type { Log } from '../observability/log.js';
import type { Running } from './log/event-log.js';
import type { DeadLetterFilter, Replayed } from './dead-letters.js';
import { createWaiter } from './waiter.js';

const pollIntervalMs = 2_000;
/** A worker that has not finished a request by then has crashed; replaying twice is harmless. */
const abandonedAfter = '5 minutes';

type Request = { readonly seq: number; readonly event_id: string | null };

/**
 * Requests replays of dead letters in one statement.
 * @returns the numbers to read the outcomes by
 */
export const requestReplay = async (db: Db, requested: readonly DeadLetterFilter[]): Promise<readonly number[]> => {
  const eventIds = requested.map(({ eventId }) => eventId ?? null);
  const { rows } = await sql<{ seq: number }>`
    with old as (delete from replays where done_at < now() - interval '30 days')
    insert into replays (event_id) select unnest(${eventIds}::text[]) returning seq`.execute(db);
  return rows.map(({ seq }) => seq);
};

export type ReplayOutcome = Replayed & { readonly fault: string | undefined };

/** Returns the outcomes of the finished requests. */
export const replayOutcomes = async (db: Db, seqs: readonly number[]): Promise<readonly ReplayOutcome[]> => {
  const { rows } = await sql<{ replayed: number; remaining: number; fault: string | null }>`
    select coalesce(replayed, 0) as replayed, coalesce(remaining, 0) as remaining, fault
    from replays where seq = any(${[...seqs]}::bigint[]) and done_at is not null order by seq`.execute(db);
  return rows.map(({ replayed, remaining, fault: problem }) => ({
    replayed,
    left: remaining,
    fault: problem ?? undefined,
  }));
};

/** Runs replay requests one by one. Requesters need only the database of the service. */
export const startReplays = (
  db: Db,
  replay: (requested: DeadLetterFilter) => Promise<Replayed>,
  logger: Log,
): Running => {
  const waiter = createWaiter();

  const take = async (): Promise<Request | undefined> => {
    const { rows } = await sql<Request>`update replays set taken_at = now() where seq = (
        select seq from replays where done_at is null
          and (taken_at is null or taken_at < now() - ${sql.lit(abandonedAfter)}::interval)
        order by seq limit 1 for update skip locked)
      returning seq, event_id`.execute(db);
    return rows[0];
  };

  const answer = async ({ seq, event_id }: Request): Promise<void> => {
    const outcome = await replay(event_id === null ? {} : { eventId: event_id }).then(
      ({ replayed, left }) => ({ replayed, left, fault: null }),
      (error: Error) => ({ replayed: 0, left: null, fault: error.message }),
    );
    await sql`update replays set done_at = now(), replayed = ${outcome.replayed}, remaining = ${outcome.left},
      fault = ${outcome.fault} where seq = ${seq}`.execute(db);
    logger.info({ replayed: outcome.replayed, left: outcome.left, fault: outcome.fault }, 'dead letters replayed');
  };

  const loop = async (): Promise<void> => {
    while (!waiter.stopped()) {
      try {
        const request = await take();
        if (request) await answer(request);
        else await waiter.pause(pollIntervalMs);
      } catch (error) {
        logger.info({ error }, 'cannot read replay requests; retrying');
        await waiter.pause(pollIntervalMs);
      }
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      waiter.stop();
      await ended;
    },
  };
};
