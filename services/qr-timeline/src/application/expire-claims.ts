import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import type { Claims } from './plate-ports.js';

/** Nobody answered for seven days: what the claimant wrote is forgotten. */
export const expireClaims =
  (deps: { readonly claims: Claims; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) =>
    void (await turn.once((tx) => deps.claims.closeDue(tx, deps.clock.now())));
