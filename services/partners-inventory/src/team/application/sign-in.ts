import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import {
  accountPaused,
  signInProblem,
  type PartnerType,
  type Applications,
  type Passwords,
} from '../../accounts/api.js';
import type { Members } from './ports.js';

export type SignIn = { readonly email: string; readonly password: string; readonly partnerType: PartnerType };
export type SignedIn = {
  readonly accountId: string;
  readonly email: string;
  readonly partnerType: PartnerType;
  readonly firstName: string;
  /** Absent for the applicant. */
  readonly memberId?: string;
};

const refused = () => problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');

/**
 * Signs in. The status of an application is returned only with its password. An address without an approved account
 * may be a team member.
 */
export const signIn =
  (deps: {
    readonly applications: Applications;
    readonly members: Pick<Members, 'byAddress'>;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<SignIn, SignedIn> =>
  async ({ email, password, partnerType }) => {
    const customerId = deps.customerIdOf(email);
    const [account, member] = await Promise.all([
      deps.applications.byAddress(customerId, partnerType),
      deps.members.byAddress(customerId, partnerType),
    ]);
    const own = account && account.status !== 'refused' ? undefined : member;
    const matches = await deps.passwords.matches(own?.passwordHash ?? account?.passwordHash, password);
    if (!matches) throw refused();
    if (own) {
      if (!own.accountActive) throw accountPaused();
      const { id: memberId, accountId, firstName } = own;
      return { accountId, memberId, email: own.email, partnerType, firstName };
    }
    if (!account) throw refused();
    const failure = signInProblem(account);
    if (failure) throw failure;
    return {
      accountId: account.id,
      email: account.email,
      partnerType: account.partnerType,
      firstName: account.firstName,
    };
  };
