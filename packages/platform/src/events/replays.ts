import { sql } from 'kysely';
import type { Db } from '../database.js';
import type { Log } from '../log.js';
import type { Running } from './event-log.js';
import type { LettersWanted, Replayed } from './parked.js';
import { pausable } from './pausable.js';

const lookMs = 2_000;
/** Whoever took a request and has not answered by then is dead; replaying twice does no harm. */
const forgottenAfter = '5 minutes';

type Request = { readonly seq: number; readonly event_id: string | null };

/** Asks for dead letters to be heard again, in one statement. @returns by which numbers to ask for the outcomes */
export const askForReplay = async (db: Db, wanted: readonly LettersWanted[]): Promise<readonly number[]> => {
  const eventIds = wanted.map(({ eventId }) => eventId ?? null);
  const { rows } = await sql<{ seq: number }>`
    with old as (delete from replays where done_at < now() - interval '30 days')
    insert into replays (event_id) select unnest(${eventIds}::text[]) returning seq`.execute(db);
  return rows.map(({ seq }) => seq);
};

export type ReplayOutcome = Replayed & { readonly fault: string | undefined };

/** Those of them that a worker has done. */
export const replayOutcomes = async (db: Db, seqs: readonly number[]): Promise<readonly ReplayOutcome[]> => {
  const { rows } = await sql<{ replayed: number; remaining: number; fault: string | null }>`
    select coalesce(replayed, 0) as replayed, coalesce(remaining, 0) as remaining, fault
    from replays where seq = any(${[...seqs]}::bigint[]) and done_at is not null order by seq`.execute(db);
  return rows.map(({ replayed, remaining, fault }) => ({ replayed, left: remaining, fault: fault ?? undefined }));
};

/** Takes requests one by one, so that whoever asks needs the database and nothing else of the service. */
export const startReplays = (db: Db, replay: (wanted: LettersWanted) => Promise<Replayed>, words: Log): Running => {
  const rest = pausable();

  const take = async (): Promise<Request | undefined> => {
    const { rows } = await sql<Request>`update replays set taken_at = now() where seq = (
        select seq from replays where done_at is null
          and (taken_at is null or taken_at < now() - ${sql.lit(forgottenAfter)}::interval)
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
    words.info({ replayed: outcome.replayed, left: outcome.left, fault: outcome.fault }, 'dead letters were replayed');
  };

  const loop = async (): Promise<void> => {
    while (!rest.stopped()) {
      try {
        const request = await take();
        if (request) await answer(request);
        else await rest.pause(lookMs);
      } catch (error) {
        words.info({ error }, 'it could not be seen whether a replay is asked for; it is tried again');
        await rest.pause(lookMs);
      }
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      rest.stop();
      await ended;
    },
  };
};
