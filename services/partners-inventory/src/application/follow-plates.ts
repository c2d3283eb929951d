import type { Handler } from '@keepsake/platform/turn';
import type { PlateFollowing } from './case-ports.js';

type Deps = { readonly following: PlateFollowing };
type OfPlate = { readonly codeId: string };

/** A family has claimed the plate of a case: the page is theirs from now on. */
export const notePlateClaimed =
  ({ following }: Deps): Handler<OfPlate & { readonly at: Date }, void> =>
  async ({ codeId, at }, turn) =>
    turn.once(async (tx) => following.claimed(tx, codeId, at));

/** Support took the claim back. */
export const noteClaimUndone =
  ({ following }: Deps): Handler<OfPlate, void> =>
  async ({ codeId }, turn) =>
    turn.once(async (tx) => following.undone(tx, codeId));

/** The timeline moved to another plate, and the case with it. */
export const notePlateReplaced =
  ({ following }: Deps): Handler<OfPlate & { readonly newCodeId: string }, void> =>
  async ({ codeId, newCodeId }, turn) =>
    turn.once(async (tx) => following.replaced(tx, codeId, newCodeId));
