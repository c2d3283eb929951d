import type { Handler } from '@keepsake/platform/request-context';
import type { Announce } from '../../integrations/api.js';
import type { PlateFollowing } from './ports.js';

type Deps = { readonly following: PlateFollowing };
type OfPlate = { readonly codeId: string };

/** Hands the page of a case over to the family that claimed its plate. */
export const onCodeActivated =
  ({ following, announce }: Deps & { readonly announce: Announce }): Handler<OfPlate & { readonly at: Date }, void> =>
  async ({ codeId, at }, ctx) =>
    ctx.transaction(async (tx) => {
      const claimed = await following.claimed(tx, codeId, at);
      if (claimed) await announce(tx, 'case.claimed', claimed, at);
    });

/** Reverts the handover after support undid the activation. */
export const onActivationUndone =
  ({ following }: Deps): Handler<OfPlate, void> =>
  async ({ codeId }, ctx) =>
    ctx.transaction(async (tx) => following.undone(tx, codeId));

/** Moves the case to the plate to which its timeline moved. */
export const onPlateReplaced =
  ({ following }: Deps): Handler<OfPlate & { readonly newCodeId: string }, void> =>
  async ({ codeId, newCodeId }, ctx) =>
    ctx.transaction(async (tx) => following.replaced(tx, codeId, newCodeId));
