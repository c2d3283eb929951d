import type { EntryStatus } from './entry.js';

/** From the status that the keeper saw to the new one. */
export type EntryMove = { readonly id: string; readonly from: EntryStatus; readonly to: EntryStatus };

/** Fields that decide a move. `takenOffAt` is set by the family's removal, not by a guest's withdrawal. */
export type EntryState = { readonly id: string; readonly status: EntryStatus; readonly takenOffAt?: Date };

/** Period in which removed entries may be restored: as long as their content exists. */
export const restoreMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns true if an entry may move: freely between held, shown and hidden, so that each step can be undone. Removing
 * and restoring needs `correct`; withdrawn entries never return.
 */
export const mayMove = (
  standing: EntryState,
  move: EntryMove,
  by: { readonly correct: boolean; readonly at: Date },
) => {
  if (standing.status !== move.from || move.from === move.to) return false;
  if (move.to === 'removed') return by.correct;
  if (move.from !== 'removed') return true;
  return (
    by.correct && standing.takenOffAt !== undefined && by.at.getTime() - standing.takenOffAt.getTime() <= restoreMs
  );
};
