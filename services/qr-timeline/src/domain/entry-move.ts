import type { EntryStatus } from './entry.js';

/** From where somebody saw it to where it shall stand. */
export type EntryMove = { readonly id: string; readonly from: EntryStatus; readonly to: EntryStatus };

/** How a memory stands, as far as moving it goes. `takenOffAt`: the family took it off; what a guest withdrew has none. */
export type Standing = { readonly id: string; readonly status: EntryStatus; readonly takenOffAt?: Date };

/** How long a family may bring back what it took off. */
export const bringBackMs = 24 * 60 * 60 * 1000;

/**
 * Where a memory may go from where it stands: anywhere between waiting, shown and hidden, so that each act can be undone. Taking
 * off and bringing back is for those who may correct; what its writer withdrew never comes back.
 */
export const mayMove = (standing: Standing, move: EntryMove, by: { readonly correct: boolean; readonly at: Date }) => {
  if (standing.status !== move.from || move.from === move.to) return false;
  if (move.to === 'removed') return by.correct;
  if (move.from !== 'removed') return true;
  return (
    by.correct && standing.takenOffAt !== undefined && by.at.getTime() - standing.takenOffAt.getTime() <= bringBackMs
  );
};
