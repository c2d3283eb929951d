import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import { postgresAffiliates } from '../affiliates/api.js';
import { postgresEscrow, postgresLedger } from '../ledger/api.js';
import { postgresPayoutDetails } from './adapters/payout-details.postgres.js';
import { payoutDetailsRpcService } from './adapters/payout-details.rpc.js';
import { postgresPayouts } from './adapters/payouts.postgres.js';
import { payoutsRpcService } from './adapters/rpc.js';
import { movePayout } from './application/move-payout.js';
import type { Payouts } from './application/ports.js';
import { preparePayout } from './application/prepare-payout.js';
import { savePayoutDetails } from './application/save-payout-details.js';

export type PayoutParts = {
  readonly rpc: readonly RpcService[];
  /** What a payout prepared now would contain. */
  readonly preview: () => ReturnType<Payouts['preview']>;
};

/** Composes the payouts module. */
export const createPayoutParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { sealSecret, minimumPayoutCents }: { readonly sealSecret: string; readonly minimumPayoutCents: number },
): PayoutParts => {
  const payouts = postgresPayouts(db);
  const ledger = postgresLedger(db);
  const details = postgresPayoutDetails(db, sealSecret);
  const passwords = { hash: hashPassword, matches: passwordMatches };
  return {
    rpc: [
      payoutsRpcService(
        {
          preparePayout: preparePayout({
            payouts,
            escrow: postgresEscrow(db),
            ledger,
            clock,
            ids,
            minimumCents: minimumPayoutCents,
          }),
          movePayout: movePayout({ payouts, ledger, clock, ids }),
        },
        { payouts, minimumCents: minimumPayoutCents, clock },
      ),
      payoutDetailsRpcService(
        { savePayoutDetails: savePayoutDetails({ affiliates: postgresAffiliates(db), details, passwords, clock }) },
        { details, payouts, clock },
      ),
    ],
    preview: () => payouts.preview(clock.now(), minimumPayoutCents),
  };
};
