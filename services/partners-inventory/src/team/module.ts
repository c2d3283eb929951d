import { passwordLinks } from '@keepsake/platform/password-links/password-links';
import { postgresPasswordLinks } from '@keepsake/platform/password-links/password-links.postgres';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import type { Platform } from '@keepsake/platform/service';
import { postgresApplications, type Locations } from '../accounts/api.js';
import { postgresLinkedAccounts } from './adapters/linked-accounts.postgres.js';
import { postgresMembers } from './adapters/members.postgres.js';
import { passwordsRpcService } from './adapters/passwords.rpc.js';
import { postgresTeamLog } from './adapters/team-log.postgres.js';
import { showPartner } from './application/show-partner.js';
import { signIn } from './application/sign-in.js';

/** Composes the team module. The RPC service `team` also shows the log of cases: `composition/team.rpc.ts`. */
export const createTeamParts = (
  { db, clock, ids, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>,
  locations: Locations,
) => {
  const applications = postgresApplications(db);
  const members = postgresMembers(db);
  const links = postgresPasswordLinks(db, 'account_id');
  const accounts = postgresLinkedAccounts(db, { ids, clock });
  const passwords = { hash: hashPassword, matches: passwordMatches };
  return {
    useCases: {
      signIn: signIn({ applications, members, passwords, customerIdOf }),
      showPartner: showPartner({ applications, locations, members }),
    },
    team: {
      members,
      log: postgresTeamLog(db, ids),
      locations,
      applications,
      links,
      accounts,
      passwords,
      customerIdOf,
      clock,
      ids,
    },
    rpc: passwordsRpcService(passwordLinks({ links, accounts, hash: hashPassword, customerIdOf, clock })),
  };
};
