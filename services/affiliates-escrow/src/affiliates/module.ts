import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { passwordLinks } from '@keepsake/platform/password-links/password-links';
import { postgresPasswordLinks } from '@keepsake/platform/password-links/password-links.postgres';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { subLinkKey } from '@keepsake/platform/sub-link-key';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import { accountRpcService } from './adapters/affiliate-account.rpc.js';
import { postgresAffiliates } from './adapters/affiliates.postgres.js';
import { postgresClicks } from './adapters/clicks.postgres.js';
import { postgresLinkedAccounts } from './adapters/linked-accounts.postgres.js';
import { passwordsRpcService } from './adapters/passwords.rpc.js';
import { postgresOwnCodes } from './adapters/own-codes.postgres.js';
import { postgresSubLinks } from './adapters/sub-links.postgres.js';
import { postgresTerms } from './adapters/terms.postgres.js';
import { deleteVisitors, deleteVisitorsJob, recordClicks } from './application/clicks.js';
import { chooseCode } from './application/choose-code.js';
import { decideAffiliate } from './application/decide-affiliate.js';
import { registerAffiliate } from './application/register-affiliate.js';
import { saveSettings } from './application/save-settings.js';
import { setRate } from './application/set-rate.js';
import { addSubLink, listSubLinks, removeSubLink } from './application/sub-links.js';
import { signIn } from './application/sign-in.js';

const composeUseCases = ({ db, clock, ids, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>) => {
  const affiliates = postgresAffiliates(db);
  const terms = postgresTerms(db);
  const passwords = { hash: hashPassword, matches: passwordMatches };
  return {
    registerAffiliate: registerAffiliate({ affiliates, passwords, customerIdOf, clock, ids }),
    signIn: signIn({ affiliates, passwords, customerIdOf }),
    decideAffiliate: decideAffiliate({ affiliates, terms, clock }),
    setRate: setRate({ affiliates, terms, clock }),
    saveSettings: saveSettings({ affiliates, terms, clock }),
  };
};

export type AffiliateParts = {
  readonly useCases: ReturnType<typeof composeUseCases>;
  readonly rpc: readonly RpcService[];
  readonly jobs: readonly Job[];
};

/** Composes the affiliates module; the RPC service `affiliates` also serves commissions and is in `composition/`. */
export const createAffiliateParts = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>,
): AffiliateParts => {
  const { db, clock, ids, customerIdOf } = platform;
  const subLinking = {
    affiliates: postgresAffiliates(db),
    subLinks: postgresSubLinks(db),
    clock,
    ids,
    keyOf: subLinkKey,
  };
  const clicks = postgresClicks;
  const links = postgresPasswordLinks(db, 'affiliate_id');
  const accounts = postgresLinkedAccounts(db);
  return {
    useCases: composeUseCases(platform),
    rpc: [
      accountRpcService({
        recordClicks: recordClicks({ clicks }),
        listSubLinks: listSubLinks(subLinking),
        addSubLink: addSubLink(subLinking),
        removeSubLink: removeSubLink(subLinking),
        chooseCode: chooseCode({ ownCodes: postgresOwnCodes, clock }),
      }),
      passwordsRpcService(passwordLinks({ links, accounts, hash: hashPassword, customerIdOf, clock })),
    ],
    jobs: [job(deleteVisitorsJob, deleteVisitors({ clicks, clock }), '17 3 * * *')],
  };
};
