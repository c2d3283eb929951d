import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../database.js';
import { askForReplay, replayOutcomes } from '../events/replays.js';

/** `done` is false while a part of it is still to be done; the list of letters then shows how far it is. */
export type Replays = {
  readonly replayed: number;
  readonly left: number;
  readonly done: boolean;
  readonly fault?: string;
};

/** Enough for a few letters. Hundreds take minutes, and an answer that waits for them comes too late for the one who asked. */
const patienceMs = 5_000;
const lookMs = 200;

/** Asks the workers of a service to hear these letters again, or all of them, and waits a moment for the outcome. */
export const replayLetters = async (db: Db, eventIds: readonly string[]): Promise<Replays> => {
  const until = performance.now() + patienceMs;
  const seqs = await askForReplay(db, eventIds.length === 0 ? [{}] : eventIds.map((eventId) => ({ eventId })));
  for (;;) {
    const outcomes = await replayOutcomes(db, seqs).catch(() => []); // it is asked for; the outcome can be seen later
    const done = outcomes.length === seqs.length;
    if (!done && performance.now() < until) {
      await pause(lookMs);
      continue;
    }
    const fault = outcomes.find((outcome) => outcome.fault !== undefined)?.fault;
    return {
      replayed: outcomes.reduce((sum, { replayed }) => sum + replayed, 0),
      left: outcomes.reduce((sum, { left }) => sum + left, 0),
      done,
      ...(fault === undefined ? {} : { fault }),
    };
  }
};
