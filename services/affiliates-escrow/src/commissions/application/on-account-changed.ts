import type { Handler } from '@keepsake/platform/request-context';
import type { PartnerAccount, PartnerAccounts } from './ports.js';

export const onAccountChanged =
  (deps: { readonly partners: PartnerAccounts }): Handler<PartnerAccount, void> =>
  (account, ctx) =>
    ctx.transaction((tx) => deps.partners.keep(tx, account));
