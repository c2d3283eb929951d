import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../postgres/database.js';
import { requestReplay, replayOutcomes } from '../events/replays.js';

/** `done` is false while workers still replay; the list of dead letters then shows the progress. */
export type Replays = {
  readonly replayed: number;
  readonly left: number;
  readonly done: boolean;
  readonly fault?: string;
};

/** Enough for a few dead letters. Hundreds take minutes, longer than the caller waits. */
const timeoutMs = 5_000;
const pollIntervalMs = 200;

/** Requests a replay of these dead letters, or of all, and waits up to five seconds for the outcome. */
export const replayLetters = async (db: Db, eventIds: readonly string[]): Promise<Replays> => {
  const until = performance.now() + timeoutMs;
  const seqs = await requestReplay(db, eventIds.length === 0 ? [{}] : eventIds.map((eventId) => ({ eventId })));
  for (;;) {
    const outcomes = await replayOutcomes(db, seqs).catch(() => []); // the request is stored; the outcome can be read later
    const done = outcomes.length === seqs.length;
    if (!done && performance.now() < until) {
      await pause(pollIntervalMs);
      continue;
    }
    const problem = outcomes.find((outcome) => outcome.fault !== undefined)?.fault;
    return {
      replayed: outcomes.reduce((sum, { replayed }) => sum + replayed, 0),
      left: outcomes.reduce((sum, { left }) => sum + left, 0),
      done,
      ...(problem === undefined ? {} : { fault: problem }),
    };
  }
};
