import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../database.js';
import { askForReplay, replayOutcome, type ReplayOutcome } from '../events/replays.js';

/** `done` is false when no worker has taken it up in time: it is done when one runs. */
export type Replays = {
  readonly replayed: number;
  readonly left: number;
  readonly done: boolean;
  readonly fault?: string;
};

const patienceMs = 8_000;
const lookMs = 200;

const outcomeOf = async (db: Db, seq: number, until: number): Promise<ReplayOutcome | undefined> => {
  for (;;) {
    const outcome = await replayOutcome(db, seq);
    if (outcome || performance.now() > until) return outcome;
    await pause(lookMs);
  }
};

/** Asks the workers of a service to hear these letters again, or all of them, and waits a moment for what comes of it. */
export const replayLetters = async (db: Db, eventIds: readonly string[]): Promise<Replays> => {
  const wishes = eventIds.length === 0 ? [{}] : eventIds.map((eventId) => ({ eventId }));
  const seqs: number[] = [];
  for (const wish of wishes) seqs.push(await askForReplay(db, wish));
  const until = performance.now() + patienceMs;
  const outcomes = await Promise.all(seqs.map((seq) => outcomeOf(db, seq, until)));
  const fault = outcomes.find((outcome) => outcome?.fault !== undefined)?.fault;
  return {
    replayed: outcomes.reduce((sum, outcome) => sum + (outcome?.replayed ?? 0), 0),
    left: outcomes.reduce((sum, outcome) => sum + (outcome?.left ?? 0), 0),
    done: outcomes.every((outcome) => outcome !== undefined),
    ...(fault === undefined ? {} : { fault }),
  };
};
