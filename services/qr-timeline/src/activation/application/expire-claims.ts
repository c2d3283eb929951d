import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import type { Claims } from '../../plates/api.js';

/** Deletes what the claimant wrote seven days after an unanswered claim. */
export const expireClaims =
  (deps: { readonly claims: Claims; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) =>
    void (await ctx.transaction((tx) => deps.claims.closeDue(tx, deps.clock.now())));
