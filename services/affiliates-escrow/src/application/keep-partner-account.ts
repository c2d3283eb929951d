import type { Handler } from '@keepsake/platform/turn';
import type { PartnerAccount, PartnerAccounts } from './ports.js';

export const keepPartnerAccount =
  (deps: { readonly partners: PartnerAccounts }): Handler<PartnerAccount, void> =>
  (account, turn) =>
    turn.once((tx) => deps.partners.keep(tx, account));
